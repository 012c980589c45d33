import { Range, Transforms } from 'slate';

import { setLink } from '../commands/links';
import { currentBlock } from '../commands/selected';
import { toPlainHtml } from '../html/to-plain-html';
import { toText } from '../html/to-html';
import { isWebAddress } from '../links/link-rule';
import type { RichEditor } from '../model/editor-type';
import { insertBlocks } from './insert-blocks';
import { OURS, clipboardBlocks } from './read-clipboard';

/** What is pasted or dropped becomes blocks of ours or nothing; what is copied is HTML that other programs understand. */
export function withPaste(editor: RichEditor): RichEditor {
  editor.receive = () => null;
  editor.insertData = (data) => {
    const [html, text] = [data.getData('text/html'), data.getData('text/plain')];
    if (html === '' && text === '') return;
    editor.closeStep();
    if (currentBlock(editor)?.[0].type === 'code-block') insertCode(editor, text === '' ? toText(clipboardBlocks({ html, text })) : text);
    else if (!linkSelected(editor, text)) insertBlocks(editor, clipboardBlocks({ html, text }, editor.receive));
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
    data.setData('text/plain', toText(blocks));
  };
  return editor;
}

/** An address pasted over words links them. */
function linkSelected(editor: RichEditor, text: string): boolean {
  return editor.selection !== null && Range.isExpanded(editor.selection) && isWebAddress(text) && setLink(editor, text);
}

function insertCode(editor: RichEditor, text: string): void {
  Transforms.insertText(editor, text.replace(/\r\n?/g, '\n'));
}
