import { readAnew } from '../../../frappe/refetching';
import { useMissedUpdates } from '../../../frappe/use-realtime';
import { MAKERS, READERS } from '../../../session/roles';
import { useBoot, useHasRole } from '../../../session/use-session';
import { useAuthorityQuery, useMyDeviceQuery, useWaitingQuery, useWhoQuery } from '../api';
import { verifyText as text } from '../texts';
import { isWell, type CheckLine } from './check-line';
import { clockLine } from './clock-line';
import { deviceLine } from './device-line';
import { waitingLine } from './waiting-line';
import { rolesLine, sessionLine } from './who-lines';

/** How often the device and its clock are looked at again while Verify is open (milliseconds). */
const POLL = 60_000;

interface Request<T> {
  data?: T;
  error?: unknown;
  isFetching: boolean;
  refetch: Parameters<typeof readAnew>[0];
}

export interface Check {
  key: string;
  /** What the line is about, before it is known what it says. */
  name: string;
  line: CheckLine | null;
  error: unknown;
  isFetching: boolean;
  /** Whether there is an answer; a failure of a question that was on its way already is not the last word. */
  again: () => Promise<boolean>;
}

function check<T>(key: string, name: string, request: Request<T>, read: (data: T) => CheckLine): Check {
  const { data, error, isFetching } = request;
  // A failed request says nothing, whatever the one before it said.
  const line = data === undefined || error ? null : read(data);
  const again = async () => !(await readAnew(request.refetch)).isError;
  return { key, name, line, error, isFetching, again };
}

/** The lines of Verify, in the order the eye should meet them: all asked for at once, none waits for another. */
export function useChecks() {
  const boot = useBoot();
  // Without a role nothing of EBM may be read: that there is no device is not what is wrong [R13].
  const skip = !useHasRole(...READERS);
  const makes = useHasRole(...MAKERS);
  const live = { skip, pollingInterval: POLL, skipPollingIfUnfocused: true };
  const who = useWhoQuery();
  const device = useMyDeviceQuery(undefined, live);
  const authority = useAuthorityQuery(undefined, live);
  const waiting = useWaitingQuery(undefined, { skip });

  const checks = [
    check('session', text('signed-in'), who, (data) => sessionLine(data, boot.date_format)),
    check('roles', text('roles'), who, (data) => rolesLine(data, boot.user)),
  ];
  if (!skip) {
    checks.push(
      check('device', text('device'), device, (data) => deviceLine(data, makes)),
      check('authority', text('authority'), authority, (data) => clockLine(data, boot.date_format)),
      check('waiting', text('waits'), waiting, waitingLine),
    );
  }
  useMissedUpdates(() => checks.forEach(({ again }) => void again()));
  return {
    checks,
    mine: skip ? undefined : device.data,
    reads: !skip,
    /** Every line has answered or failed. */
    settled: checks.every(({ line, error }) => line || error),
    allWell: checks.every(({ line, error, isFetching }) => line && !error && !isFetching && isWell(line)),
  };
}
