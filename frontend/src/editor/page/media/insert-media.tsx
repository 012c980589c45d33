import { Button, TextInput } from '@mantine/core';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { Editor, Transforms } from 'slate';

import { currentMedia, insertMedia } from '../../commands/media';
import { foreignHost, typedMediaAddress } from '../../media/media-rule';
import type { RichEditor } from '../../model/editor-type';
import type { Image, Video } from '../../model/types';
import { backInText } from '../caret';
import { Floating } from '../floating';
import { placeOf } from '../places';
import classes from './media.module.css';
import { panelText as text } from './panel-texts';
import type { EditorMedia, Inserting } from './use-media';
import { ACCEPTED, EMPTY, placesFor } from './with-files';

/** Asks for a picture or video: files, or an address. */
export default function InsertMedia({ editor, media, kind, range }: Inserting & { editor: RichEditor; media: EditorMedia }) {
  const { host, setInserting } = media;
  const [address, setAddress] = useState('');
  const [alt, setAlt] = useState('');
  const [error, setError] = useState<string | null>(null);
  const files = useRef<HTMLInputElement>(null);
  const first = useRef<HTMLButtonElement & HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  const uploads = host.uploads.takesFiles();

  const back = (change = () => {}) => {
    setInserting(null);
    backInText(editor, () => {
      Transforms.select(editor, range);
      change();
    });
  };
  const insert = (made: (Image | Video)[]) => back(() => insertMedia(editor, made));
  const chosen = () => {
    const picked = [...(files.current?.files ?? [])];
    if (picked.length === 0) return;
    insert(placesFor(picked, host.uploads));
    // One picture is asked about at once; of several each says that it has no description.
    const before = editor.selection && Editor.before(editor, editor.selection.anchor);
    if (picked.length !== 1 || kind !== 'image' || !before) return;
    Transforms.select(editor, before);
    if (currentMedia(editor) !== null) host.focusPanel();
  };
  const apply = (event: FormEvent) => {
    event.preventDefault();
    // A form in a form is none of the outer one's.
    event.stopPropagation();
    if (address.trim() === '') return setError(text('noAddress'));
    const src = typedMediaAddress(address);
    if (src === null) return setError(text('refusedAddress'));
    insert([kind === 'image' ? { type: 'image', src, alt: alt.trim(), children: [...EMPTY] } : { type: 'video', src, children: [...EMPTY] }]);
  };
  const typed = typedMediaAddress(address);
  const elsewhere = typed === null ? null : foreignHost(typed);

  return (
    <Floating
      place={() => placeOf(editor, range)}
      side="below"
      className={classes.panel}
      role="dialog"
      aria-label={text(kind)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        back();
      }}
      onBlur={(event) => {
        if (event.relatedTarget instanceof Node && !event.currentTarget.contains(event.relatedTarget)) setInserting(null);
      }}
    >
      <form onSubmit={apply} noValidate>
        {uploads && (
          <div>
            <input ref={files} type="file" multiple accept={ACCEPTED[kind]} hidden onChange={chosen} aria-label={text('choose')} />
            <Button ref={first} size="xs" onClick={() => files.current?.click()}>
              {text('choose')}
            </Button>
          </div>
        )}
        <TextInput
          ref={uploads ? undefined : first}
          label={uploads ? text('orAddress') : text('address')}
          placeholder={text('addressHint')}
          description={elsewhere === null ? undefined : text('foreign', { host: elsewhere })}
          value={address}
          error={error}
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={({ currentTarget }) => (setAddress(currentTarget.value), setError(null))}
        />
        {kind === 'image' && address !== '' && <TextInput label={text('alt')} description={text('altHint')} value={alt} autoComplete="off" onChange={({ currentTarget }) => setAlt(currentTarget.value)} />}
        <div className={classes.row}>
          <Button size="xs" type="submit" variant={uploads ? 'default' : 'filled'}>
            {text('insert')}
          </Button>
          <Button size="xs" variant="subtle" onClick={() => back()}>
            {text('cancel')}
          </Button>
        </div>
      </form>
    </Floating>
  );
}
