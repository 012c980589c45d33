import { setupServer } from 'msw/node';

import { noticesHandlers } from './handlers/notices';
import { notesHandlers } from './handlers/notes';
import { sessionHandlers } from './handlers/session';

/** The fake Frappe server of all tests. A call that no handler answers fails the test. */
export const server = setupServer(...sessionHandlers, ...notesHandlers, ...noticesHandlers);

/** Every request since the test began, as `POST /api/method/login`. */
export const requests: string[] = [];
server.events.on('request:start', ({ request }) => {
  requests.push(`${request.method} ${new URL(request.url).pathname}`);
});
