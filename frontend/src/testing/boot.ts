import type { Alarm, DeviceState, EbmBoot, MyDevice, OfflineClock, Waiting, Who } from '../types/api';

/** A boot of a guest; `testUser` for one who is signed in. */
export const testBoot = (over: Partial<EbmBoot> = {}): EbmBoot => ({
  site_name: 'ebm.localhost',
  user: '',
  full_name: '',
  user_image: null,
  roles: [],
  csrf_token: 'token-1',
  utility_name: 'Test Water',
  sales_site: { url: '', rule: false, allow_empty_referrer: true },
  socketio_port: 0,
  desk_path: '/app',
  print_at_counter: true,
  default_paper: '80mm',
  date_format: 'mm/dd/yyyy',
  build_id: 'build-1',
  read_only: false,
  demo: false,
  ...over,
});

export const CASHIER = 'cashier@ebm.example';

export const cashierBoot = (over: Partial<EbmBoot> = {}): EbmBoot =>
  testBoot({ user: CASHIER, full_name: 'Claudine Cashier', roles: ['EBM Cashier', 'All', 'Guest', 'Desk User'], ...over });

export const testDevice = (over: Partial<DeviceState> = {}): DeviceState => ({
  name: 'KGL-01',
  branch: '999991130-00',
  branch_name: 'Kigali HQ',
  environment: 'Live',
  state: 'up',
  state_text: 'Up',
  paused: null,
  last_contact: '2026-11-21 10:00:00',
  offline_since: null,
  contact_age: 120,
  offline_age: null,
  offline_limit_hours: 24,
  last_number: 258,
  signed_today: 12,
  queued: 0,
  unknown: 0,
  ...over,
});

export const testWho = (over: Partial<Who> = {}): Who => ({
  full_name: 'Claudine Cashier',
  roles: ['EBM Cashier'],
  session_until: '2026-11-28 08:00:00',
  now: '2026-11-21 10:02:00',
  ...over,
});

export const testMine = (over: Partial<MyDevice> = {}): MyDevice => ({
  branch: { name: '999991130-00', branch_name: 'Kigali HQ' },
  device: testDevice(),
  lapsed: null,
  choices: 1,
  ...over,
});

export const testClock = (over: Partial<OfflineClock> = {}): OfflineClock => ({
  device: 'KGL-01',
  last_contact: '2026-11-21 10:00:00',
  contact_age: 120,
  offline_since: null,
  offline_age: null,
  offline_limit_hours: 24,
  ...over,
});

export const testWaiting = (over: Partial<Waiting> = {}): Waiting => ({ count: 0, more: false, statuses: ['Parked'], ...over });

export const testAlarm = (over: Partial<Alarm> = {}): Alarm => ({
  name: '7',
  kind: 'COUNTER_STOPPED',
  branch: '999991130-00',
  branch_name: 'Kigali HQ',
  device: 'KGL-01',
  count: 12,
  since: '',
  raised_at: '2026-11-21 10:00:00',
  detail: 'Nothing is signed on KGL-01.',
  next_step: 'A supervisor decides about it under Work.',
  ...over,
});
