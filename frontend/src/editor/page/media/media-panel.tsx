import { Button, TextInput } from '@mantine/core';
import { useEffect, useRef, type RefObject } from 'react';
import { Editor, Path, Transforms } from 'slate';
import { ReactEditor } from 'slate-react';

import { mediaAlign, setCaption, setMedia, setMediaAlign } from '../../commands/edit-media';
import { removeMedia, setMediaWidth, type AnyMedia } from '../../commands/media';
import type { RichEditor } from '../../model/editor-type';
import { backInText } from '../caret';
import { Floating } from '../floating';
import classes from './media.module.css';
import { panelText as text } from './panel-texts';
import { NARROWEST } from './resize-handle';

interface MediaPanelProps {
  editor: RichEditor;
  element: AnyMedia;
  panel: RefObject<HTMLFormElement | null>;
  takeFocus: () => boolean;
}

/** What is said of the chosen picture or video: what it shows, how large and where it stands. */
export default function MediaPanel({ editor, element, panel, takeFocus }: MediaPanelProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (takeFocus()) (field.current ?? panel.current?.querySelector<HTMLElement>('input, button'))?.focus();
  });
  const at = ReactEditor.findPath(editor, element);
  const kind = element.type === 'video' ? 'video' : 'image';
  const percent = element.width?.endsWith('%') ? Math.round(Number(element.width.slice(0, -1))) : null;
  const side = mediaAlign(editor, at);

  const done = () =>
    backInText(editor, () => {
      const after = Editor.after(editor, Editor.end(editor, at));
      if (after) Transforms.select(editor, after);
    });
  const remove = () =>
    backInText(editor, () => {
      Transforms.select(editor, Editor.after(editor, Editor.end(editor, at)) ?? Editor.end(editor, []));
      removeMedia(editor, at);
    });

  return (
    <Floating
      place={() => shownPlace(editor, element)}
      side="below"
      className={classes.panel}
      role="dialog"
      aria-label={text('panel', { kind })}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        done();
      }}
    >
      <form
        ref={panel}
        onSubmit={(event) => {
          event.preventDefault();
          // A form in a form is none of the outer one's.
          event.stopPropagation();
          done();
        }}
        noValidate
      >
        {element.type !== 'video' && (
          <TextInput ref={field} label={text('alt')} description={text('altHint')} value={element.alt ?? ''} autoComplete="off" onChange={({ currentTarget }) => setMedia(editor, at, { alt: currentTarget.value })} onBlur={() => element.alt === undefined && Path.equals(at, pathOf(editor, element)) && setMedia(editor, at, { alt: '' })} />
        )}
        <div className={classes.row} role="group" aria-label={text('width')}>
          <label className={classes.rowName} htmlFor="media-width">
            {text('width')}
          </label>
          <input id="media-width" type="range" min={NARROWEST} max={100} step={5} value={percent ?? 100} aria-valuetext={percent === null ? text('ownWidth') : text('percent', { n: percent })} onChange={({ currentTarget }) => setMediaWidth(editor, at, Number(currentTarget.value))} />
          {[25, 50, 75, 100].map((n) => (
            <Button key={n} size="compact-xs" variant={percent === n ? 'filled' : 'default'} aria-pressed={percent === n} onClick={() => setMediaWidth(editor, at, n)}>
              {text('percent', { n })}
            </Button>
          ))}
          <Button size="compact-xs" variant={element.width === undefined ? 'filled' : 'default'} aria-pressed={element.width === undefined} onClick={() => setMediaWidth(editor, at, null)}>
            {text('ownWidth')}
          </Button>
        </div>
        {side !== null && (
          <div className={classes.row} role="group" aria-label={text('align')}>
            <span className={classes.rowName}>{text('align')}</span>
            {(['left', 'center', 'right'] as const).map((to) => (
              <Button key={to} size="compact-xs" variant={side === to ? 'filled' : 'default'} aria-pressed={side === to} onClick={() => setMediaAlign(editor, at, to)}>
                {text(to)}
              </Button>
            ))}
          </div>
        )}
        {element.type !== 'video' && (
          <label className={classes.row}>
            <input type="checkbox" checked={element.type === 'figure'} onChange={({ currentTarget }) => setCaption(editor, at, currentTarget.checked ? '' : null)} />
            {text('caption')}
          </label>
        )}
        {element.type === 'figure' && <TextInput aria-label={text('caption')} value={element.caption} autoComplete="off" onChange={({ currentTarget }) => setCaption(editor, at, currentTarget.value)} />}
        <div className={classes.row}>
          <Button size="xs" type="submit">
            {text('done')}
          </Button>
          <Button size="xs" variant="default" onClick={remove}>
            {text('remove')}
          </Button>
          {element.upload === undefined && element.refused === undefined && (
            <a href={element.src} target="_blank" rel="noopener noreferrer">
              {text('open')}
            </a>
          )}
        </div>
      </form>
    </Floating>
  );
}

function pathOf(editor: RichEditor, element: AnyMedia): Path {
  try {
    return ReactEditor.findPath(editor, element);
  } catch {
    // It was taken away meanwhile.
    return [];
  }
}

function shownPlace(editor: RichEditor, element: AnyMedia): DOMRect | null {
  try {
    const drawn = ReactEditor.toDOMNode(editor, element);
    return (drawn.querySelector('img, video, .inert-media, [role="group"]') ?? drawn).getBoundingClientRect();
  } catch {
    return null;
  }
}
