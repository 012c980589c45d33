import { testDevice } from '../../testing/boot';
import type { Card, Cards, DevicePage, May, Replacement, Tested } from './types';

export const ALL: May = { initialise: true, synchronise: true, test: true, pause: true, replace: true };
export const NONE: May = { initialise: false, synchronise: false, test: false, pause: false, replace: false };

export const card = (over: Partial<Card> = {}): Card => ({
  ...testDevice(),
  serial_no: 'SN-1',
  sdc_id: 'SDC010000001',
  mrc: 'MRC00000001',
  initialised_at: '2026-11-01 08:00:00',
  counter: 'Live-999991130-00',
  device_last: 258,
  rate: 12.4,
  finish_in: null,
  replaced_by: '',
  ...over,
});

export const cards = (over: Partial<Cards> = {}): Cards => ({ devices: [card()], unused: [], may: ALL, ...over });

export const pause = { by: 'Marie Manager', at: '2026-11-22 09:14:00', reason: 'The prices are being checked.' };

export const page = (over: Partial<DevicePage> = {}, device: Partial<Card> = {}): DevicePage => ({
  device: { ...card(device), enabled: true, profile: 'VSDC', base_url: 'http://10.0.0.5:8080/rra' },
  counter: {
    name: 'Live-999991130-00',
    state: 'Active',
    cause: '',
    cause_text: '',
    last_number: 258,
    last_taken: 258,
    device_since: '2026-11-01 08:00:00',
    next_attempt_at: '',
    open: null,
    held: 0,
  },
  replacement: null,
  queue: [],
  lists: [
    { list: 'selectCodes', title: 'Codes', asked_at: '2026-11-22 02:41:00', last_request: '2026-11-22 01:41:00', result: 'Codes: 3 new, 0 changed.' },
    { list: 'selectNotices', title: 'Notices', asked_at: '', last_request: '', result: '' },
  ],
  calls: { last: [], failed: [] },
  events: [],
  unused: [],
  may: ALL,
  ...over,
});

export const replacement = (over: Partial<Replacement> = {}): Replacement => ({
  successor: { name: 'KGL-02', base_url: 'http://10.0.0.6:8080/rra', serial_no: 'SN-2', mrc: '', sdc_id: '', asked_at: '' },
  since: '2026-11-22 09:14:00',
  by: 'Marie Manager',
  reason: 'The old one burnt down.',
  open: '',
  ...over,
});

export const tested = (over: Partial<Tested> = {}): Tested => ({
  busy: false,
  answered: true,
  tone: 'good',
  text: 'KGL-01 answers. Its last number is 258. That is ours, too.',
  next_step: '',
  duration_ms: 42,
  last_number: 258,
  our_last: 258,
  fits: 'same',
  ...over,
});
