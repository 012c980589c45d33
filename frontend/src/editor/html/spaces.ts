const NBSP = '\u00a0';

/** Spaces that HTML would swallow, as it needs them: every second of a run, and those at the ends of a line. Same length. */
export function guardSpaces(text: string): string {
  return text
    .replace(/[ \u00a0]{2,}/g, (run) => ` ${NBSP}`.repeat(run.length).slice(0, run.length))
    .replace(/^ | $| (?=\n)|(?<=\n) /g, NBSP);
}

/** The other way: a no-break space beside a space or at the end of a line was only there for HTML. Same length. */
export function plainSpaces(text: string): string {
  return text
    .replace(/[ \u00a0]{2,}/g, (run) => ' '.repeat(run.length))
    .replace(/^\u00a0|\u00a0$|\u00a0(?=\n)|(?<=\n)\u00a0/g, ' ');
}

/** What words look like to who compares documents. */
export const comparableSpaces = (text: string): string => text.replaceAll(NBSP, ' ').replaceAll('\t', TAB).replaceAll('\r', '');

/** A tab inside a line: HTML has none. */
export const TAB = '    ';
