import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useCallback, useId, useRef, useState } from 'react';

import type { RichTextHandle } from '../../../editor/page/editor';
import { errorText, isFrappeError } from '../../../frappe/errors';
import { useUpload } from '../../../frappe/uploads/use-upload';
import { focusNow } from '../../../notes/focus-now';
import { LazyEditor } from '../../../notes/lazy-parts';
import { StaleText } from '../../../notes/stale-text';
import { NoticeMeta } from '../../../notices/notice-meta';
import { useAddNoticeMutation, useChangeNoticeMutation, useLazyNoticePeopleQuery, type NoticePlaces, type StaffNotice } from '../../../notices/notices-api';
import { forget, keep, kept } from '../../../session/kept-text';
import { useBoot, useUser } from '../../../session/use-session';
import { Notice } from '../../../ui/notice';
import classes from '../notices.module.css';
import { formText as text } from '../texts';
import { faultsOf, fieldsOf, valuesOf, type Faults, type FieldName, type NoticeFields } from './notice-fields';

interface KeptNotice {
  fields: NoticeFields;
  html: string;
  /** Of the notice that it was begun on; '' of a new one. */
  modified: string;
}

interface NoticeFormProps {
  /** Null: a new one. */
  notice: StaffNotice | null;
  /** It was deleted while it was written here. */
  gone?: boolean;
  places: NoticePlaces;
  onSaved: (name: string) => void;
  onCancel: () => void;
}

const ORDER: FieldName[] = ['title', 'text', 'from', 'until'];

