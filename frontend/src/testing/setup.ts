import '@testing-library/jest-dom/vitest';

import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';

import { resetNotices } from '../notify/notify';
import { testBoot } from './boot';
import { serverSession } from './handlers/session';
import { requests, server } from './server';

// A screen's modules are loaded when it is first shown, which takes a busy machine longer than the usual second.
configure({ asyncUtilTimeout: 5000 });

// What jsdom lacks and the kit asks for.
window.matchMedia ??= (query: string) =>
  ({
    matches: false,
    media: query,
    onchange: null,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
    dispatchEvent: () => false,
  }) as MediaQueryList;
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
window.HTMLElement.prototype.scrollIntoView = () => undefined;
window.scrollTo = () => undefined;

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => {
  requests.length = 0;
  serverSession(testBoot());
});
afterEach(() => {
  cleanup();
  server.resetHandlers();
  resetNotices();
  window.sessionStorage.clear();
  window.localStorage.clear();
});
afterAll(() => server.close());
