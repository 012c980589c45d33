import { catalogue } from '../../texts/catalogue';
import type { EntryField } from './types';

export const workText = catalogue({
  title: 'Work',
  intro: 'What waits for a person, the worst first. What goes on by itself is not here.',
  emptyTitle: 'Nothing waits for you',
  emptyText: 'Every bill is signed, or on its way by itself.',
  updating: 'Updating',

  alarms: 'Alarms',
  SCHEDULER_SILENT: 'The site’s scheduler is silent',
  COUNTER_STOPPED: 'A counter is stopped',
  OFFLINE_CLOCK: 'The time allowed offline runs out',
  NEVER_QUEUED: 'Bills that nobody sends',
  ROWS_NOT_MOVING: 'Bills do not move',
  raised: ({ at }: { at: string }) => `Noticed ${at}`,

  stoppedTitle: ({ device }: { device: string }) => `${device} is stopped: nothing is signed on it`,
  silentTitle: ({ device }: { device: string }) => `${device} is silent while a bill is open`,
  noDevice: 'A counter without a device',
  where: ({ branch, environment }: { branch: string; environment: string }) => `${branch} · ${environment}`,
  silentText: ({ since }: { since: string }) =>
    `It has not been reached since ${since}, and is asked again by itself. Stop the counter only if this device will never answer again.`,
  openNumber: 'Open number',
  bill: 'Bill',
  lostBill: ({ key }: { key: string }) => `${key} (not in this database)`,
  amount: 'Amount (RWF)',
  sentAt: 'Sent',
  sentTimes: ({ at, n }: { at: string; n: number }, words) => words.count(n, { one: at, other: `${at}, ${n} times` }),
  deviceSaid: 'The device’s last number',
  deviceSaidNothing: 'it told none',
  ourLast: 'Our last number',
  heldHere: ({ n }: { n: number }, words) =>
    words.count(n, { one: 'One bill of this branch is held until it is matched.', other: `${words.number(n)} bills of this branch are held until they are matched.` }),
  mayNotRule: 'A supervisor decides here.',

  decide: 'What does the authority’s portal show?',
  decideGoOn: 'What is decided',
  choiceTaken: ({ n }: { n: number }) => `Taken: it shows this bill under number ${n}`,
  choiceNotTaken: ({ n }: { n: number }) => `Not taken: it shows nothing under number ${n}`,
  choiceSetAside: ({ n }: { n: number }) => `Set aside: number ${n} is another sale, or this bill is never taken`,
  choiceGoOn: 'Go on',
  notPossible: ({ why }: { why: string }) => `Not possible now: ${why}`,
  reason: 'Reason',
  reasonHint: 'What you looked at and what you saw, at least 10 characters. It is kept with your name.',
  evidence: 'Evidence (optional)',
  evidenceHint: 'A picture or file of what the portal shows. It stays private.',
  evidenceUploading: 'Uploading the evidence',
  evidenceStop: 'Stop the upload',
  deciding: 'The device is asked first; this can take half a minute.',
  decideNow: 'Decide',
  stopNow: 'Stop this counter',
  refused: 'It was not done',
  chooseFirst: 'Choose what is decided.',
  reasonFirst: 'Write at least 10 characters.',

  Incomplete: ({ n }: { n: number }, words) =>
    words.count(n, { one: 'One bill without its receipt', other: `${words.number(n)} bills without their receipt` }),
  Parked: ({ n }: { n: number }, words) => words.count(n, { one: 'One bill refused', other: `${words.number(n)} bills refused` }),
  Held: ({ n }: { n: number }, words) => words.count(n, { one: 'One bill held', other: `${words.number(n)} bills held` }),
  'Waiting long': ({ n }: { n: number }, words) =>
    words.count(n, { one: 'One bill waits longer than 15 minutes', other: `${words.number(n)} bills wait longer than 15 minutes` }),
  cause: ({ cause }: { cause: string }) => `Cause ${cause}`,
  authorityLast: 'Largest invoice number in the portal (optional)',
  authorityLastHint: 'Of this branch. Numbers go on after it.',
  notANumber: 'A whole number',
  groupRun: ({ run }: { run: string }) => `run ${run}`,
  moreRows: ({ n }: { n: number }, words) => `and ${words.number(n)} more`,
  allOfState: 'Show all in the list of invoices',
  number: 'Invoice',
  customer: 'Customer',
  why: 'Why',
  since: 'Since',
  action: 'To do',
  complete: 'Complete',
  match: 'Match',
  edit: 'Mend',
  fromFile: 'Complete from a file',
  releaseRun: 'Release the rest of this run',

  completeTitle: ({ name }: { name: string }) => `Complete ${name}`,
  completeEffect: ({ number, amount }: { number: string; amount: string }) =>
    `Look up number ${number} in the authority’s portal, compare the amount of ${amount} RWF, and enter what it shows. The bill is then Signed, with this receipt; it can never be changed again.`,
  completeNow: 'Complete the receipt',
  completed: ({ name }: { name: string }) => `${name} is complete: Signed.`,
  notIncomplete: ({ name, status }: { name: string; status: string }) => `${name} is ${status}: there is nothing to complete.`,
  notOurs: ({ number }: { number: string }) => `The portal shows another sale under number ${number}`,
  notOursEffect: ({ number }: { number: string }) =>
    `Number ${number} is then spent, and the bill parked: it can be mended and sent again under a new number. Do this only when you have seen whose sale it is.`,
  notOursNow: 'It is another sale',
  notOursDone: ({ name, number }: { name: string; number: string }) => `${name} is Parked: number ${number} was another sale.`,
  matchTitle: ({ name }: { name: string }) => `Match ${name} with the authority’s sales`,
  matchQuestion: ({ customer, amount }: { customer: string; amount: string }) => `Is the sale to ${customer} over ${amount} RWF among the authority’s sales?`,
  matchNo: 'No, it is not there',
  matchNoEffect: 'The bill goes back into the queue and is signed under a new number.',
  matchYes: 'Yes, it is there',
  matchYesEffect: 'The bill gets the receipt that you enter and is never sent. It can never be changed again.',
  matchNow: 'Decide',
  matched: ({ name, status }: { name: string; status: string }) => `${name} is ${status}.`,
  notHeld: ({ name, status }: { name: string; status: string }) => `${name} is ${status}: there is nothing to match.`,
  cancel: 'Cancel',
  kept: 'What you entered before is back. A file has to be chosen again.',
  startAfresh: 'Start afresh',
  invoiceNumber: 'Invoice number at the authority',
  released: ({ n }: { n: number }, words) => words.count(n, { one: 'One bill is queued again.', other: `${words.number(n)} bills are queued again.` }),
  heldToMatch: ({ n }: { n: number }, words) =>
    words.count(n, { one: 'One may be at the authority already, and is matched first.', other: `${words.number(n)} may be at the authority already, and are matched first.` }),
  releaseEffect: 'All bills of this run that were held are queued at once and signed one after the other.',

  fileTitle: ({ device }: { device: string }) => `Complete receipts of ${device} from a file`,
  fileHint: 'A CSV file from the authority’s portal. Its first line names the columns: invc_no, amount, receipt_no, receipt_total_no, internal_data, signature, device_time; sdc_id and mrc may be left out.',
  fileChoose: 'File',
  filePreview: ({ ok, wrong }: { ok: number; wrong: number }, words) =>
    `${words.count(ok, { one: 'One row can be completed', other: `${words.number(ok)} rows can be completed` })}, ${words.count(wrong, { one: 'one cannot', other: `${words.number(wrong)} cannot` })}. Nothing has been stored yet.`,
  fileDone: ({ ok, wrong }: { ok: number; wrong: number }, words) =>
    `${words.count(ok, { one: 'One receipt is complete', other: `${words.number(ok)} receipts are complete` })}, ${words.count(wrong, { one: 'one row was left alone', other: `${words.number(wrong)} rows were left alone` })}.`,
  fileNow: ({ n }: { n: number }, words) => words.count(n, { one: 'Complete one receipt', other: `Complete ${words.number(n)} receipts` }),
  fileRow: 'Line',
  fileNumber: 'Number',
  fileResult: 'Result',
  fileUnread: 'The file could not be read.',
});

/** What the portal calls the fields of a receipt, and how they look. */
const FIELDS: Record<EntryField, { label: string; hint: string }> = {
  amount: { label: 'Amount with VAT (RWF)', hint: '7953.20' },
  receipt_no: { label: 'Receipt number', hint: '168' },
  receipt_total_no: { label: 'Total of receipts', hint: '258' },
  internal_data: { label: 'Internal data', hint: '26 characters, with or without dashes' },
  signature: { label: 'Receipt signature', hint: '16 characters, with or without dashes' },
  device_time: { label: 'Device’s date and time', hint: '2026-11-21 14:02:11' },
  sdc_id: { label: 'SDC ID (optional)', hint: 'Left empty: the device’s own' },
  mrc: { label: 'MRC (optional)', hint: 'Left empty: the device’s own' },
};

export const entryLabel = (field: EntryField): string => FIELDS[field].label;
export const entryHint = (field: EntryField): string => FIELDS[field].hint;
