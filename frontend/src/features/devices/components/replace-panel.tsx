import { useEffect, useId, useRef } from 'react';

import { spellMinute } from '../../../ui/dates';
import { Notice } from '../../../ui/notice';
import panel from '../../../ui/panel.module.css';
import { devicesText as text } from '../texts';
import type { DevicePage } from '../types';
import classes from '../devices.module.css';
import { BeginForm } from './begin-form';
import { ReplaceSteps } from './replace-steps';
import { TakeBackForm } from './take-back-form';

interface ReplacePanelProps {
  page: DevicePage;
  /** The form was asked for by the address. */
  asked: boolean;
  onSaid: (said: string) => void;
  onFinished: (device: string, said: string) => void;
  onCancel: () => void;
}

/** Replacing this device: nothing while nobody wants it, the form to begin, or the steps of one that is under way. */
export function ReplacePanel({ page, asked, onSaid, onFinished, onCancel }: ReplacePanelProps) {
  const { device, replacement, counter, unused } = page;
  const id = useId();
  const head = useRef<HTMLHeadingElement>(null);
  const shown = replacement !== null || (asked && page.may.replace && counter !== null);
  useEffect(() => {
    if (asked && shown) head.current?.focus();
  }, [asked, shown]);
  if (!shown) return null;
  return (
    <section className={`${panel.panel} ${classes.panel} ${classes.wide}`} aria-labelledby={id}>
      <h2 id={id} ref={head} tabIndex={-1}>
        {replacement ? text('underWay', { old: device.name, device: replacement.successor.name }) : text('replaceTitle', { device: device.name })}
      </h2>
      {replacement ? (
        <>
          <p className={classes.dim}>{text('begunBy', { by: replacement.by, at: spellMinute(replacement.since), reason: replacement.reason })}</p>
          <ReplaceSteps device={device.name} replacement={replacement} open={counter?.open ?? null} onFinished={onFinished} />
          <TakeBackForm device={device.name} successor={replacement.successor.name} onDone={onSaid} />
        </>
      ) : (
        <>
          {counter?.open && (
            <Notice tone="warning" title={text('replaceFirst')}>
              <p>{counter.open.text || `${counter.open.state}: ${counter.open.invoice || text('lostBill')}`}</p>
            </Notice>
          )}
          <BeginForm device={device.name} unused={unused} onDone={onSaid} onCancel={onCancel} />
        </>
      )}
    </section>
  );
}
