/** What the editor's surface and other screens build on; see docs/editor.md. */
export type * from './model/types';
export type { RichEditor } from './model/editor-type';
export { createEditor, type EditorOptions } from './model/create-editor';
export { replaceDocument } from './model/replace-document';
export { sameDocument } from './model/same-document';
export { emptyDocument, isEmptyDocument, isVoidElement } from './model/elements';
export { STEP_MS } from './model/with-steps';

export { fromHtml } from './html/from-html';
export { toHtml, toText } from './html/to-html';
export { toPlainHtml } from './html/to-plain-html';
export { safeHtml, safeNodes } from './html/safe-html';

export { isWebAddress, linkAddress, typedAddress } from './links/link-rule';
export { HIGHLIGHT, PALETTE, type PaletteColour } from './colours/palette';

export { clearFormatting, currentMarks, isMarkActive, setBackground, setColour, toggleMark, type ToggledMark } from './commands/marks';
export { currentBlockType, setBlockType, toggleBlockType, type BlockType } from './commands/block-type';
export { currentList, indent, outdent, toggleChecked, toggleList } from './commands/lists';
export { currentAlign, isRightToLeft, setAlign, setRightToLeft } from './commands/align';
export { currentLink, removeLink, setLink, type ActiveLink } from './commands/links';
export { insertMention, mentionsIn, type Person } from './commands/mention';
export { exitBlock, insertRule } from './commands/insert';
export { addColumnAfter, addColumnBefore, addRowAbove, addRowBelow, deleteColumn, deleteRow, deleteTable, fillCells, insertTable, mergeCells, setColumnWidths, setTableDirection, splitCells, toggleHead } from './table/commands';
export { selectedCells } from './table/selected-cells';
