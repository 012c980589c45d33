import type { CSSProperties, ReactNode } from 'react';
import type { RenderLeafProps } from 'slate-react';

import { FONTS } from './fonts';

/** Words with their marks. One function for the life of the page: a new one would draw every word anew. */
export function renderLeaf({ attributes, children, leaf }: RenderLeafProps) {
  let words = children as ReactNode;
  if (leaf.code) words = <code>{words}</code>;
  if (leaf.script === 'sub') words = <sub>{words}</sub>;
  if (leaf.script === 'super') words = <sup>{words}</sup>;
  if (leaf.strike) words = <s>{words}</s>;
  if (leaf.underline) words = <u>{words}</u>;
  if (leaf.italic) words = <em>{words}</em>;
  if (leaf.bold) words = <strong>{words}</strong>;
  const style: CSSProperties = {};
  if (leaf.color) style.color = leaf.color;
  if (leaf.background) style.backgroundColor = leaf.background;
  if (leaf.size) style.fontSize = leaf.size;
  if (leaf.font) style.fontFamily = FONTS[leaf.font];
  if (leaf.highlight) words = <mark style={style}>{words}</mark>;
  return (
    <span {...attributes} {...(leaf.highlight ? {} : { style })}>
      {words}
    </span>
  );
}
