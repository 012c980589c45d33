import { useEffect, useState } from 'react';

import { useSaleQuery } from '../api';
import { useAskedAgain, usePace } from '../following';

/** For how long somebody who waits is told at once (milliseconds): a device that does not answer is not asked for more often. */
const EAGER_FOR = 6_000;
/** A sale that its own issuing brought is not asked for again (seconds). */
const JUST_BROUGHT = 2;

function useFirstSeconds(wanted: boolean): boolean {
  const [over, setOver] = useState(false);
  useEffect(() => {
    if (!wanted) return;
    const timer = setTimeout(() => setOver(true), EAGER_FOR);
    return () => clearTimeout(timer);
  }, [wanted]);
  return wanted && !over;
}

/**
 * A bill from the queue to its receipt.
 *
 * @param waiting a customer stands there: what happens is seen at once
 */
export function useFollowedSale(name: string, waiting: boolean) {
  const eager = useFirstSeconds(waiting);
  const known = useSaleQuery(name, { refetchOnMountOrArgChange: waiting ? JUST_BROUGHT : true });
  useSaleQuery(name, usePace(known.currentData?.status, eager));
  useAskedAgain(name, known.refetch, eager);
  return known;
}
