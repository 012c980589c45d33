import { useKeptFields } from '../../../session/kept-fields';
import { usePauseMutation } from '../api';
import { useTask } from '../lib/use-task';
import { devicesText as text } from '../texts';
import { ReasonForm } from './reason-form';

interface PauseFormProps {
  device: string;
  onDone: (said: string) => void;
  onCancel: () => void;
}

/** Stops a device from being sent anything, with the reason that everybody will read. */
export function PauseForm({ device, onDone, onCancel }: PauseFormProps) {
  const [pause] = usePauseMutation();
  const kept = useKeptFields(`pause:${device}`, { reason: '' });
  const task = useTask();
  const submit = async () => {
    const { text: said } = await pause({ device, reason: kept.values.reason }).unwrap();
    kept.forget();
    onDone(said);
  };
  return (
    <ReasonForm
      label={text('pauseTitle', { device })}
      effect={text('pauseEffect')}
      kept={kept}
      task={task}
      submit={text('pauseNow')}
      onSubmit={submit}
      onCancel={onCancel}
    />
  );
}
