import { useState } from 'react';

import { useKeptFields } from '../../../session/kept-fields';
import { useBeginReplacementMutation } from '../api';
import { useTask } from '../lib/use-task';
import { devicesText as text } from '../texts';
import type { DevicePage } from '../types';
import { ChooseSuccessor, problemsOf, type Entered } from './choose-successor';
import { ReasonForm } from './reason-form';

interface BeginFormProps {
  device: string;
  unused: DevicePage['unused'];
  onDone: (said: string) => void;
  onCancel: () => void;
}

const EMPTY: Entered = { chosen: '', name: '', base_url: '', serial_no: '', mrc: '', reason: '' };

/** Begins a replacement: which device, and why. */
export function BeginForm({ device, unused, onDone, onCancel }: BeginFormProps) {
  const [begin] = useBeginReplacementMutation();
  const kept = useKeptFields(`replace:${device}`, EMPTY);
  const task = useTask();
  const [checked, setChecked] = useState(false);
  const problems = problemsOf(kept.values, device);
  const submit = async () => {
    const { chosen, name, base_url, serial_no, mrc, reason } = kept.values;
    const entered = chosen ? { successor: chosen, base_url: '', serial_no: '', mrc: '' } : { successor: name, base_url, serial_no, mrc };
    const { text: said } = await begin({ device, reason, ...entered }).unwrap();
    kept.forget();
    onDone(said);
  };
  return (
    <ReasonForm
      label={text('replaceTitle', { device })}
      effect={text('replaceEffect')}
      kept={kept}
      task={task}
      submit={text('beginNow')}
      check={() => {
        setChecked(true);
        return Object.keys(problems).length === 0;
      }}
      onSubmit={submit}
      onCancel={onCancel}
    >
      <ChooseSuccessor unused={unused} kept={kept} problems={checked ? problems : {}} />
    </ReasonForm>
  );
}
