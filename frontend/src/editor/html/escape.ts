const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\u00a0': '&nbsp;' };

/** What no HTML can hold is left out. */
// eslint-disable-next-line no-control-regex -- these are what is left out
const unwritable = /[\u0000-\u0008\u000b\u000c\u000d\u000e-\u001f]/g;

export const escapeText = (text: string): string => text.replace(unwritable, '').replace(/[&<>\u00a0]/g, (found) => entities[found] ?? found);
const escapeValue = (text: string): string => text.replace(unwritable, '').replace(/[&<>"\u00a0]/g, (found) => entities[found] ?? found);

/** ` a="1" b="2"`, of those that have a value. */
export function attributes(values: Record<string, string | undefined>): string {
  return Object.entries(values)
    .map(([name, value]) => (value === undefined ? '' : ` ${name}="${escapeValue(value)}"`))
    .join('');
}
