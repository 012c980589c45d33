import { currentAlign, isRightToLeft, setAlign, setRightToLeft } from '../commands/align';
import { currentBlockType, setBlockType, toggleBlockType, type BlockType } from '../commands/block-type';
import { insertRule } from '../commands/insert';
import { currentLink } from '../commands/links';
import { currentList, indent, outdent, toggleChecked, toggleList } from '../commands/lists';
import { clearFormatting, currentMarks, isMarkActive, toggleMark, type ToggledMark } from '../commands/marks';
import type { RichEditor } from '../model/editor-type';
import type { Align, ListKind } from '../model/types';
import { insertTable } from '../table/commands';
import { keepingSelection, takeSelection } from './caret';
import type { Shortcut } from './shortcuts';

/** What opens beside the text. */
export interface Panels {
  openLink: () => void;
  openHelp: () => void;
  openMedia: (kind: 'image' | 'video') => void;
}

export interface Action {
  id: string;
  keys?: Shortcut;
  alsoKeys?: Shortcut;
  run: (editor: RichEditor, panels: Panels) => void;
  /** Whether it is on where the caret stands; without it the action has no state. */
  pressed?: (state: Standing) => boolean;
  disabled?: (state: Standing) => boolean;
}

/** What the toolbar shows of the place where the caret stands; of plain values, so that an unchanged one draws nothing. */
export interface Standing {
  on: string;
  block: BlockType | null;
  list: ListKind | null;
  align: Align | null;
  rtl: boolean;
  link: boolean;
  color: string;
  background: string;
  undo: boolean;
  redo: boolean;
}

/** Does what a key or a button is for, to what is selected now. */
export function perform(action: Action, editor: RichEditor, panels: Panels): void {
  takeSelection(editor);
  keepingSelection(editor, () => action.run(editor, panels));
}

const MARKS: ToggledMark[] = ['bold', 'italic', 'underline', 'strike', 'code', 'highlight', 'sub', 'super'];

export function standing(editor: RichEditor): Standing {
  const marks = currentMarks(editor);
  return {
    on: MARKS.filter((mark) => isMarkActive(editor, mark, marks)).join(' '),
    block: currentBlockType(editor),
    list: currentList(editor),
    align: currentAlign(editor),
    rtl: isRightToLeft(editor),
    link: currentLink(editor) !== null,
    color: marks.color ?? '',
    background: marks.background ?? '',
    undo: editor.history.undos.length > 0,
    redo: editor.history.redos.length > 0,
  };
}

export function sameStanding(a: Standing | null, b: Standing): boolean {
  return a !== null && (Object.keys(a) as (keyof Standing)[]).every((key) => a[key] === b[key]);
}

const mark = (id: ToggledMark, keys?: Shortcut): Action => ({ id, keys, run: (editor) => toggleMark(editor, id), pressed: ({ on }) => on.split(' ').includes(id) });
const list = (id: ListKind, keys: Shortcut): Action => ({ id, keys, run: (editor) => toggleList(editor, id), pressed: (state) => state.list === id });
const align = (id: Align, keys: Shortcut): Action => ({
  id,
  keys,
  run: (editor) => setAlign(editor, currentAlign(editor) === id ? null : id),
  pressed: (state) => (state.align ?? (state.rtl ? 'right' : 'left')) === id,
});
const block = (id: Exclude<BlockType, 'item'>, keys: Shortcut): Action => ({ id, keys, run: (editor) => setBlockType(editor, id), pressed: (state) => state.block === id });
const toggledBlock = (id: 'quote' | 'code-block', keys: Shortcut): Action => ({ ...block(id, keys), run: (editor) => toggleBlockType(editor, id) });

/** What the menu of paragraphs offers. */
export const BLOCKS: Action[] = [
  block('paragraph', 'Mod+Alt+0'),
  ...([1, 2, 3, 4, 5, 6] as const).map((level) => block(`heading-${level}`, `Mod+Alt+${level}`)),
  toggledBlock('quote', 'Mod+Shift+B'),
  toggledBlock('code-block', 'Mod+Alt+C'),
];

const ofBlocks = (id: string) => BLOCKS.filter((action) => action.id === id);

export const UNDO: Action = { id: 'undo', keys: 'Mod+Z', run: (editor) => editor.undo(), disabled: (state) => !state.undo };
export const LINK: Action = { id: 'link', keys: 'Mod+K', run: (_editor, panels) => panels.openLink(), pressed: (state) => state.link };

/** The toolbar after its two menus, most wanted first: what does not fit goes into the menu at its end. */
export const BUTTONS: Action[] = [
  mark('bold', 'Mod+B'),
  mark('italic', 'Mod+I'),
  LINK,
  list('bullet', 'Mod+Shift+8'),
  list('ordered', 'Mod+Shift+7'),
  mark('underline', 'Mod+U'),
  mark('strike', 'Mod+Shift+X'),
  mark('highlight', 'Mod+Shift+H'),
  list('check', 'Mod+Shift+9'),
  { id: 'image', run: (_editor, panels) => panels.openMedia('image') },
  { id: 'outdent', keys: 'Mod+[', run: outdent },
  { id: 'indent', keys: 'Mod+]', run: indent },
  mark('code', 'Mod+E'),
  ...ofBlocks('quote'),
  align('left', 'Mod+Shift+L'),
  align('center', 'Mod+Shift+E'),
  align('right', 'Mod+Shift+R'),
  align('justify', 'Mod+Shift+J'),
  ...ofBlocks('code-block'),
  { id: 'rule', run: insertRule },
  { id: 'video', run: (_editor, panels) => panels.openMedia('video') },
  mark('sub', 'Mod+,'),
  mark('super', 'Mod+.'),
  { id: 'rtl', run: (editor) => setRightToLeft(editor, !isRightToLeft(editor)), pressed: (state) => state.rtl },
  { id: 'clear', keys: 'Mod+\\', run: clearFormatting },
  { id: 'redo', keys: 'Mod+Shift+Z', alsoKeys: 'Mod+Y', run: (editor) => editor.redo(), disabled: (state) => !state.redo },
  { id: 'help', keys: 'Mod+/', run: (_editor, panels) => panels.openHelp() },
];

const TICK: Action = { id: 'tick', keys: 'Mod+Alt+Enter', run: (editor) => toggleChecked(editor) };

/** All that has a key. */
export const KEYED: Action[] = [UNDO, ...BLOCKS.filter(({ id }) => !BUTTONS.some((action) => action.id === id)), ...BUTTONS, TICK].filter((action) => action.keys !== undefined);

const BUBBLE = ['bold', 'italic', 'underline', 'strike', 'highlight', 'code', 'link', 'clear'];
export const BUBBLE_BUTTONS: Action[] = BUTTONS.filter(({ id }) => BUBBLE.includes(id));

const SLASH = ['bullet', 'ordered', 'check', 'rule', 'image', 'video'];
/** What "/" offers: what begins a new kind of paragraph. */
export const SLASH_ACTIONS: Action[] = [...BLOCKS, ...BUTTONS.filter(({ id }) => SLASH.includes(id)), { id: 'table', run: (editor) => insertTable(editor) }];
