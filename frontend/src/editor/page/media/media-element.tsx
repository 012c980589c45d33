import { useSelected, type RenderElementProps } from 'slate-react';

import type { Figure, Image, Video } from '../../model/types';
import classes from './media.module.css';
import { ShownMedia } from './shown-media';

/** A picture in a line: one piece, which the caret goes onto and past. */
export function ImageElement({ attributes, children, element }: RenderElementProps & { element: Image }) {
  const selected = useSelected();
  return (
    <span {...attributes} className={classes.inline} data-selected={selected || undefined}>
      <ShownMedia element={element} />
      {children}
    </span>
  );
}

export function MediaBlock({ attributes, children, element }: RenderElementProps & { element: Figure | Video }) {
  const selected = useSelected();
  return (
    <div {...attributes} className={classes.block} data-selected={selected || undefined}>
      <div contentEditable={false} style={element.type === 'figure' && element.align ? { textAlign: element.align } : undefined}>
        <ShownMedia element={element} />
        {element.type === 'figure' && <div className={classes.caption}>{element.caption}</div>}
      </div>
      {children}
    </div>
  );
}
