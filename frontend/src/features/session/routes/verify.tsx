import { useId, useLayoutEffect, useRef, useState } from 'react';

import { useBoot } from '../../../session/use-session';
import { CheckRow } from '../components/check-row';
import rows from '../components/check-row.module.css';
import { DeviceChoice } from '../components/device-choice';
import { EntryCard } from '../components/entry-card';
import classes from '../components/entry.module.css';
import { ReceiptCheck } from '../components/receipt-check';
import { SubmitButton } from '../components/submit-button';
import { roleName } from '../lib/check-line';
import { useChecks } from '../lib/use-checks';
import { useOnward } from '../lib/use-onward';
import { verifyText as text } from '../texts';

/** Who is here and whether they can work: a glance after signing in, or a screen of its own from the menu. */
export default function Verify() {
  const boot = useBoot();
  const { checks, mine, reads, settled, allWell } = useChecks();
  const onward = useOnward(allWell);
  const [choosing, setChoosing] = useState(false);
  const [said, setSaid] = useState('');
  const choiceId = useId();
  const onwardButton = useRef<HTMLButtonElement>(null);
  const choiceButton = useRef<HTMLButtonElement>(null);

  useLayoutEffect(() => {
    // Not away from somebody who is already at work here.
    if (settled && document.activeElement === document.body) onwardButton.current?.focus();
  }, [settled]);

  const closeChoice = (words = '') => {
    setChoosing(false);
    setSaid(words);
    choiceButton.current?.focus();
  };

  const role = boot.roles.filter((name) => name.startsWith('EBM ')).map(roleName)[0];
  const place = [role, mine?.branch?.branch_name].filter(Boolean).join(', ');
  const mayChoose = mine && mine.choices > (mine.device ? 1 : 0);
  return (
    <EntryCard title={text('welcome', { name: boot.full_name || boot.user })} wide>
      {place && <p className={classes.subtitle}>{place}</p>}
      <ul className={rows.rows} aria-busy={!settled}>
        {checks.map((check) => (
          <CheckRow key={check.key} check={check} />
        ))}
      </ul>
      {choosing && <DeviceChoice id={choiceId} current={mine?.device?.name ?? null} onChosen={closeChoice} onClose={() => closeChoice()} />}
      <div className={classes.actions}>
        <p className={classes.note} role="status">
          {onward.byItself ? text('continuing') : said}
        </p>
        {mayChoose && (
          <SubmitButton ref={choiceButton} type="button" quiet aria-expanded={choosing} aria-controls={choosing ? choiceId : undefined} onClick={() => (choosing ? closeChoice() : setChoosing(true))}>
            {text(mine.device ? 'change-device' : 'choose-device')}
          </SubmitButton>
        )}
        <SubmitButton ref={onwardButton} type="button" onClick={onward.go}>
          {text('continue')} <span aria-hidden="true">→</span>
        </SubmitButton>
      </div>
      {reads && <ReceiptCheck />}
    </EntryCard>
  );
}
