import { spellMinute } from '../../../ui/dates';
import { DataTable, type Column } from '../../../ui/data-table';
import panel from '../../../ui/panel.module.css';
import { devicesText as text, eventName } from '../texts';
import type { DeviceEvent } from '../types';
import classes from '../devices.module.css';

const COLUMNS: Column<DeviceEvent>[] = [
  { key: 'what', head: text('what'), cell: ({ what }) => eventName(what), narrow: 'head' },
  { key: 'at', head: text('time'), cell: ({ at }) => spellMinute(at) },
  { key: 'who', head: text('who'), cell: ({ who }) => who },
  { key: 'reason', head: text('reason'), cell: ({ reason }) => reason },
];

/** What people decided about this device and its counter, the newest first. */
export function EventsPanel({ events }: { events: DeviceEvent[] }) {
  return (
    <section className={`${panel.panel} ${classes.panel} ${classes.wide}`} aria-label={text('eventsTitle')}>
      <h2>{text('eventsTitle')}</h2>
      {events.length === 0 ? (
        <p className={classes.dim}>{text('eventsNone')}</p>
      ) : (
        <DataTable caption={text('eventsTitle')} columns={COLUMNS} rows={events} rowKey={({ name }) => name} />
      )}
    </section>
  );
}
