import { shellText as text } from '../../texts/shell';
import type { DevicesOverview, DeviceState } from '../../types/api';

export type Tone = 'good' | 'warn' | 'bad' | 'none';

/** From this share of the time allowed offline on it is worth a warning. */
export const WARN_FROM = 0.8;

/** The worst state first: what a cashier must know at one glance. */
const WORST: DeviceState['state'][] = ['stopped', 'down', 'not_initialised', 'paused', 'up'];

export interface Summary {
  tone: Tone;
  words: string;
  branch: string;
  /** The device that the words are about; null where they are about several or none. */
  device: DeviceState | null;
}

/** The device that one works at; those of the branch where none signs there, and all of them where nothing is certain. */
export function ownDevices({ devices, branch, device: mine }: DevicesOverview): DeviceState[] {
  const device = devices.find(({ name }) => name === mine);
  if (device) return [device];
  const own = devices.filter((other) => other.branch === branch);
  return own.length > 0 ? own : devices;
}

/** A pause is what somebody wanted: it is said, and is no failure. */
export const toneOf = (state: DeviceState['state']): Tone => (state === 'up' ? 'good' : state === 'paused' ? 'warn' : 'bad');

export function summary(devices: readonly DeviceState[]): Summary {
  const worst = WORST.map((state) => devices.find((device) => device.state === state)).find(Boolean);
  if (!worst) return { tone: 'none', words: text('device-none'), branch: '', device: null };
  const up = devices.filter((device) => device.state === 'up').length;
  const tone = up === devices.length ? 'good' : toneOf(worst.state);
  if (devices.length > 1) return { tone, words: text('devices-some', { up, all: devices.length }), branch: '', device: null };
  return { tone, words: text(`device-${worst.state}`), branch: worst.branch_name, device: worst };
}

/** How much of the time allowed offline is used: 0.5 is half, more than 1 too much; null where nothing runs or no limit is known. */
export function offlineShare({ offline_age: age, offline_limit_hours: hours }: DeviceState, elapsed = 0): number | null {
  return age === null || hours <= 0 ? null : (age + elapsed) / (hours * 3600);
}

export const offlineTone = (share: number): Tone => (share >= 1 ? 'bad' : share >= WARN_FROM ? 'warn' : 'none');