/** Writes or changes a notice. What was typed outlives a reload, an ended session, a failed save, and what others save meanwhile. */
export function NoticeForm({ notice, gone = false, places, onSaved, onCancel }: NoticeFormProps) {
  const { date_format: pattern } = useBoot();
  // Whose text it is: at the end of a session there is no user any more.
  const [owner] = useState(useUser());
  const keptKey = `notice:${notice?.name ?? 'new'}`;
  const [offered] = useState(() => kept<KeptNotice>(owner, keptKey));
  // The text as the editor was given it last.
  const [base, setBase] = useState(offered?.html ?? notice?.text ?? '');
  const [fields, setFields] = useState(() => offered?.fields ?? fieldsOf(notice, places, pattern));
  // The version that one's own was begun on, or that one has seen since and decided to replace.
  const [seen, setSeen] = useState(offered?.modified ?? notice?.modified ?? '');
  const [faults, setFaults] = useState<Faults>({});
  const [dirty, setDirty] = useState(offered !== null);
  const [asks, setAsks] = useState<'leave' | 'save' | null>(null);
  const [add, adding] = useAddNoticeMutation();
  const [change, changing] = useChangeNoticeMutation();
  const [askPeople] = useLazyNoticePeopleQuery();
  const name = notice && !gone ? notice.name : '';
  const { upload } = useUpload({ method: 'ebm.api.notices.attach', args: name ? { name } : {}, handlesErrors: true });
  const editor = useRef<RichTextHandle>(null);
  const form = useRef<HTMLFormElement>(null);
  const done = useRef(false);
  const faultId = useId();

  const busy = adding.isLoading || changing.isLoading;
  const saved = adding.isSuccess || changing.isSuccess;
  const error = adding.error ?? changing.error;
  const refused = isFrappeError(error) && error.type === 'TimestampMismatchError';
  const stale = notice !== null && !gone && !busy && !saved && (refused || notice.modified !== seen);

  const { branch } = fields;
  const people = useCallback((typed: string) => askPeople({ branch, typed }, true).unwrap(), [askPeople, branch]);
  const html = () => editor.current?.html() ?? base;
  const keepAll = (next: NoticeFields, now: string) => {
    if (done.current) return;
    setDirty(true);
    keep(owner, keptKey, { fields: next, html: now, modified: seen });
  };
  const set = (values: Partial<NoticeFields>) => {
    const next = { ...fields, ...values };
    setFields(next);
    keepAll(next, html());
  };
  const written = (now: string) => {
    if (now !== base) keepAll(fields, now);
  };
  const end = () => {
    done.current = true;
    forget(owner, keptKey);
  };
  const save = async (withoutFiles = false) => {
    if (busy) return;
    const now = html();
    const found = faultsOf(fields, now, pattern);
    setFaults(found);
    const first = ORDER.find((field) => found[field]);
    if (first === 'text') return editor.current?.focus();
    if (first) return form.current?.querySelector<HTMLElement>(`[data-field="${first}"]`)?.focus();
    if (!withoutFiles && editor.current?.uploading()) return setAsks('save');
    setAsks(null);
    keep(owner, keptKey, { fields, html: now, modified: seen });
    const values = valuesOf(fields, now, pattern);
    const answer = await (name ? change({ ...values, name, modified: seen }) : add(values));
    if (!answer.data) return;
    end();
    onSaved(answer.data.name);
  };
  const leave = () => {
    if (dirty || editor.current?.uploading()) setAsks('leave');
    else onCancel();
  };
  const theirs = () => {
    forget(owner, keptKey);
    setFields(fieldsOf(notice, places, pattern));
    setSeen(notice?.modified ?? '');
    setDirty(false);
    setFaults({});
    changing.reset();
    setBase(notice?.text ?? '');
    void editor.current?.load(notice?.text ?? '');
    editor.current?.focus();
  };
  const mine = () => {
    setSeen(notice?.modified ?? '');
    changing.reset();
  };

  return (
    <form
      ref={form}
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      {gone && (
        <Notice tone="warning" title={text('goneTitle')}>
          {text('goneText')}
        </Notice>
      )}
      {offered !== null && dirty && (
        <Notice tone="note">
          <span>{text('kept')}</span>{' '}
          <Button size="compact-sm" variant="subtle" onClick={theirs}>
            {text('startAfresh')}
          </Button>
        </Notice>
      )}
      <TextInput label={text('title')} data-field="title" autoComplete="off" value={fields.title} error={faults.title} onChange={(event) => set({ title: event.currentTarget.value })} />
      <div>
        <p className={classes.label} aria-hidden="true">
          {text('text')}
        </p>
        <LazyEditor
          ref={editor}
          label={text('text')}
          html={base}
          placeholder={text('placeholder')}
          invalid={faults.text !== undefined}
          describedBy={faults.text ? faultId : undefined}
          people={people}
          onChange={written}
          upload={async (file, run) => ({ url: (await upload(file, {}, run)).file_url })}
          onSubmit={() => void save()}
        />
        {faults.text && (
          <p id={faultId} className={classes.fault}>
            {faults.text}
          </p>
        )}
      </div>
      <div className={classes.days}>
        <NativeSelect
          label={text('forWhom')}
          value={fields.branch}
          data={[...(places.everybody ? [{ value: '', label: text('everybody') }] : []), ...places.branches.map((each) => ({ value: each.name, label: each.branch_name }))]}
          onChange={(event) => set({ branch: event.currentTarget.value })}
        />
        <TextInput label={text('from', { pattern })} data-field="from" inputMode="numeric" autoComplete="off" value={fields.from} error={faults.from} onChange={(event) => set({ from: event.currentTarget.value })} />
        <TextInput
          label={text('until', { pattern })}
          description={text('untilHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          data-field="until"
          inputMode="numeric"
          autoComplete="off"
          value={fields.until}
          error={faults.until}
          onChange={(event) => set({ until: event.currentTarget.value })}
        />
      </div>
      <label className={classes.pinned}>
        <input type="checkbox" checked={fields.pinned} onChange={(event) => set({ pinned: event.currentTarget.checked })} />
        {text('pinned')}
      </label>
      {stale ? (
        <StaleText title={text('staleTitle', { by: notice.changed_by })} html={notice.text} onTheirs={theirs} onMine={mine}>
          <p>
            <strong>{notice.title}</strong>
          </p>
          <NoticeMeta notice={notice} changes />
        </StaleText>
      ) : (
        error &&
        !refused && (
          <Notice tone="error" title={text('refused')}>
            {errorText(error)}
          </Notice>
        )
      )}
      {asks !== null ? (
        <div className={classes.buttons} role="group" aria-label={text(asks === 'leave' ? 'discardAsk' : 'uploadAsk')}>
          <span>{text(asks === 'leave' ? 'discardAsk' : 'uploadAsk')}</span>
          {asks === 'leave' ? (
            <Button color="red.8" onClick={() => (end(), onCancel())}>
              {text('discard')}
            </Button>
          ) : (
            <Button onClick={() => void save(true)}>{text('saveWithout')}</Button>
          )}
          <Button variant="default" ref={focusNow} onClick={() => (setAsks(null), editor.current?.focus())}>
            {text('keepWriting')}
          </Button>
        </div>
      ) : (
        <div className={classes.buttons}>
          <Button type="submit" loading={busy} title={text('saveHint')}>
            {text(gone ? 'saveAsNew' : 'save')}
          </Button>
          <Button variant="default" disabled={busy} onClick={leave}>
            {text('cancel')}
          </Button>
        </div>
      )}
    </form>
  );
}
