import { useKeptFields } from '../../../session/kept-fields';
import { useTakeBackReplacementMutation } from '../api';
import { useTask } from '../lib/use-task';
import { devicesText as text } from '../texts';
import classes from '../devices.module.css';
import { ReasonForm } from './reason-form';

interface TakeBackFormProps {
  device: string;
  successor: string;
  onDone: (said: string) => void;
}

/** Ends a replacement without a change. */
export function TakeBackForm({ device, successor, onDone }: TakeBackFormProps) {
  const [takeBack] = useTakeBackReplacementMutation();
  const kept = useKeptFields(`take-back:${device}`, { reason: '' });
  const task = useTask();
  const submit = async () => {
    const { text: said } = await takeBack({ device, reason: kept.values.reason }).unwrap();
    kept.forget();
    onDone(said);
  };
  return (
    <details className={classes.fold} open={kept.restored || undefined}>
      <summary>{text('takeBackTitle')}</summary>
      <ReasonForm
        label={text('takeBackTitle')}
        effect={text('takeBackEffect', { old: device, device: successor })}
        kept={kept}
        task={task}
        submit={text('takeBackNow')}
        onSubmit={submit}
      />
    </details>
  );
}
