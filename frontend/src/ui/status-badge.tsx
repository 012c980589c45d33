import type { ComponentType } from 'react';

import { ClockIcon, CrossIcon, HalfIcon, PauseIcon, PenIcon, QuestionIcon, QueueIcon, SendIcon, StopIcon, TickIcon } from './icons';
import classes from './status-badge.module.css';

const LOOKS: Record<string, { tone: string; Icon: ComponentType<{ size?: number }> }> = {
  Draft: { tone: 'grey', Icon: PenIcon },
  Held: { tone: 'violet', Icon: PauseIcon },
  Queued: { tone: 'blue', Icon: QueueIcon },
  Sending: { tone: 'blue', Icon: SendIcon },
  Waiting: { tone: 'amber', Icon: ClockIcon },
  Unknown: { tone: 'orange', Icon: QuestionIcon },
  Parked: { tone: 'red', Icon: StopIcon },
  Withdrawn: { tone: 'grey', Icon: CrossIcon },
  Signed: { tone: 'green', Icon: TickIcon },
  Incomplete: { tone: 'amber', Icon: HalfIcon },
};

interface StatusBadgeProps {
  state: string;
  large?: boolean;
}

/** The state of an invoice by word, colour and sign: never by colour alone. */
export function StatusBadge({ state, large }: StatusBadgeProps) {
  const { tone, Icon } = LOOKS[state] ?? { tone: 'grey', Icon: QuestionIcon };
  return (
    <span className={`${classes.badge} ${large ? classes.large : ''}`} data-tone={tone}>
      <Icon size={large ? 16 : 13} />
      {state}
    </span>
  );
}
