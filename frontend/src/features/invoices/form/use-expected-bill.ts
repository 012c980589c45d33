import { useEffect, useRef } from 'react';

import { useExpectBillMutation } from '../api';

/** While a bill is changed the server hears of it at most this often (milliseconds); it remembers for a minute. */
const NOT_SOONER = 30_000;

/**
 * Tells the server that a bill is being entered, so that what takes it to the device is ready when it is sent.
 *
 * @param form what is entered now; `fresh` as it began
 */
export function useExpectedBill<Form>(form: Form, fresh: Form, wanted: boolean): void {
  // It only saves time: where it fails the bill is sent as well.
  const [expect] = useExpectBillMutation();
  const told = useRef(-Infinity);
  useEffect(() => {
    if (!wanted || form === fresh || Date.now() - told.current < NOT_SOONER) return;
    told.current = Date.now();
    void expect();
  }, [expect, form, fresh, wanted]);
}
