import { useSelected, type RenderElementProps } from 'slate-react';

import { wordsOfVoid } from '../model/elements';
import type { Mention } from '../model/types';

/** One piece in the line: the caret goes round it, Backspace takes it whole. */
export function MentionElement({ attributes, children, element }: RenderElementProps & { element: Mention }) {
  const selected = useSelected();
  return (
    <span {...attributes} className="mention" data-selected={selected || undefined}>
      <bdi>{wordsOfVoid(element)}</bdi>
      {children}
    </span>
  );
}
