import { lazy, Suspense, use, useEffect, useId, useImperativeHandle, useMemo, useRef, useState, useSyncExternalStore, type Ref } from 'react';
import { createEditor as createSlateEditor, Editor, Transforms, type Range } from 'slate';
import { ReactEditor, Slate, useSlateSelector, withReact } from 'slate-react';

import { toHtml } from '../html/to-html';
import type { Upload } from '../media/upload-store';
import { createEditor } from '../model/create-editor';
import type { RichEditor } from '../model/editor-type';
import { emptyDocument, isEmptyDocument, isTable } from '../model/elements';
import { replaceDocument } from '../model/replace-document';
import type { EditorDocument } from '../model/types';
import { clipboardReader } from '../paste/clipboard-reader';
import type { Panels } from './actions';
import { Bubble } from './bubble';
import { withHeldSelection } from './caret';
import { withNotedCaret } from './caret-guard';
import classes from './editor.module.css';
import { useLateChange } from './late-change';
import { LinkPopover } from './link-popover';
import { MediaContext } from './media/media-context';
import { MediaTools } from './media/media-tools';
import { useMedia } from './media/use-media';
import { useNews } from './news';
import { placeOf } from './places';
import { PeopleMenu, peopleSaid, personOptionId } from './people-menu';
import { PeopleStore, type People } from './people-store';
import { chunkSize } from './render-element';
import { SlashMenu, slashOptionId } from './slash-menu';
import { SlashStore } from './slash-store';
import { storedText } from './stored-text';
import { Surface, type Choices } from './surface';
import { editorText as text, say } from './texts';
import { focusToolbar, Toolbar } from './toolbar';
import { useWhenIdle } from './when-idle';

const Help = lazy(() => import('./help'));
const TableTools = lazy(() => import('../table/page/table-tools'));
/** Pasting must not wait for it; where it does not come now, a paste asks again. */
const fetchReader = () => void clipboardReader.load().catch(() => {});

export interface RichTextHandle {
  /** The text as it is now. */
  html: () => string;
  /** Another text in place of this one; there is nothing to undo then. @throws where what reads it could not be loaded */
  load: (html: string) => Promise<void>;
  focus: () => void;
  /** Whether files are on their way, which the text does not have yet. */
  uploading: () => boolean;
}

export interface RichTextEditorProps {
  /** What a screen reader calls the field. */
  label: string;
  /** The text to begin with; another one later goes by `load`. */
  html?: string;
  placeholder?: string;
  describedBy?: string;
  invalid?: boolean;
  readOnly?: boolean;
  disabled?: boolean;
  /** Whether one writes at once, at the end of the text. */
  startsFocused?: boolean;
  /** A while after the last edit, and before the editor goes away: the text as HTML, '' when it says nothing. */
  onChange?: (html: string) => void;
  /** At once when the text becomes empty, or no longer is. */
  onEmpty?: (empty: boolean) => void;
  /** Who can be mentioned, by what was typed after "@"; without it "@" is a letter like others. */
  people?: People | undefined;
  /** Takes the files of pictures and videos; without it they come by address only. */
  upload?: Upload | undefined;
  /** Ctrl Enter. */
  onSubmit?: () => void;
  ref?: Ref<RichTextHandle>;
}

/** The document of a text; a promise of it where what reads it has yet to be loaded. */
function documentOf(html: string): EditorDocument | Promise<EditorDocument> {
  if (html.trim() === '') return emptyDocument();
  return storedText.now?.fromHtml(html) ?? storedText.load().then(({ fromHtml }) => fromHtml(html));
}

function makeEditor(document: EditorDocument): RichEditor {
  const editor = createEditor({ base: withNotedCaret(withHeldSelection(withReact(createSlateEditor()) as RichEditor)), document });
  editor.getChunkSize = chunkSize as RichEditor['getChunkSize'];
  return editor;
}

/** Writing with formatting. The document stays in the editor; outside of it there is HTML, and not on every key. */
export default function RichTextEditor(props: RichTextEditorProps) {
  const { html = '' } = props;
  if (html.trim() !== '' && storedText.now === null) use(storedText.load());
  return <Writing {...props} />;
}

