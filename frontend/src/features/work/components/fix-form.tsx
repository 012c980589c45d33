import { Checkbox } from '@mantine/core';
import { useId, useState } from 'react';

import { useLazyFixPreviewQuery } from '../api';
import { useDecision } from '../lib/use-decision';
import type { Fixing } from '../lib/use-fixing';
import { mendedLabel, workText } from '../texts';
import type { WorkGroup } from '../types';
import classes from '../work.module.css';
import { EffectForm } from './effect-form';
import { PasteForm } from './paste-form';
import { ValueInput } from './value-input';

export type FixMode = 'each' | 'one' | 'again' | 'without';

/** How the bills of this group can be mended at once; the first is what its cause asks for. */
export function modesOf({ remedy, does }: WorkGroup): FixMode[] {
  const without: FixMode[] = does.includes('without_tin') ? ['without'] : [];
  if (remedy?.kind === 'field') return [...(remedy.each ? (['each', 'one', 'again'] as const) : (['one', 'each', 'again'] as const)), ...without];
  return remedy && remedy.kind !== 'look' ? ['again'] : [];
}

const WORDS = {
  each: ['fixEach', 'fixEachHint'],
  one: ['fixOne', 'fixOneHint'],
  again: ['fixAgain', 'fixAgainHint'],
  without: ['fixWithout', 'fixWithoutHint'],
} as const;

interface FixFormProps {
  group: WorkGroup;
  title: string;
  mode: FixMode;
  onMode: (mode: FixMode) => void;
  /** What was entered beside the bills, by their names. */
  values: Record<string, string>;
  onValues: (values: Record<string, string>) => void;
  fixing: Fixing;
}

export function Modes({ group, mode, onMode }: Pick<FixFormProps, 'group' | 'mode' | 'onMode'>) {
  const id = useId();
  return (
    <fieldset className={classes.choices}>
      <legend>{workText('fixHow')}</legend>
      {modesOf(group).map((each) => (
        <div key={each} className={classes.choice}>
          <input type="radio" id={`${id}-${each}`} name={id} checked={mode === each} aria-describedby={`${id}-${each}-hint`} onChange={() => onMode(each)} />
          <label htmlFor={`${id}-${each}`}>{workText(WORDS[each][0])}</label>
          <p id={`${id}-${each}-hint`}>{workText(WORDS[each][1])}</p>
        </div>
      ))}
    </fieldset>
  );
}

/** The one form that mends all bills of a group: what it will do is said before it is done. */
export function FixForm({ group, title, mode, onMode, values, onValues, fixing }: FixFormProps) {
  const { remedy } = group;
  const field = remedy?.field ?? '';
  const [preview] = useLazyFixPreviewQuery();
  const [value, setValue] = useState('');
  const [onCustomer, setOnCustomer] = useState(false);
  // What was counted, and for which entries: another one has to be counted again.
  const [effect, setEffect] = useState<{ of: string; count: number; until: string } | null>(null);
  const decision = useDecision();
  const entered = Object.entries(values).flatMap(([name, text]) => (text.trim() ? [{ name, value: text.trim() }] : []));
  const of = JSON.stringify([mode, mode === 'one' ? value : mode === 'each' ? entered : '']);
  const said = effect?.of === of ? effect : null;

  const look = () =>
    void decision.run('a preview stores nothing', async () => {
      if (mode === 'each') {
        if (entered.length === 0) return decision.refuse(workText('noValues'));
        return setEffect({ of, count: entered.length, until: '' });
      }
      const told = await preview({ key: group.key, value: mode === 'one' ? value : null }).unwrap();
      if (told.count === 0) return decision.refuse(workText('previewNone'));
      setEffect({ of, ...told });
    });
  const send = async () => {
    if (!said) return;
    setEffect(null);
    if (mode === 'each') {
      const results = await fixing.rows(title, group.key, entered, onCustomer);
      // What failed keeps what was entered.
      onValues(Object.fromEntries(results.filter((row) => row.ok).map((row) => [row.name, ''])));
    } else await fixing.all(title, group.key, said, mode === 'one' ? value : null, onCustomer);
  };
  return (
    <EffectForm
      effect={said && { title: workText('effect', { n: said.count }), hint: workText('effectHint'), now: workText('fixNow', { n: said.count }) }}
      refusal={decision.refusal}
      busy={decision.busy || fixing.busy}
      onLook={look}
      onSend={() => void send()}
      onBack={() => setEffect(null)}
    >
      {modesOf(group).length > 1 && <Modes group={group} mode={mode} onMode={onMode} />}
      {mode === 'each' && <PasteForm group={group.key} onFound={onValues} />}
      {mode === 'one' && (
        <ValueInput field={field} label={mendedLabel(field)} value={value} error={decision.problemAt(field)} onChange={setValue} />
      )}
      {mode !== 'again' && remedy?.record && (
        <Checkbox label={workText('onCustomer')} checked={onCustomer} onChange={(event) => setOnCustomer(event.currentTarget.checked)} />
      )}
    </EffectForm>
  );
}
