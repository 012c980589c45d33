import { Range, Transforms } from 'slate';

import { setLink } from '../commands/links';
import { currentBlock } from '../commands/selected';
import { toPlainHtml } from '../html/to-plain-html';
import { toText } from '../html/to-html';
import { isWebAddress } from '../links/link-rule';
import type { RichEditor } from '../model/editor-type';
import { isEmptyDocument, isTable } from '../model/elements';
import type { Block } from '../model/types';
import { fillCells } from '../table/commands';
import { tabbedTable, tabbedText } from '../table/tabbed';
import { currentTable } from '../table/where';
import type { ClipboardReader } from './clipboard-reader';
import { insertBlocks } from './insert-blocks';
import { LatePastes, plainBlocks } from './late-paste';
import type { OnDemand } from '../../lazy/on-demand';
import { OURS } from './ours';
import type { Receive } from './pasted-media';

/** What is pasted or dropped becomes blocks of ours or nothing; what is copied is HTML that other programs understand. */
export function withPaste(editor: RichEditor, reader: OnDemand<ClipboardReader>): RichEditor {
  const insert = (blocks: Block[]) => (isInCode(editor) ? insertCode(editor, toText(blocks)) : insertOrFill(editor, blocks));
  const late = new LatePastes(editor, reader);
  editor.receive = () => null;
  editor.insertData = (data) => {
    const clipboard = { html: data.getData('text/html'), text: data.getData('text/plain') };
    const { html, text } = clipboard;
    if (html === '' && text === '') return;
    editor.closeStep();
    const tabbed = html === '' && currentTable(editor) !== null ? tabbedTable(text) : null;
    if (isInCode(editor) && text !== '') insertCode(editor, text);
    else if (tabbed !== null) insert([tabbed]);
    else if (isInCode(editor) || !linkSelected(editor, text)) {
      const receive = receiving(editor);
      const paste = (made: ClipboardReader | null) => insert(made?.clipboardBlocks(clipboard, receive) ?? plainBlocks(clipboard));
      if (reader.now === null) late.add(paste);
      else paste(reader.now);
    }
    editor.closeStep();
  };
  editor.insertTextData = (data) => {
    editor.insertData(data);
    return true;
  };
  editor.setFragmentData = (data) => {
    if (editor.selection === null || Range.isCollapsed(editor.selection)) return;
    const blocks = editor.getFragment();
    data.setData('text/html', `<div ${OURS}="">${toPlainHtml(blocks)}</div>`);
    const [only] = blocks;
    data.setData('text/plain', blocks.length === 1 && isTable(only) ? tabbedText(only) : toText(blocks));
  };
  return editor;
}

const isInCode = (editor: RichEditor) => currentBlock(editor)?.[0].type === 'code-block';

/** What takes pictures; code takes words only. */
const receiving = (editor: RichEditor): Receive | undefined => (isInCode(editor) ? undefined : editor.receive);

/** A table goes into the cells from where one stands on; anything else where the caret is. */
function insertOrFill(editor: RichEditor, blocks: Block[]): void {
  const shown = blocks.filter((block) => !isEmptyDocument([block]));
  const [only] = shown;
  if (shown.length === 1 && isTable(only) && currentTable(editor) !== null) fillCells(editor, only);
  else insertBlocks(editor, blocks);
}

/** An address pasted over words links them. */
function linkSelected(editor: RichEditor, text: string): boolean {
  return editor.selection !== null && Range.isExpanded(editor.selection) && isWebAddress(text) && setLink(editor, text);
}

function insertCode(editor: RichEditor, text: string): void {
  Transforms.insertText(editor, text.replace(/\r\n?/g, '\n'));
}
