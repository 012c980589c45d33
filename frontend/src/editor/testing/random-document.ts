import { Editor } from 'slate';

import { HIGHLIGHT, PALETTE } from '../colours/palette';
import { fromHtml } from '../html/from-html';
import { withTexts } from '../html/line-builder';
import { createEditor } from '../model/create-editor';
import { isInlineVoid, isVoidElement } from '../model/elements';
import type { Block, CellBlock, EditorDocument, HeadingLevel, Inline, Item, LineFormat, Marks, RichText, Table, TableCell } from '../model/types';

/** Numbers that look random and are the same for the same seed. */
export class Chance {
  constructor(private state: number) {}

  below(limit: number): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296) * limit);
  }

  one<T>(choices: readonly T[]): T {
    return choices[this.below(choices.length)] as T;
  }

  often(percent: number): boolean {
    return this.below(100) < percent;
  }

  many<T>(most: number, make: () => T): T[] {
    return Array.from({ length: this.below(most + 1) }, make);
  }
}

const pieces = ['a', 'Meter', ' ', '  ', ' \u00a0', '5\u00a0000', '<b>', '&amp;', '"', "'", '\n', '**x**', '# ', 'é', '日本', 'سلام', '👩‍👩‍👧', '\u200d', '`', 'https://x.y', '--', '{"a":1}', '<script>', 'x\ny'];
const kept = fromHtml('<details><p style="width: 10px">a &lt; b</p></details><video src="/a.mp4" poster="/a.png" width="50%" loop controls></video><video data-src="file:///a.mp4"></video><figure style="text-align: center"><img src="/files/a.png" alt="a &lt; b" width="25%"><figcaption>c &amp; d</figcaption></figure><figure class="x" style="float: left"><img src="a.png"></figure><p></p>').filter((block): block is CellBlock => isVoidElement(block));
const inline = fromHtml('<p><span class="mention" data-id="a@b.c">@Ann</span><span class="mention" data-id="T&amp;S &quot;1&quot;" data-is-group="true" data-link="/app/user-group/1">@T&amp;S &lt;b&gt;</span><img src="/files/a.png" alt="tap"><img src="https://x.y/a.png?a=1&amp;b" alt="" title="t" width="200" height="100" data-align="center" data-float="" style="float: left; margin: 0 4px"><img data-src="javascript:x" alt="x"></p>').flatMap((block) => ('children' in block ? (block.children as Inline[]) : [])).filter(isInlineVoid);

const words = (chance: Chance) => chance.many(4, () => chance.one(pieces)).join('');

function marks(chance: Chance): Marks {
  const made: Marks = {};
  for (const mark of ['bold', 'italic', 'underline', 'strike', 'code'] as const) if (chance.often(15)) made[mark] = true;
  if (chance.often(10)) made.script = chance.one(['sub', 'super'] as const);
  if (chance.often(15)) made.color = chance.one([...PALETTE.map((colour) => colour.text), '#010203', 'rebeccapurple']);
  if (chance.often(10)) made.background = chance.one(PALETTE).background;
  if (chance.often(10)) Object.assign(made, { highlight: true, background: chance.one([HIGHLIGHT, '#d3f8df']) });
  if (chance.often(5)) made.size = chance.one(['8px', '18px', '128px']);
  if (chance.often(5)) made.font = chance.one(['serif', 'monospace'] as const);
  return made;
}

const text = (chance: Chance): RichText => ({ ...marks(chance), text: words(chance) });

function line(chance: Chance): Inline[] {
  return withTexts(
    chance.many(4, (): Inline => {
      if (chance.often(70)) return text(chance);
      if (chance.often(30)) return structuredClone(chance.one(inline));
      const children = withTexts([{ ...text(chance), text: `l${words(chance)}` }, ...(chance.often(30) ? [structuredClone(chance.one(inline))] : [])]) as RichText[];
      return chance.often(25) ? { type: 'refused-link', address: chance.one(['javascript:alert("1")', 'tel:+250', 'data:text/html,<x>']), children } : { type: 'link', url: chance.one(['https://x.y/?a=1&b="', '/app/x', 'mailto:a@b.c', '#x']), children };
    }),
  );
}

function format(chance: Chance): LineFormat {
  const direction = chance.often(10) ? ({ direction: 'rtl' } as const) : {};
  const sides = 'direction' in direction ? (['left', 'center', 'justify'] as const) : (['right', 'center', 'justify'] as const);
  return { ...direction, ...(chance.often(15) ? { align: chance.one(sides) } : {}), ...(chance.often(20) ? { indent: 1 + chance.below(8) } : {}) };
}

function item(chance: Chance): Item {
  const list = chance.one(['ordered', 'bullet', 'check'] as const);
  return { type: 'item', list, ...(list === 'check' && chance.often(50) ? { checked: true } : {}), ...format(chance), children: line(chance) };
}

/** Cells of any spans: what does not fit is for the schema to mend. */
function table(chance: Chance): Table {
  const span = () => (chance.often(15) ? 2 + chance.below(2) : undefined);
  const cell = (): TableCell => {
    const [colspan, rowspan] = [span(), span()];
    return {
      type: 'table-cell',
      ...(chance.often(30) ? { header: true } : {}),
      ...(colspan === undefined ? {} : { colspan }),
      ...(rowspan === undefined ? {} : { rowspan }),
      ...(chance.often(10) ? { background: chance.one(PALETTE).background } : {}),
      children: chance.often(60) ? [{ type: 'paragraph', ...(chance.often(20) ? { align: 'center' } : {}), children: line(chance) }] : chance.many(3, () => cellBlock(chance)),
    };
  };
  const rows = chance.many(4, (): Table['children'][number] => ({ type: 'table-row', children: chance.many(4, cell) }));
  const widths = chance.often(30) ? { widths: chance.many(5, () => (chance.often(50) ? 40 + chance.below(200) : null)) } : {};
  return { type: 'table', ...widths, ...(chance.often(10) ? { direction: 'rtl' } : {}), ...(chance.often(10) ? { quote: 1 } : {}), children: rows };
}

const block = (chance: Chance): Block => (chance.often(20) ? table(chance) : cellBlock(chance));

function cellBlock(chance: Chance): CellBlock {
  const quote = chance.often(15) ? { quote: 1 + chance.below(3) } : {};
  switch (chance.below(8)) {
    case 0:
      return { type: 'heading', level: (1 + chance.below(6)) as HeadingLevel, ...format(chance), ...quote, children: line(chance) };
    case 1:
    case 2: {
      const items = [item(chance), ...chance.many(4, () => item(chance))];
      const start = items[0]?.list === 'ordered' && items[0].indent === undefined && chance.often(20) ? { start: chance.below(9) } : {};
      return { type: 'list', ...start, ...quote, children: items };
    }
    case 3:
      return { type: 'code-block', ...(chance.often(30) ? { language: 'c++' } : {}), ...quote, children: [{ text: words(chance).replaceAll('\u00a0', ' ') }] };
    case 4:
      return chance.often(50) ? { type: 'rule', ...quote, children: [{ text: '' }] } : { ...structuredClone(chance.one(kept)), ...quote };
    default:
      return { type: 'paragraph', ...format(chance), ...quote, children: line(chance) };
  }
}

/** A document that the editor could have made. */
export function randomDocument(chance: Chance): EditorDocument {
  const editor = createEditor({ document: chance.many(8, () => block(chance)) });
  Editor.normalize(editor, { force: true });
  return editor.children as EditorDocument;
}
