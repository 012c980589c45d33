import { spellMinute } from '../../../ui/dates';
import { DataTable, type Column } from '../../../ui/data-table';
import panel from '../../../ui/panel.module.css';
import { devicesText as text } from '../texts';
import type { ListMark } from '../types';
import classes from '../devices.module.css';

const COLUMNS: Column<ListMark>[] = [
  { key: 'list', head: text('list'), cell: ({ title }) => title, narrow: 'head' },
  { key: 'asked', head: text('askedOn'), cell: ({ asked_at: at }) => (at ? spellMinute(at) : text('neverAsked')) },
  { key: 'brought', head: text('brought'), cell: ({ result }) => result },
  { key: 'since', head: text('changesSince'), cell: ({ last_request: at }) => (at ? spellMinute(at) : '') },
];

/** What each of the authority's lists brought through this counter, and when. */
export function ListsPanel({ lists }: { lists: ListMark[] }) {
  return (
    <section className={`${panel.panel} ${classes.panel} ${classes.wide}`} aria-label={text('listsTitle')} aria-live="polite">
      <h2>{text('listsTitle')}</h2>
      <DataTable caption={text('listsTitle')} columns={COLUMNS} rows={lists} rowKey={({ list }) => list} />
    </section>
  );
}