function Writing(props: RichTextEditorProps) {
  const { label, html = '', placeholder, describedBy, invalid, readOnly = false, disabled = false, startsFocused = false, onChange, onEmpty, people, upload, onSubmit, ref } = props;
  const [editor] = useState(() => makeEditor(documentOf(html) as EditorDocument));
  const [linkAt, setLinkAt] = useState<Range | null>(null);
  const [helpOpen, setHelpOpen] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const toolbar = useRef<HTMLDivElement>(null);
  const empty = useRef(isEmptyDocument(editor.children));
  const id = useId();
  const listId = `${id}-slash`;
  const peopleId = `${id}-people`;
  const { news, forget } = useNews(editor);
  useWhenIdle(fetchReader);

  const media = useMedia(editor, upload);
  const { setInserting } = media;

  const panels = useMemo<Panels>(
    () => ({
      openLink: () => {
        if (editor.selection !== null) setLinkAt(editor.selection);
      },
      openHelp: () => setHelpOpen(true),
      openMedia: (kind) => {
        if (editor.selection === null) Transforms.select(editor, Editor.end(editor, []));
        if (editor.selection !== null) setInserting({ kind, range: editor.selection });
      },
    }),
    [editor, setInserting],
  );
  const [slash] = useState(() => new SlashStore(editor, panels));
  const slashState = useSyncExternalStore(slash.subscribe, slash.getState);
  const [named] = useState(() => new PeopleStore(editor));
  const namedState = useSyncExternalStore(named.subscribe, named.getState);
  useEffect(() => named.use(people), [named, people]);
  useEffect(() => named.close, [named]);

  const current = () => toHtml(editor.children);
  const late = useLateChange(() => onChange?.(current()));

  const closeLists = () => {
    slash.close();
    named.close();
  };
  const option = slashState.found[slashState.active];
  const choices: Choices = {
    onKey: (pressed) => named.onKey(pressed) || slash.onKey(pressed),
    open: namedState.found.length > 0 ? { listId: peopleId, optionId: personOptionId(peopleId, namedState.active) } : option ? { listId, optionId: slashOptionId(listId, option.id) } : null,
  };

  useImperativeHandle(ref, () => ({
    html: current,
    load: async (next) => {
      late.forget();
      closeLists();
      const read = documentOf(next);
      const document = read instanceof Promise ? await read : read;
      media.host.uploads.keepOnly(new Set());
      replaceDocument(editor, document);
    },
    focus: () => ReactEditor.focus(editor),
    uploading: media.host.uploads.isRunning,
  }));

  useEffect(() => {
    if (!startsFocused) return;
    Transforms.select(editor, Editor.end(editor, []));
    ReactEditor.focus(editor);
  }, [editor, startsFocused]);

  const changed = () => {
    slash.onChange();
    named.onChange();
    media.changed();
    const nowEmpty = isEmptyDocument(editor.children);
    if (nowEmpty !== empty.current) {
      empty.current = nowEmpty;
      onEmpty?.(nowEmpty);
    }
    if (editor.operations.every(({ type }) => type === 'set_selection')) return;
    late.edited();
    forget();
  };
  const closed = readOnly || disabled;

  return (
    <Slate editor={editor} initialValue={editor.children} onChange={changed}>
      <div className={classes.editor} data-closed={closed || undefined} data-invalid={invalid || undefined}>
        {!closed && <Toolbar bar={toolbar} editor={editor} label={label} panels={panels} />}
        <MediaContext value={media.host}>
          <Surface
            editor={editor}
            label={label}
            placeholder={placeholder}
            describedBy={describedBy}
            invalid={invalid}
            readOnly={readOnly}
            disabled={disabled}
            panels={panels}
            choices={choices}
            onSubmit={onSubmit}
            onChosen={media.host.focusPanel}
            onFocusToolbar={() => focusToolbar(toolbar.current)}
            onLeaving={setLeaving}
            onBlur={() => (closeLists(), late.flush())}
          />
        </MediaContext>
        <p className={classes.news} role="status">
          {news && say(news)}
        </p>
        <p className="visually-hidden" role="status">
          {namedState.status !== 'closed' ? peopleSaid(namedState) : slashState.found.length > 0 ? text('found', { n: slashState.found.length }) : leaving ? text('tabLeaves') : ''}
        </p>
      </div>
      {!closed && <Bubble editor={editor} panels={panels} toolbar={toolbar} hidden={linkAt !== null || choices.open !== null} />}
      <SlashMenu slash={slash} state={slashState} listId={listId} place={() => placeOf(editor, editor.selection)} />
      <PeopleMenu store={named} state={namedState} listId={peopleId} place={() => placeOf(editor, editor.selection)} />
      <MediaTools editor={editor} media={media} closed={closed} />
      {linkAt !== null && <LinkPopover editor={editor} range={linkAt} onClose={() => setLinkAt(null)} />}
      {!closed && <WhereTables editor={editor} />}
      {helpOpen && (
        <Suspense fallback={null}>
          <Help
            submits={onSubmit !== undefined}
            onClose={() => {
              setHelpOpen(false);
              ReactEditor.focus(editor);
            }}
          />
        </Suspense>
      )}
    </Slate>
  );
}

/** Loaded with the first table. */
function WhereTables({ editor }: { editor: RichEditor }) {
  const any = useSlateSelector((now) => now.children.some((block) => isTable(block)));
  return any ? (
    <Suspense fallback={null}>
      <TableTools editor={editor} />
    </Suspense>
  ) : null;
}
