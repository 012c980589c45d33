import { useEffect, useState } from 'react';
import { Editor, type Element } from 'slate';
import { ReactEditor, useReadOnly, useSlateStatic, type RenderChunkProps, type RenderElementProps } from 'slate-react';

import { toggleChecked } from '../commands/lists';
import type { Item, LineFormat, RichElement } from '../model/types';
import { CellOf, TableOf } from '../table/render-table';
import classes from './editor.module.css';
import { LowestChunk } from './growth';
import { ImageElement, MediaBlock } from './media/media-element';
import { MentionElement } from './mention-element';
import { storedText } from './stored-text';
import { editorText as text } from './texts';

/** Blocks of a chunk. */
const CHUNK = 100;

export const chunkSize = (node: Editor | Element): number | null => (Editor.isEditor(node) ? CHUNK : null);

export const renderChunk = ({ attributes, lowest, children }: RenderChunkProps) =>
  lowest ? <LowestChunk attributes={attributes}>{children}</LowestChunk> : <div {...attributes}>{children}</div>;

/** `dir=auto`: a line in Arabic runs from the right without anybody saying so. */
const line = ({ align, direction, indent }: LineFormat) => ({
  dir: direction ?? 'auto',
  style: align === undefined ? undefined : { textAlign: align },
  className: indent === undefined ? undefined : `ql-indent-${indent}`,
});

function ItemOf({ attributes, children, element }: RenderElementProps & { element: Item }) {
  const editor = useSlateStatic();
  const readOnly = useReadOnly();
  const kind = element.list === 'check' ? (element.checked ? 'checked' : 'unchecked') : element.list;
  return (
    <li {...attributes} {...line(element)} data-list={kind} aria-level={(element.indent ?? 0) + 1}>
      {element.list === 'check' && (
        <span contentEditable={false} className={classes.tick}>
          <input
            type="checkbox"
            tabIndex={-1}
            aria-label={text('ticked')}
            checked={element.checked === true}
            disabled={readOnly}
            onChange={() => toggleChecked(editor, ReactEditor.findPath(editor, element))}
          />
        </span>
      )}
      {children}
    </li>
  );
}

/** Shown as it is, and no place for the caret. Its words alone until what cleans it is there. */
function Kept({ attributes, children, element }: RenderElementProps & { element: Extract<RichElement, { type: 'kept' | 'kept-inline' }> }) {
  const [parts, setParts] = useState(storedText.now);
  useEffect(() => {
    if (parts === null) storedText.load().then(setParts, () => undefined);
  }, [parts]);
  const Tag = element.type === 'kept' ? 'div' : 'span';
  return (
    <Tag {...attributes} className={classes.kept}>
      {parts === null ? <Tag contentEditable={false}>{element.words}</Tag> : <parts.SafeHtml as={Tag} html={element.html} contentEditable={false} />}
      {children}
    </Tag>
  );
}

function block(props: RenderElementProps) {
  const { attributes, children, element } = props;
  switch (element.type) {
    case 'paragraph':
      return element.quote ? (
        <blockquote {...attributes} {...line(element)} data-depth={element.quote}>
          {children}
        </blockquote>
      ) : (
        <p {...attributes} {...line(element)}>
          {children}
        </p>
      );
    case 'heading': {
      const Tag = `h${element.level}` as const;
      return (
        <Tag {...attributes} {...line(element)}>
          {children}
        </Tag>
      );
    }
    case 'list':
      return (
        <ol {...attributes} start={element.start} style={element.start === undefined ? undefined : ({ '--start': element.start - 1 } as React.CSSProperties)}>
          {children}
        </ol>
      );
    case 'code-block':
      return (
        <pre {...attributes} dir="ltr" spellCheck={false}>
          {children}
        </pre>
      );
    case 'rule':
      return (
        <div {...attributes}>
          <div contentEditable={false} className={classes.rule}>
            <hr />
          </div>
          {children}
        </div>
      );
    case 'link':
      // A click puts the caret into it; the bubble has what opens it.
      return (
        <a {...attributes} href={element.url} rel="noopener noreferrer" onClick={(event) => event.preventDefault()}>
          {children}
        </a>
      );
    case 'refused-link':
      return (
        <a {...attributes} data-href={element.address} title={text('inertLink', { address: element.address })}>
          {children}
        </a>
      );
    case 'item':
      return <ItemOf {...props} element={element} />;
    case 'mention':
      return <MentionElement {...props} element={element} />;
    case 'image':
      return <ImageElement {...props} element={element} />;
    case 'figure':
    case 'video':
      return <MediaBlock {...props} element={element} />;
    case 'table':
      return <TableOf {...props} element={element} />;
    case 'table-row':
      return <tr {...attributes}>{children}</tr>;
    case 'table-cell':
      return <CellOf {...props} element={element} />;
    case 'kept':
    case 'kept-inline':
      return <Kept {...props} element={element} />;
  }
}

/** One function for the life of the page, as renderLeaf. Blocks other than paragraphs can stand in a quotation too. */
export function renderElement(props: RenderElementProps) {
  const { element } = props;
  const quoted = 'quote' in element && element.quote !== undefined && element.type !== 'paragraph';
  return quoted ? <div className={classes.quoted}>{block(props)}</div> : block(props);
}
