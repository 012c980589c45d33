import { useId } from 'react';
import { Link } from 'react-router-dom';

import { useTicking } from '../../../ui/use-ticking';
import { cardFacts } from '../lib/card-facts';
import type { Card, Deed, May } from '../types';
import classes from '../devices.module.css';
import { DeviceActions } from './device-actions';
import { Facts } from './facts';
import { StateMark } from './state-mark';
import { Why } from './why';

interface DeviceCardProps {
  card: Card;
  may: May;
  /** When the server said this, by this browser's clock. */
  told: number;
  opened: Deed | null;
  onOpen: (deed: Deed | null) => void;
}

/** A device in one glance, and what can be done with it. */
export function DeviceCard({ card, may, told, opened, onOpen }: DeviceCardProps) {
  const id = useId();
  // The ages on it grow while one looks.
  const minutes = useTicking(() => String(Math.max(0, Math.floor((Date.now() - told) / 60_000))));
  return (
    <section className={classes.card} aria-labelledby={id} data-state={card.state}>
      <header>
        <h2 id={id}>
          <Link to={`/devices/${encodeURIComponent(card.name)}`}>{card.name}</Link>
        </h2>
        <StateMark state={card.state} />
      </header>
      <Why card={card} />
      <Facts facts={cardFacts(card, Number(minutes) * 60)} />
      <DeviceActions card={card} may={may} opened={opened} onOpen={onOpen} />
    </section>
  );
}
