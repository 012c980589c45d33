import { catalogue } from '../texts/catalogue';

/** What this client says where the server says nothing of its own. Texts that requirement E2 names are kept to the letter. */
export const frappeText = catalogue({
  wrong: 'Something went wrong.',
  stopped: 'The request was stopped.',
  late: 'The server did not answer in time.',
  unreachable: 'The server cannot be reached.',
  offline: 'There is no network: nothing was sent.',
  'session-ended': 'Your session has ended.',
  'other-user': 'Somebody else has signed in in this browser.',
  'user-disabled': 'This user has been disabled.',
  maintenance: 'The site is being maintained. Try again in a few minutes.',
  unreadable: 'The server gave an answer that cannot be read.',
  unusable: 'The answer was received, but this page could not use it.',
  internal: 'Internal Server Error',
  forbidden: 'You are not allowed to do this.',
  missing: 'This was not found.',
  exists: 'This exists already.',
  'too-large': 'This is too large to send.',
  'too-many': 'Too many requests. Wait a moment and try again.',
  away: 'The server is away at the moment.',
});
