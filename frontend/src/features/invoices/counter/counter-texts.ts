import { catalogue } from '../../../texts/catalogue';

/** The counter: what stands on it, and what a cashier may say to the customer. */
export const counterText = catalogue({
  title: 'Counter',
  nextCustomer: 'Next customer',
  nextHint: 'Esc',
  printHint: 'Ctrl P',
  onItsWay: 'On its way to its receipt',
  receiptHere: 'The receipt is here',
  notYet: 'No receipt yet',
  now: ({ name, state }: { name: string; state: string }) => `${name} is now ${state}`,
  total: 'Total',
  say: 'To the customer:',
  open: 'Open the invoice',
  edit: 'Mend it',
  noReceipt: 'This invoice has no receipt that could be printed.',
  copies: ({ n }: { n: number }, words) => words.count(n, { one: 'One copy was printed before.', other: `${n} copies were printed before.` }),

  reprint: 'Print a copy',
  reprintFind: 'Invoice or receipt number',
  reprintHint: 'such as 88213 or 168/258',
  reprintKeys: 'Alt R',
  reprintNone: ({ text }: { text: string }) => `No invoice found for “${text}”`,
  reprintNotSigned: ({ state }: { state: string }) => `no receipt yet: ${state}`,

  waiting: ({ n, more }: { n: number; more: boolean }, words) =>
    n === 0 ? 'Today: none waits' : more ? `Today: more than ${n} wait` : words.count(n, { one: 'Today: 1 waits', other: `Today: ${n} wait` }),
  waitingNone: 'What you issue today and has no receipt yet is listed here.',
  waitingFailed: 'What waits could not be read.',
  waitingAgain: 'Try again',
});

/** What may be said to who stands there, by the state of the invoice; no state in which a receipt is there. */
export const sayText = catalogue({
  Draft: 'The invoice is not sent yet.',
  Held: 'Something has to be looked at first. We have your bill and will send you the receipt.',
  Queued: 'One moment, your receipt is being signed.',
  Sending: 'One moment, your receipt is being signed.',
  Waiting: 'The tax device cannot be reached just now. Your bill is kept; the receipt follows by itself, today, and you can fetch it here.',
  Unknown: 'The tax device is slow. Your bill is kept and is not charged twice; the receipt follows and you can fetch it here.',
  Parked: 'The tax authority has refused a detail of the bill. Please wait while I check it.',
  Withdrawn: 'This bill was withdrawn and is not charged.',
  Incomplete: 'The tax authority has your bill. The receipt itself follows; a supervisor completes it.',
});
