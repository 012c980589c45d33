import { Drawer } from '@mantine/core';
import { Suspense, useEffect, useRef, useState } from 'react';
import { Link, Outlet, useLocation } from 'react-router-dom';

import { useFrappe } from '../../frappe/context';
import { useSessionDispatch } from '../../session/guards';
import { PATHS } from '../../session/paths';
import { arrived } from '../../session/slice';
import { useAlarmWatch } from '../../session/use-alarms';
import { useBoot } from '../../session/use-session';
import { shellText as text } from '../../texts/shell';
import { MODAL_LAYER, OVERLAY_LAYER } from '../kit/theme';
import { RouteBoundary } from '../route-boundary';
import { Banners } from './banners';
import { DeviceChip } from './device-chip';
import { Navigation, useAlarmCount } from './navigation';
import { useOverlays } from './overlays';
import { RouteAnnouncer } from './route-announcer';
import { SearchButton } from './search-button';
import classes from './shell.module.css';
import { UserMenu } from './user-menu';

/** Opens the socket when the first screen has been painted, and closes it when the shell goes: nobody is signed in then. */
function useSocket(): void {
  const { realtime } = useFrappe();
  useEffect(() => {
    const timer = setTimeout(() => void realtime.start(), 300);
    return () => {
      clearTimeout(timer);
      realtime.stop();
    };
  }, [realtime]);
}

/** A new screen starts at its top, and the focus with it, unless the screen has put the focus somewhere itself. */
function useFocusOnRoute(main: React.RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const first = useRef(true);
  useEffect(() => {
    if (first.current) {
      first.current = false;
      return;
    }
    window.scrollTo(0, 0);
    const element = main.current;
    if (element && !element.contains(document.activeElement)) element.focus({ preventScroll: true });
  }, [pathname, main]);
}

/** The frame of all screens of work. */
export default function Shell() {
  const main = useRef<HTMLElement>(null);
  const [menu, setMenu] = useState(false);
  const dispatch = useSessionDispatch();
  const { utility_name: utility } = useBoot();
  const { openPalette, openShortcuts, overlays } = useOverlays();
  const alarms = useAlarmCount();
  useSocket();
  useAlarmWatch();
  useFocusOnRoute(main);
  useEffect(() => {
    dispatch(arrived());
  }, [dispatch]);

  return (
    <div className={classes.shell}>
      <a className={classes.skip} href="#main" onClick={(event) => {
          // The address is the router's: only the focus moves.
          event.preventDefault();
          main.current?.focus();
        }}>
        {text('skip')}
      </a>
      <header className={classes.header}>
        <button type="button" className={classes.menuButton} aria-label={text('open-menu')} aria-expanded={menu} onClick={() => setMenu(true)}>
          <span aria-hidden="true">☰</span>
          {alarms > 0 && <span className={classes.menuDot} aria-hidden="true" data-alarms />}
        </button>
        <Link to={PATHS.dashboard} className={classes.brand}>
          {text('product')}
        </Link>
        <span className={classes.utility}>{utility}</span>
        <SearchButton onOpen={openPalette} />
        <div className={classes.headerEnd}>
          <DeviceChip />
          <UserMenu onShortcuts={openShortcuts} />
        </div>
      </header>
      <Banners />
      <div className={classes.body}>
        <div className={classes.side}>
          <Navigation />
        </div>
        <main id="main" ref={main} tabIndex={-1} className={classes.main}>
          <RouteBoundary>
            <Suspense fallback={<p className={classes.loading}>{text('loading')}</p>}>
              <Outlet />
            </Suspense>
          </RouteBoundary>
        </main>
      </div>
      <Drawer.Root zIndex={MODAL_LAYER} opened={menu} onClose={() => setMenu(false)} size={260}>
        <Drawer.Overlay zIndex={OVERLAY_LAYER} />
        <Drawer.Content aria-label={text('navigation')}>
          <Drawer.Body pt="md">
            {/* Not Drawer.Header: a second banner on the page. */}
            <div className={classes.drawerHead}>
              {utility || text('product')}
              <Drawer.CloseButton aria-label={text('close-menu')} />
            </div>
            <Navigation onFollow={() => setMenu(false)} />
          </Drawer.Body>
        </Drawer.Content>
      </Drawer.Root>
      {overlays}
      <RouteAnnouncer />
    </div>
  );
}
