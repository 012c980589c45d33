import { Radio, TextInput } from '@mantine/core';

import type { KeptFields } from '../../../session/kept-fields';
import { devicesText as text } from '../texts';
import type { DevicePage } from '../types';
import classes from '../devices.module.css';

export interface Entered extends Record<string, string> {
  /** The name of a device that is not in use; "" for a new one. */
  chosen: string;
  name: string;
  base_url: string;
  serial_no: string;
  mrc: string;
  reason: string;
}

export type Problems = Partial<Record<'name' | 'base_url' | 'serial_no', string>>;

/** What is wrong with what was entered of a new device. */
export function problemsOf(entered: Entered, device: string): Problems {
  if (entered.chosen) return {};
  const name = entered.name.trim();
  const problems: Problems = {};
  if (!name) problems.name = text('nameFirst');
  else if (name === device) problems.name = text('nameTaken');
  if (!/^https?:\/\/[^\s/?#]+[^\s?#]*$/i.test(entered.base_url.trim())) problems.base_url = text('addressFirst');
  if (!entered.serial_no.trim()) problems.serial_no = text('serialFirst');
  return problems;
}

interface ChooseSuccessorProps {
  unused: DevicePage['unused'];
  kept: KeptFields<Entered>;
  problems: Problems;
}

/** The device that is to take over: one that is there and not in use, or a new one. */
export function ChooseSuccessor({ unused, kept, problems }: ChooseSuccessorProps) {
  const { values, change } = kept;
  return (
    <>
      {unused.length > 0 && (
        <Radio.Group label={text('which')} value={values.chosen || '+'} onChange={(chosen) => change({ chosen: chosen === '+' ? '' : chosen })}>
          <div className={classes.choices}>
            <Radio value="+" label={text('newOne')} />
            {unused.map((each) => (
              <Radio key={each.name} value={each.name} label={each.name} description={[each.serial_no, each.base_url].filter(Boolean).join(' · ')} />
            ))}
          </div>
        </Radio.Group>
      )}
      {!values.chosen && (
        <div className={classes.fields}>
          <TextInput
            label={text('deviceName')}
            description={text('deviceNameHint')}
            maxLength={140}
            value={values.name}
            error={problems.name}
            onChange={(event) => change({ name: event.currentTarget.value })}
          />
          <TextInput
            label={text('address')}
            description={text('addressHint')}
            inputMode="url"
            maxLength={255}
            value={values.base_url}
            error={problems.base_url}
            onChange={(event) => change({ base_url: event.currentTarget.value })}
          />
          <TextInput
            label={text('serial')}
            maxLength={100}
            value={values.serial_no}
            error={problems.serial_no}
            onChange={(event) => change({ serial_no: event.currentTarget.value })}
          />
          <TextInput
            label={text('mrcOptional')}
            description={text('mrcHint')}
            maxLength={20}
            value={values.mrc}
            onChange={(event) => change({ mrc: event.currentTarget.value })}
          />
        </div>
      )}
    </>
  );
}
