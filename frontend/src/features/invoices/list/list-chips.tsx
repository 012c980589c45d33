import { fromApi, format } from '../../../fiscal/money';
import { formatDate, type DatePattern } from '../../../ui/dates';
import { ChoiceChips, SetFilters, type SetFilter } from '../../../ui/filter-chips';
import { INVOICE_STATES } from '../types';
import { searchedFact, TODAY, type ListState } from './filters';
import { factText, listText } from './list-texts';
import type { ListAddress } from './use-list-address';

/** Which parts of the address each filter is. */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  fact: ['q', 'by', 'sort'],
  kind: ['kind'],
  branch: ['branch'],
  mine: ['mine'],
  entered: ['on', 'from', 'to'],
  period: ['period_from', 'period_to', 'sort'],
  amount: ['amount_from', 'amount_to', 'sort'],
};

function setFilters(state: ListState, query: URLSearchParams, pattern: DatePattern, branches: Readonly<Record<string, string>>): SetFilter[] {
  const between = (what: string, from: string, to: string, shown: (value: string) => string) =>
    listText('between', { what, from: from && shown(from), to: to && shown(to) });
  const dates = (value: string) => formatDate(value, pattern);
  const fact = searchedFact(state);
  const { from, to, periodFrom, periodTo, amountFrom, amountTo } = state;
  return [
    fact && { key: 'fact', label: listText('factIs', { fact: factText(fact), text: state.text }) },
    state.kinds.length > 0 && { key: 'kind', label: state.kinds.join(', ') },
    state.branch && { key: 'branch', label: branches[state.branch] ?? state.branch },
    state.mine && { key: 'mine', label: listText('mineChip') },
    (from || to) && { key: 'entered', label: query.get('on') === TODAY ? listText('today') : between(listText('entered'), from, to, dates) },
    (periodFrom || periodTo) && { key: 'period', label: between(listText('period'), periodFrom, periodTo, dates) },
    (amountFrom || amountTo) && { key: 'amount', label: between(listText('amount'), amountFrom, amountTo, (value) => format(fromApi(value))) },
  ].filter((filter): filter is SetFilter => Boolean(filter));
}

interface ListChipsProps {
  address: ListAddress;
  pattern: DatePattern;
  branches: Readonly<Record<string, string>>;
}

/** States to choose, and what else is set. */
export function ListChips({ address: { state, query, change }, pattern, branches }: ListChipsProps) {
  const without = (keys: readonly string[]) => change(Object.fromEntries(keys.flatMap((key) => PARTS[key] ?? []).map((part) => [part, ''])));
  return (
    <>
      <ChoiceChips
        label={listText('filterByState')}
        all={listText('all')}
        choices={INVOICE_STATES.map((each) => ({ key: each, label: each }))}
        chosen={state.states}
        onChange={(states) => change({ status: states.join(',') })}
      />
      <SetFilters filters={setFilters(state, query, pattern, branches)} onRemove={(key) => without([key])} onClear={() => without(Object.keys(PARTS))} />
    </>
  );
}
