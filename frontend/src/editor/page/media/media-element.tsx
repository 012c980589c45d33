import type { RenderElementProps } from 'slate-react';
import { useReadOnly, useSelected } from 'slate-react';

import type { Figure, Image, Video } from '../../model/types';
import { mediaWidth, ShownMedia } from './shown-media';
import { ResizeHandle } from './resize-handle';
import classes from './media.module.css';
import { mediaText as text } from './media-texts';
import { UploadBox } from './upload-box';

function Inside({ element }: { element: Image | Figure | Video }) {
  const selected = useSelected();
  const readOnly = useReadOnly();
  if (element.upload !== undefined) return <UploadBox element={element} upload={element.upload} />;
  return (
    <span className={classes.box} style={mediaWidth(element)} data-selected={selected || undefined}>
      <ShownMedia element={element} />
      {!readOnly && element.type !== 'video' && element.alt === undefined && <span className={classes.undescribed}>{text('describe')}</span>}
      {selected && !readOnly && <ResizeHandle element={element} />}
    </span>
  );
}

/** A picture in a line: one piece, which the caret goes onto and past. */
export function ImageElement({ attributes, children, element }: RenderElementProps & { element: Image }) {
  return (
    <span {...attributes}>
      <Inside element={element} />
      {children}
    </span>
  );
}

export function MediaBlock({ attributes, children, element }: RenderElementProps & { element: Figure | Video }) {
  return (
    <div {...attributes} className={classes.block}>
      <div contentEditable={false} style={element.type === 'figure' && element.align ? { textAlign: element.align } : undefined}>
        <Inside element={element} />
        {element.type === 'figure' && <div className={classes.caption}>{element.caption}</div>}
      </div>
      {children}
    </div>
  );
}
