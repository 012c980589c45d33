import type { CSSProperties } from 'react';

import { readStyle } from '../../html/styles';
import { foreignHost } from '../../media/media-rule';
import type { Figure, Image, Media, Video } from '../../model/types';
import { mediaText as text } from '../../view/media-texts';
import classes from './media.module.css';

const length = (said: string | undefined) => (said === undefined || said.endsWith('%') ? said : `${said}px`);

function styleOf({ width, height, attributes }: Media): CSSProperties {
  const said = Object.fromEntries([...readStyle(attributes?.['style'])].map(([name, value]) => [name.replace(/-(\w)/g, (_all, letter: string) => letter.toUpperCase()), value]));
  return { ...said, width: length(width), aspectRatio: width && height && !`${width}${height}`.includes('%') ? `${width} / ${height}` : undefined };
}

/** A picture or video as it stands in the text; where nothing may be loaded, what it is and why it is not shown. */
export function ShownMedia({ element }: { element: Image | Figure | Video }) {
  const words = element.type === 'video' ? '' : (element.alt ?? '');
  const host = element.refused ? null : foreignHost(element.src);
  if (element.refused || host !== null) {
    return (
      <span className={classes.inert} title={element.src}>
        {words !== '' && <strong>{words} </strong>}
        {host === null ? text('refusedMedia') : text('foreignMedia', { host })}
      </span>
    );
  }
  if (element.type === 'video') {
    // Captions, where there are any, are the file's own.
    // eslint-disable-next-line jsx-a11y/media-has-caption
    return <video src={element.src} poster={element.poster} controls preload="metadata" style={styleOf(element)} />;
  }
  return <img src={element.src} alt={words} style={styleOf(element)} data-align={element.attributes?.['data-align']} draggable={false} />;
}
