import { catalogue } from '../texts/catalogue';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

export const uiText = catalogue({
  month: ({ month }: { month: number }) => MONTHS[month - 1] ?? String(month),
  spelledDate: ({ day, month, year }: { day: number; month: string; year: string }) => `${day} ${month} ${year}`,
  notANumber: ({ text }: { text: string }) => `“${text}” is not a number`,
  decimals: 'At most 2 decimals',
  tooLong: 'At most 13 digits, two of them decimals',
  underMinute: 'less than a minute',
  minutes: ({ n }: { n: number }) => `${n} min`,
  hours: ({ n }: { n: number }) => `${n} h`,
  days: ({ n }: { n: number }, words) => words.count(n, { one: '1 day', other: `${n} days` }),
  searching: 'Searching…',
  results: ({ n }: { n: number }, words) => words.count(n, { one: 'One result', other: `${n} results` }),
  tryAgain: 'Try again',
  technical: 'Technical details',
  copy: 'Copy',
  copied: 'Copied',
  loading: 'Loading',
  stale: 'This is how it was last seen: asking again did not succeed.',
  failedTitle: 'This could not be shown',
  networkTitle: 'The server cannot be reached',
  networkText: 'Check the connection, then try again. Nothing you entered is lost.',
  forbiddenTitle: 'Your access does not include this',
  forbiddenText: 'Ask your EBM manager for access if you need it for your work.',
  missingTitle: 'This does not exist, or no longer',
  missingText: 'Check the address, or go back to the list.',
  serverText: 'Try again. If it happens again, send the technical details to your administrator.',
});
