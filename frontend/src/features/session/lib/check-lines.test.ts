import { describe, expect, it } from 'vitest';

import { testClock, testDevice, testMine, testWaiting, testWho } from '../../../testing/boot';
import type { OfflineClock } from '../../../types/api';
import { isWell } from './check-line';
import { clockLine, WARN_FROM } from './clock-line';
import { deviceLine } from './device-line';
import { waitingLine } from './waiting-line';
import { rolesLine, sessionLine } from './who-lines';

const HOUR = 3600;

describe('how long one is signed in', () => {
  const at = (session_until: string | null, now = '2026-12-30 17:00:00') => sessionLine(testWho({ session_until, now }), 'dd/mm/yyyy').value;

  it('is said by the day as people say it, else by the date of the setting', () => {
    expect(at('2026-12-30 23:30:00')).toBe('until today 23:30');
    expect(at('2026-12-31 08:00:00')).toBe('until tomorrow 08:00');
    expect(at('2027-01-01 08:00:00')).toBe('until 01/01/2027 08:00');
    expect(at('2027-01-01 00:10:00', '2026-12-31 23:50:00')).toBe('until tomorrow 00:10');
    expect(at(null)).toBe('');
  });
});

describe('the roles', () => {
  it('are named without the app; without any, whom to ask [R13]', () => {
    expect(rolesLine(testWho({ roles: ['EBM Cashier', 'EBM Billing Officer'] }), 'a@b')).toMatchObject({ tone: 'ok', value: 'Cashier, Billing Officer' });
    expect(rolesLine(testWho({ roles: [] }), 'Administrator')).toMatchObject({ tone: 'ok', value: 'Administrator' });
    const none = rolesLine(testWho({ roles: [] }), 'a@b');
    expect([none.tone, isWell(none)]).toEqual(['warning', false]);
    expect(none.value).toContain('Ask your manager');
  });
});

describe('the device', () => {
  it('that is up says what it did today, its numbers in groups', () => {
    const line = deviceLine(testMine({ device: testDevice({ signed_today: 1204, last_number: 88213 }) }), true);
    expect(line).toEqual({ tone: 'ok', name: 'Device KGL-01', value: 'up · signed 1,204 today · last number 88,213' });
    const sandbox = deviceLine(testMine({ device: testDevice({ environment: 'Sandbox', last_number: 0 }) }), true);
    expect(sandbox.value).toBe('up · sandbox · signed 12 today');
  });

  it('that is down, stopped, or has an open question needs attention', () => {
    const down = deviceLine(testMine({ device: testDevice({ state: 'down', state_text: 'KGL-01 has not answered since 09:14.' }) }), true);
    expect(down).toMatchObject({ tone: 'warning', value: 'KGL-01 has not answered since 09:14.' });
    const open = deviceLine(testMine({ device: testDevice({ unknown: 2 }) }), true);
    expect(open.tone).toBe('warning');
    expect(open.value).toContain('2 answers are not known yet');
  });

  it('once chosen and gone is said, with the one that takes its place', () => {
    const line = deviceLine(testMine({ lapsed: 'KGL-02' }), true);
    expect(line).toMatchObject({ tone: 'warning', name: 'Device KGL-01' });
    expect(line.value).toContain('KGL-02, which you chose, can no longer be used.');
  });

  it('that is missing keeps who makes invoices, not who reads them', () => {
    const none = { device: null, branch: null };
    expect(deviceLine(testMine({ ...none, choices: 0 }), true)).toMatchObject({ tone: 'warning', value: expect.stringContaining('No device is set up') as string });
    expect(deviceLine(testMine({ ...none, choices: 3 }), true)).toMatchObject({ tone: 'warning', value: expect.stringContaining('None chosen') as string });
    expect(deviceLine(testMine({ ...none, choices: 3 }), false).tone).toBe('note');
    expect(deviceLine(testMine({ device: null, choices: 3 }), true).value).toContain('Kigali HQ has no device');
  });
});

describe('the offline clock', () => {
  const line = (over: Partial<OfflineClock>) => clockLine(testClock(over), 'mm/dd/yyyy');
  const away = (age: number, offline_limit_hours = 24) => line({ offline_since: '2026-11-21 08:48:00', offline_age: age, offline_limit_hours });

  it('says when the authority was last reached', () => {
    expect(line({})).toEqual({ tone: 'ok', name: 'Authority', value: 'reached 2 min ago' });
    expect(line({ contact_age: 20 }).value).toBe('reached just now');
    expect(line({ contact_age: null })).toMatchObject({ tone: 'note', value: 'not reached yet' });
    expect(line({ device: null, contact_age: null })).toMatchObject({ tone: 'note', value: 'not asked: there is no device' });
  });

  it('warns as soon as it is not reached, with stronger words from 80 % and past the limit', () => {
    expect(away(3 * HOUR + 12 * 60)).toMatchObject({ tone: 'warning', value: 'not reached for 3 h 12 min of 24 h' });
    expect(away(24 * WARN_FROM * HOUR - 1).tone).toBe('warning');
    expect(away(20 * HOUR)).toMatchObject({ tone: 'alarm', value: 'not reached for 20 h of 24 h: only 4 h left' });
    expect(away(24 * HOUR)).toMatchObject({ tone: 'alarm', value: 'not reached for 24 h, longer than the 24 h allowed' });
    expect(away(3 * HOUR, 0)).toMatchObject({ tone: 'warning', value: 'not reached for 3 h' });
    for (const age of [60, 20 * HOUR, 30 * HOUR]) expect(isWell(away(age))).toBe(false);
  });

  it('explains what it means and what to do', () => {
    const meaning = (away(HOUR).meaning ?? []).join(' ');
    expect(meaning).toContain('Since 11/21/2026 08:48');
    expect(meaning).toContain('at most 24 h');
    expect(meaning).toContain('power and the network cable');
    expect((away(HOUR, 0).meaning ?? []).join(' ')).not.toContain('at most');
  });
});

describe('what waits', () => {
  it('leads to the list of the same invoices, and never keeps anybody', () => {
    const line = waitingLine(testWaiting({ count: 12, statuses: ['Parked', 'Incomplete'] }));
    expect(line).toMatchObject({ tone: 'note', name: '12 invoices wait for you', link: { path: '/work' } });
    expect(isWell(line)).toBe(true);
    expect(waitingLine(testWaiting({ count: 1 })).name).toBe('1 invoice waits for you');
    expect(waitingLine(testWaiting({ count: 1000, more: true })).name).toBe('More than 1,000 invoices wait for you');
    expect(waitingLine(testWaiting()).link).toBeUndefined();
  });
});
