import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Link } from 'react-router-dom';

import { OnDemand } from '../lazy/on-demand';
import { renderWithApp } from '../testing/render';
import { RouteBoundary } from './route-boundary';
import { isStaleChunk, mayReload, RELOAD_WINDOW, watchStaleChunks } from './stale-chunk';

let fault: Error | null = null;
function Screen() {
  if (fault) throw fault;
  return <p>all well</p>;
}
const open = () =>
  renderWithApp(
    <>
      <Link to="/other">elsewhere</Link>
      <RouteBoundary>
        <Screen />
      </RouteBoundary>
    </>,
  );

beforeEach(() => {
  fault = null;
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

describe('a screen that fails', () => {
  it('gives words, the technical text and another try instead of a blank page [R12]', async () => {
    fault = new Error('lines is undefined');
    const { user } = open();
    expect(screen.getByRole('alert')).toHaveTextContent('This screen has failed');
    expect(screen.getByText(/lines is undefined/)).toBeInTheDocument();
    fault = null;
    await user.click(screen.getByRole('button', { name: 'Show it again' }));
    expect(screen.getByText('all well')).toBeVisible();
  });

  it('does not stop the way to another one', async () => {
    fault = new Error('x');
    const { user } = open();
    fault = null;
    await user.click(screen.getByText('elsewhere'));
    expect(screen.getByText('all well')).toBeVisible();
  });

  it('says that a new version is there when its chunk is gone', () => {
    fault = new TypeError('Failed to fetch dynamically imported module: http://h/assets/x.js');
    open();
    expect(screen.getByRole('alert')).toHaveTextContent('A new version has been installed');
    expect(screen.getByRole('button', { name: 'Load the page again' })).toBeVisible();
  });

  it('says that the network is away where that is why a part did not come', () => {
    vi.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(false);
    fault = new TypeError('Failed to fetch dynamically imported module: u');
    open();
    expect(screen.getByRole('alert')).toHaveTextContent('This part of the application is not here yet');
    expect(screen.getByRole('alert')).toHaveTextContent('network');
  });
});

describe('a chunk that is gone after a deploy', () => {
  it.each(['Failed to fetch dynamically imported module: u', 'error loading dynamically imported module: u', 'Importing a module script failed.', 'Unable to preload CSS for /x.css'])('is known by the words of each browser: %s', (words) => {
    expect(isStaleChunk(new TypeError(words))).toBe(true);
    expect(isStaleChunk(new Error('lines is undefined'))).toBe(false);
  });

  it('reloads the page once, and not again soon after', () => {
    const reload = vi.fn();
    const stop = watchStaleChunks(window, reload);
    const first = new Event('vite:preloadError', { cancelable: true });
    window.dispatchEvent(first);
    expect(first.defaultPrevented).toBe(true);
    const second = new Event('vite:preloadError', { cancelable: true });
    window.dispatchEvent(second);
    expect(second.defaultPrevented).toBe(false);
    expect(reload).toHaveBeenCalledOnce();
    stop();
  });

  it('stays where a part is missing that is done without [W9]', () => {
    new OnDemand(() => Promise.reject(new Error('away')), 'some-part');
    const reload = vi.fn();
    const stop = watchStaleChunks(window, reload);
    const missing = (name: string) => window.dispatchEvent(Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload: new TypeError(`Failed to fetch dynamically imported module: https://x.y/js/${name}-abc.js`) }));
    expect(missing('some-part')).toBe(true);
    expect(reload).not.toHaveBeenCalled();
    missing('screen');
    expect(reload).toHaveBeenCalledOnce();
    stop();
  });

  it('stays where the network is away: the browser\u2019s own page would take the place of what can still be read [T8]', () => {
    vi.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(false);
    const reload = vi.fn();
    const stop = watchStaleChunks(window, reload);
    const missing = new Event('vite:preloadError', { cancelable: true });
    window.dispatchEvent(missing);
    expect(missing.defaultPrevented).toBe(false);
    expect(reload).not.toHaveBeenCalled();
    stop();
  });

  it('reloads again for a later deploy, and never where nothing can be stored', () => {
    expect(mayReload(sessionStorage, 1_000_000)).toBe(true);
    expect(mayReload(sessionStorage, 1_000_000 + RELOAD_WINDOW - 1)).toBe(false);
    expect(mayReload(sessionStorage, 1_000_000 + RELOAD_WINDOW)).toBe(true);
    const refuses = { getItem: () => { throw new Error('denied'); }, setItem: () => undefined };
    expect(mayReload(refuses, 1)).toBe(false);
  });
});
