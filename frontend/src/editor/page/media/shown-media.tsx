import { useState, type CSSProperties } from 'react';

import { readStyle } from '../../html/styles';
import { foreignHost } from '../../media/media-rule';
import type { Figure, Image, Media, Video } from '../../model/types';
import { mediaText as inertText } from '../../view/media-texts';
import { mediaText as text } from './media-texts';

/** How wide its box is; the picture fills it. */
export function mediaWidth({ width }: Media): CSSProperties | undefined {
  return width === undefined ? undefined : { width: width.endsWith('%') ? width : `${width}px` };
}

function styleOf({ width, height, attributes }: Media): CSSProperties {
  const said = Object.fromEntries([...readStyle(attributes?.['style'])].map(([name, value]) => [name.replace(/-(\w)/g, (_all, letter: string) => letter.toUpperCase()), value]));
  const measured = width !== undefined && height !== undefined && !`${width}${height}`.includes('%');
  return { ...said, ...(width === undefined ? {} : { width: '100%' }), ...(measured ? { aspectRatio: `${width} / ${height}` } : {}) };
}

/** A picture or video as it stands in the text; where nothing is loaded, what it is and why it is not shown. */
export function ShownMedia({ element }: { element: Image | Figure | Video }) {
  const [missing, setMissing] = useState('');
  const words = element.type === 'video' ? '' : (element.alt ?? '');
  const host = element.refused ? null : foreignHost(element.src);
  if (element.refused || host !== null || missing === element.src) {
    const reason = missing === element.src ? text('notThere', { words }) : host === null ? inertText('refusedMedia') : inertText('foreignMedia', { host });
    return (
      <span className="inert-media" title={element.src}>
        {missing === element.src || words === '' ? reason : `${words} · ${reason}`}
      </span>
    );
  }
  if (element.type === 'video') {
    return (
      // Captions, where there are any, are the file's own.
      // eslint-disable-next-line jsx-a11y/media-has-caption
      <video src={element.src} poster={element.poster && foreignHost(element.poster) === null ? element.poster : undefined} controls preload="metadata" style={styleOf(element)} onError={() => setMissing(element.src)} />
    );
  }
  return <img src={element.src} alt={element.alt ?? inertText('noDescription')} style={styleOf(element)} data-align={element.attributes?.['data-align']} draggable={false} onError={() => setMissing(element.src)} />;
}
