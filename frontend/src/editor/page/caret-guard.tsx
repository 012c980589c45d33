import { Component, type ReactNode } from 'react';
import type { Descendant } from 'slate';
import { ReactEditor, useSlate } from 'slate-react';

import type { RichEditor } from '../model/editor-type';
import { takeSelection } from './caret';

/** Where the page's selection stands: anchor and focus, each a node and an offset. */
type Stand = readonly [Node | null, number, Node | null, number];

function standNow(): Stand | null {
  const selection = window.getSelection();
  return selection && [selection.anchorNode, selection.anchorOffset, selection.focusNode, selection.focusOffset];
}

const isSame = (one: Stand | null, other: Stand | null) => one === other || (one !== null && other !== null && one.every((part, at) => part === other[at]));

/** Where the page's selection stood when the text's own was set last. */
const stood = new WeakMap<RichEditor, Stand | null>();

/** Notes, with each change of the text's own selection, where the page's stands. */
export function withNotedCaret(editor: RichEditor): RichEditor {
  const { apply } = editor;
  editor.apply = (operation) => {
    const { selection } = editor;
    apply(operation);
    if (editor.selection !== selection) stood.set(editor, standNow());
  };
  return editor;
}

interface GuardProps {
  editor: RichEditor;
  children: ReactNode;
}

class Guard extends Component<GuardProps> {
  private drawn: Descendant[] = this.props.editor.children;

  override componentDidMount(): void {
    this.note();
  }

  /** Before the page is touched: afterwards nobody could tell the person's caret from one that fell out of a block drawn anew. */
  override getSnapshotBeforeUpdate(): null {
    const { editor } = this.props;
    if (editor.children === this.drawn && !ReactEditor.isComposing(editor) && !isSame(standNow(), stood.get(editor) ?? null)) takeSelection(editor);
    return null;
  }

  override componentDidUpdate(): void {
    this.note();
  }

  /** After what is inside, and so after Slate has put the page's selection where it wants it. */
  private note(): void {
    const { editor } = this.props;
    this.drawn = editor.children;
    stood.set(editor, standNow());
  }

  override render(): ReactNode {
    return this.props.children;
  }
}

/**
 * A key moves the page's selection, and the browser tells of it only later, some 60 ms on a slow machine. When the surface is
 * drawn between (a bubble appears, say) Slate puts its own selection back: the caret jumps, and what is typed next goes there, or
 * over the words that were selected. So whenever the surface is about to be drawn, the text takes the page's selection if that has
 * moved since its own was set.
 */
export function CaretGuard({ editor, children }: GuardProps): ReactNode {
  // Drawn whenever the surface is.
  useSlate();
  return <Guard editor={editor}>{children}</Guard>;
}
