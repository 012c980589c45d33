/** A cell that a spreadsheet would take for a formula; a plain number is none. */
const FORMULA = /^[=+\-@\t\r]/;
const NUMBER = /^-?\d+(\.\d+)?$/;

function cell(value: string | number): string {
  const text = String(value);
  const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return /[",;\r\n]/.test(safe) || safe !== safe.trim() ? `"${safe.replace(/"/g, '""')}"` : safe;
}

/** Rows as CSV: amounts as the exact strings they came in, texts never a formula. */
export const csvText = (rows: readonly (readonly (string | number)[])[]): string =>
  rows.map((row) => row.map(cell).join(',')).join('\r\n') + '\r\n';

/** Cells of a pasted or typed table: columns by tabs, else by semicolons, else by commas; empty lines are left out. */
export function pastedRows(text: string): string[][] {
  const lines = text.split(/\r?\n|\r/).filter((line) => line.trim() !== '');
  const separator = lines.some((line) => line.includes('\t')) ? '\t' : lines.some((line) => line.includes(';')) ? ';' : ',';
  return lines.map((line) => line.split(separator).map((part) => part.trim().replace(/^"(.*)"$/, '$1')));
}

/** Gives a file to the browser to keep. */
export function saveCsv(name: string, rows: readonly (readonly (string | number)[])[]): void {
  // With its mark a spreadsheet takes it for UTF-8.
  const url = URL.createObjectURL(new Blob(['\uFEFF', csvText(rows)], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
