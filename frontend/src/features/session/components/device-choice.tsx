import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState, type FormEvent } from 'react';

import { errorText } from '../../../frappe/errors';
import { useChooseDeviceMutation, useDeviceChoicesQuery, type DeviceChoice as Choice } from '../api';
import { verifyText as text } from '../texts';
import classes from './device-choice.module.css';
import entry from './entry.module.css';
import { Message } from './message';
import { SubmitButton } from './submit-button';

interface Props {
  id: string;
  /** The device in use. */
  current: string | null;
  /** Called with what was chosen. */
  onChosen: (words: string) => void;
  onClose: () => void;
}

function Option({ choice, name, chosen, onChoose }: { choice: Choice; name: string; chosen: boolean; onChoose: () => void }) {
  return (
    <label className={classes.option} title={choice.state === 'up' ? undefined : choice.state_text}>
      <input type="radio" name={name} value={choice.name} checked={chosen} onChange={onChoose} />
      <span>
        <strong>{choice.name}</strong> {choice.branch_name}
        {choice.environment === 'Sandbox' && ` · ${text('sandbox')}`}
      </span>
      <span className={classes.state} data-up={choice.state === 'up' || undefined}>
        {text(`state-${choice.state}`)}
      </span>
    </label>
  );
}

/** The devices one may work at, as a group of radio buttons; what is chosen is remembered on the server. */
export function DeviceChoice({ id, current, onChosen, onClose }: Props) {
  const { data, error, isFetching, refetch } = useDeviceChoicesQuery();
  const [choose, { isLoading: saving, error: refused }] = useChooseDeviceMutation();
  const [picked, setPicked] = useState<string | null>(null);
  const name = useId();
  const group = useRef<HTMLFormElement>(null);
  const devices = data?.devices;
  const chosen = picked ?? (devices?.some((device) => device.name === current) ? current : null);

  useLayoutEffect(() => {
    if (!devices) return;
    const radios = group.current?.querySelectorAll<HTMLInputElement>('input[type=radio]');
    const checked = Array.from(radios ?? []).find((radio) => radio.checked);
    (checked ?? radios?.[0])?.focus();
  }, [devices]);

  const escape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => escape(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (saving || !chosen) return;
    const answer = await choose(chosen);
    if (answer.data) onChosen(text('works-now', { device: answer.data.device ?? chosen, branch: answer.data.branch_name }));
  }

  return (
    <form ref={group} id={id} className={classes.panel} onSubmit={(event) => void save(event)} aria-busy={!data && !error}>
      {error ? (
        <Message tone="warning">
          {text('choices-failed')} {errorText(error)}{' '}
          <button type="button" className={entry.inline} aria-disabled={isFetching || undefined} onClick={() => void refetch()}>
            {text('try-again')}
          </button>
        </Message>
      ) : (
        <fieldset className={classes.group}>
          <legend>{text('where-do-you-work')}</legend>
          {devices?.map((choice) => (
            <Option key={choice.name} choice={choice} name={name} chosen={choice.name === chosen} onChoose={() => setPicked(choice.name)} />
          ))}
          {devices?.length === 0 && <p className={entry.note}>{text('no-choices')}</p>}
        </fieldset>
      )}
      {Boolean(refused) && <Message tone="error">{errorText(refused)}</Message>}
      <div className={entry.actions}>
        <SubmitButton type="button" quiet onClick={onClose}>
          {text('cancel')}
        </SubmitButton>
        <SubmitButton busy={saving} disabled={!chosen}>
          {text('work-here')}
        </SubmitButton>
      </div>
    </form>
  );
}
