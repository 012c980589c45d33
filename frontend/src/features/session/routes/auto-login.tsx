import { useEffect, useState } from 'react';
import { Navigate, useNavigate } from 'react-router-dom';

import { useSessionStatus } from '../../../session/guards';
import { forgetArrival, hearArrivals, waitingArrival, type Arrival } from '../../../session/hand-over';
import { PATHS } from '../../../session/paths';
import { useBoot } from '../../../session/use-session';
import { handOverText } from '../../../texts/hand-over';
import { sessionText as text } from '../../../texts/session';
import { AwayCard, OtherUserCard, RefusedCard } from '../components/hand-over-card';
import { QuietWait } from '../components/quiet-wait';
import { useHandOver } from '../lib/use-hand-over';

function hostOf(address: string): string {
  try {
    return new URL(address).host;
  } catch {
    return '';
  }
}

function HandOver({ arrival, onOwnWay }: { arrival: Arrival; onOwnWay: () => void }) {
  const { status } = useSessionStatus();
  const { step, replace, tryAgain } = useHandOver(arrival, status !== 'pending');
  const boot = useBoot();
  switch (step.kind) {
    case 'done':
      return <Navigate to={step.route ?? PATHS.verify} replace />;
    case 'ask':
      return <OtherUserCard current={step.current} wanted={step.wanted} onReplace={replace} onStay={onOwnWay} />;
    case 'refused':
      return <RefusedCard name={status === 'user' ? boot.full_name || boot.user : ''} onOwnWay={onOwnWay} />;
    case 'away':
      return <AwayCard onTryAgain={tryAgain} onOwnWay={onOwnWay} />;
    default:
      return <QuietWait text={handOverText('entering', { site: hostOf(boot.sales_site.url) })} />;
  }
}

/** The token that came with the address; a later one takes the place of an earlier. Forgotten on leaving. */
function useArrival(): Arrival | null {
  const [arrival, setArrival] = useState(waitingArrival);
  useEffect(() => {
    const stop = hearArrivals(setArrival);
    return () => {
      stop();
      forgetArrival();
    };
  }, []);
  return arrival;
}

/**
 * Where everybody arrives: with a token of the sales site it is exchanged; without one signed-in users go on to Verify,
 * anybody else to Login.
 */
export default function AutoLogin() {
  const { status } = useSessionStatus();
  const arrival = useArrival();
  const navigate = useNavigate();
  // Verify sends on to Login whoever is not signed in.
  if (arrival) return <HandOver key={arrival.number} arrival={arrival} onOwnWay={() => void navigate(PATHS.verify, { replace: true })} />;
  if (status === 'pending') return <QuietWait text={text('entering')} />;
  return <Navigate to={status === 'user' ? PATHS.verify : PATHS.login} replace />;
}
