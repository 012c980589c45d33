import { catalogue } from './catalogue';

/** Arriving from the sales site with a token. */
export const handOverText = catalogue({
  entering: ({ site }: { site: string }) => (site ? `Signing you in from ${site}…` : 'Signing you in…'),
  'failed-title': 'You are not signed in yet',
  failed: 'This link did not work: it is good for one minute and for one use.',
  'failed-user': ({ name }: { name: string }) => `This link did not work: it is good for one minute and for one use. You are still signed in as ${name}.`,
  'failed-user-title': 'This link did not work',
  'sales-site': 'Go to the sales site',
  'sign-in': 'Sign in here',
  'go-on-as': ({ name }: { name: string }) => `Go on as ${name}`,
  'other-title': 'Somebody else is signed in here',
  'other-text': ({ current, wanted }: { current: string; wanted: string }) =>
    `You are signed in as ${current}, and the sales site sends you as ${wanted}. Whatever ${current} has not saved in this browser is lost when you change.`,
  'away-title': 'No answer yet',
  away: 'The server is away at the moment, or it took too long to answer.',
  'try-again': 'Try again',
});
