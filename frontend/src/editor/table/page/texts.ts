import { catalogue } from '../../../texts/catalogue';

export const tableText = catalogue({
  size: 'Size of the new table',
  rowsByColumns: ({ rows, columns }: { rows: number; columns: number }) => `${rows} × ${columns}`,
  parts: 'Rows and columns',
  shape: 'Heads, cells and widths',
  rowAbove: 'Add row above',
  rowBelow: 'Add row below',
  columnLeft: 'Add column left',
  columnRight: 'Add column right',
  deleteRow: 'Delete row',
  deleteColumn: 'Delete column',
  deleteTable: 'Delete table',
  headRow: 'Header row',
  headColumn: 'Header column',
  merge: 'Merge cells',
  split: 'Split cell',
  wider: 'Wider column',
  narrower: 'Narrower column',
  equal: 'Equal columns',
  rightToLeft: 'Right to left',
  selected: ({ n }: { n: number }, words) => words.count(n, { one: 'One cell selected', other: `${n} cells selected` }),
});
