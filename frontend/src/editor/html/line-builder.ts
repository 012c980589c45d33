import { sameMarks } from '../model/elements';
import type { Inline, InlineVoid, Link, Marks, RefusedLink, RichText } from '../model/types';
import { plainSpaces } from './spaces';

/** Where words lead to while they are read: one object for each link, so that two beside each other stay two. */
export type Target = { url: string } | { address: string };

interface Piece {
  target: Target | null;
  leaf: RichText | InlineVoid;
  /** Of words: the very marks they were read with. */
  marks?: Marks;
}

/** Gathers the words of one line as a browser would show them: spaces run together, none at its ends. */
export class LineBuilder {
  private pieces: Piece[] = [];
  /** A space that counts only if something follows it on the line. */
  private spaceOf: { marks: Marks; target: Target | null } | null = null;
  private atStart = true;

  text(raw: string, marks: Marks, target: Target | null, asItIs = false): void {
    if (asItIs) {
      if (raw !== '') this.words(raw.replace(/\r\n?/g, '\n'), marks, target);
      return;
    }
    for (const [index, part] of raw.split(/[ \t\n\r\f]+/).entries()) {
      if (index > 0 && !this.atStart) this.spaceOf ??= { marks, target };
      if (part !== '') this.words(part, marks, target);
    }
  }

  break(marks: Marks, target: Target | null): void {
    this.spaceOf = null;
    this.pushWords('\n', marks, target);
    this.atStart = true;
  }

  object(leaf: InlineVoid, target: Target | null): void {
    this.space();
    this.pieces.push({ leaf, target });
    this.atStart = false;
  }

  isEmpty(): boolean {
    return this.pieces.length === 0;
  }

  /** The line as Slate wants it: texts between and around the elements, no two alike side by side. */
  finish(): Inline[] {
    this.dropLastBreak();
    this.plainSpaces();
    const inlines: Inline[] = [];
    let from = 0;
    while (from < this.pieces.length) {
      const target = this.pieces[from]?.target ?? null;
      let to = from;
      while (to < this.pieces.length && (this.pieces[to]?.target ?? null) === target) to += 1;
      const leaves = this.pieces.slice(from, to).map((piece) => piece.leaf);
      inlines.push(...(target === null ? leaves : linked(target, leaves)));
      from = to;
    }
    return withTexts(inlines);
  }

  private words(text: string, marks: Marks, target: Target | null): void {
    this.space();
    this.pushWords(text, marks, target);
    this.atStart = false;
  }

  private space(): void {
    if (this.spaceOf !== null) this.pushWords(' ', this.spaceOf.marks, this.spaceOf.target);
    this.spaceOf = null;
  }

  /** A long line is read word by word, and is one text. */
  private pushWords(text: string, marks: Marks, target: Target | null): void {
    const last = this.pieces.at(-1);
    if (last !== undefined && last.marks === marks && last.target === target && !('type' in last.leaf)) last.leaf.text += text;
    else this.pieces.push({ leaf: { text, ...marks }, target, marks });
  }

  /** The last break of a line is what gives an empty one its height, or is not seen at all. */
  private dropLastBreak(): void {
    const last = this.pieces.at(-1)?.leaf;
    if (last === undefined || 'type' in last || !last.text.endsWith('\n')) return;
    last.text = last.text.slice(0, -1);
    if (last.text === '') this.pieces.pop();
  }

  private plainSpaces(): void {
    const length = (leaf: RichText | InlineVoid) => ('type' in leaf ? 1 : leaf.text.length);
    const whole = plainSpaces(this.pieces.map(({ leaf }) => ('type' in leaf ? '\ufffc' : leaf.text)).join(''));
    let at = 0;
    for (const { leaf } of this.pieces) {
      const end = at + length(leaf);
      if (!('type' in leaf)) leaf.text = whole.slice(at, end);
      at = end;
    }
  }
}

/** A link that shows nothing is none. */
function linked(target: Target, leaves: (RichText | InlineVoid)[]): (Link | RefusedLink)[] {
  const children = withTexts(leaves) as Link['children'];
  if (children.every((leaf) => !('type' in leaf) && leaf.text === '')) return [];
  return ['url' in target ? { type: 'link', url: target.url, children } : { type: 'refused-link', address: target.address, children }];
}

/** Neighbours that look alike become one, and elements get the (empty) texts around them that Slate asks for. */
export function withTexts(inlines: readonly Inline[]): Inline[] {
  const made: Inline[] = [];
  for (const inline of inlines) {
    const before = made.at(-1);
    if ('type' in inline) {
      if (before === undefined || 'type' in before) made.push({ text: '' });
      made.push(inline);
    } else if (inline.text !== '') {
      if (before !== undefined && !('type' in before) && sameMarks(before, inline)) before.text += inline.text;
      else if (before !== undefined && !('type' in before) && before.text === '') made[made.length - 1] = { ...inline };
      else made.push({ ...inline });
    }
  }
  const last = made.at(-1);
  if (last === undefined || 'type' in last) made.push({ text: '' });
  return made;
}
