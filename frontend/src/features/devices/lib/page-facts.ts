import type { Fact } from '../components/facts';
import { spellMinute } from '../../../ui/dates';
import { devicesText as text } from '../texts';
import type { DevicePage } from '../types';
import { cardFacts } from './card-facts';

/** What the page says of the device itself and of its counter. */
export function pageFacts({ device, counter }: DevicePage, told: number): Fact[] {
  const own: Fact[] = device.enabled
    ? cardFacts(device, Math.max(0, (Date.now() - told) / 1000))
    : [
        [text('branch'), device.branch_name || device.branch],
        [text('environment'), device.environment],
        [text('sdcId'), device.sdc_id],
        [text('mrc'), device.mrc],
      ];
  const facts: Fact[] = [
    ...own,
    [text('serial'), device.serial_no],
    [text('address'), device.base_url],
    [text('profile'), device.profile],
    [text('initialisedAt'), device.initialised_at ? spellMinute(device.initialised_at) : text('never')],
  ];
  if (!counter) return facts;
  return [
    ...facts,
    [text('counter'), counter.name],
    [text('inCharge'), counter.device_since && spellMinute(counter.device_since)],
    [text('nextAttempt'), counter.next_attempt_at && spellMinute(counter.next_attempt_at)],
    [text('heldHere'), counter.held > 0 ? text('number', { n: counter.held }) : ''],
  ];
}
