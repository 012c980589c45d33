import { catalogue, type Words } from './catalogue';

/** The frame around every screen. */
export const shellText = catalogue({
  product: 'EBM',
  skip: 'Skip to the content',
  navigation: 'Main navigation',
  'open-menu': 'Open the menu',
  'close-menu': 'Close the menu',
  dashboard: 'Dashboard',
  invoices: 'Invoices',
  'new-invoice': 'New invoice',
  invoice: 'Invoice',
  print: 'Print',
  'not-found': 'Not found',
  'no-screens': 'No screens yet: you have no EBM role. Ask your manager for one.',

  'user-menu': ({ name }: { name: string }) => `Your menu, ${name}`,
  verify: 'My session and devices',
  desk: 'Open Desk',
  'sign-out': 'Sign out',
  'sign-out-failed': ({ reason }: { reason: string }) => `You are still signed in: ${reason}`,

  'device-none': 'No device',
  'device-up': 'device up',
  'device-down': 'device does not answer',
  'device-stopped': 'device stopped',
  'device-not_initialised': 'device not initialised',
  'device-unknown': 'device state not known',
  'devices-some': ({ up, all }: { up: number; all: number }) => `${up} of ${all} devices up`,
  'device-details': 'Devices',
  'device-last-contact': ({ time }: { time: string }) => `Last contact ${time}`,
  'device-no-contact': 'No contact yet',
  'device-offline-since': ({ time }: { time: string }) => `Not reached since ${time}`,
  'device-queue': ({ queued }: { queued: number }, words: Words) =>
    words.count(queued, { one: '1 invoice waits', other: `${words.number(queued)} invoices wait` }),
  'device-open-questions': ({ n }: { n: number }, words: Words) =>
    words.count(n, { one: '1 answer is not known yet', other: `${words.number(n)} answers are not known yet` }),
  'device-signed': ({ n, last }: { n: number; last: number | null }, words: Words) =>
    `Signed ${words.number(n)} today${!last ? '' : `, last number ${words.number(last)}`}`,
  'todo-down': 'Invoices are kept and go through by themselves when it answers again. Check its power and network cable first.',
  'todo-stopped': 'A supervisor has to decide about its last invoice before it goes on.',
  'todo-not_initialised': 'A manager initialises it in Desk, under EBM Device.',
  'devices-failed': 'The state of the devices could not be read.',

  'banner-demo': 'Demonstration: nothing reaches the tax authority.',
  'banner-sandbox': 'Sandbox device: its receipts are for tests only.',
  'banner-read-only': 'This site is read-only at the moment: nothing can be saved.',
  'banner-realtime': 'Live updates are away. What you see is asked for again now and then.',

  'not-found-title': 'There is nothing at this address',
  'not-found-text': 'The link may be old, or a letter is missing.',
  'to-dashboard': 'To the dashboard',

  'crash-title': 'This screen has failed',
  'crash-text': 'What happened is below. The rest of the program still works.',
  'crash-again': 'Show it again',
  'stale-title': 'A new version has been installed',
  'stale-text': 'A part of this screen is no longer on the server. Load the page again to get the new version; what you typed is kept.',
  'stale-reload': 'Load the page again',
  details: 'Technical details',
  loading: 'Loading…',
});
