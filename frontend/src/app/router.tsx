import { lazy, Suspense } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';

import { QuietWait } from '../features/session/components/quiet-wait';
import { LoginGuard, SessionKeeper, UserGuard } from '../session/guards';
import { PATHS } from '../session/paths';
import { sessionText } from '../texts/session';
import { shellText } from '../texts/shell';
import { Page } from './page';
import { RouteBoundary } from './route-boundary';
import { PrepareWork, screens } from './screens';

// Each screen is a chunk of its own, fetched when it is first gone to.
const AutoLogin = lazy(() => import('../features/session/routes/auto-login'));
const Login = lazy(screens.login);
const Verify = lazy(screens.verify);
const Kit = lazy(screens.kit);
const Shell = lazy(screens.shell);
const Dashboard = lazy(screens.dashboard);
const InvoiceList = lazy(() => import('../features/invoices/routes/invoice-list'));
const NewInvoice = lazy(() => import('../features/invoices/routes/new-invoice'));
const Invoice = lazy(() => import('../features/invoices/routes/invoice'));
const Work = lazy(() => import('../features/work/routes/work'));
const PrintInvoice = lazy(() => import('../features/invoices/routes/print'));
const NotFound = lazy(() => import('./not-found'));

const title = (name: string) => `${name} · ${sessionText('product')}`;

/** All routes. Shows nothing but the view of the current one. */
export function AppRoutes() {
  const wait = <QuietWait text={sessionText('wait')} />;
  return (
    <>
      <SessionKeeper />
      <RouteBoundary>
        <Suspense fallback={wait}>
          <Routes>
            <Route path={PATHS.autoLogin} element={<Page><AutoLogin /></Page>} />
            <Route path={PATHS.loginPage} element={<Navigate to={PATHS.login} replace />} />
            <Route element={<LoginGuard wait={wait} />}>
              <Route path={PATHS.login} element={<Page><Login /><PrepareWork /></Page>} />
            </Route>
            <Route element={<UserGuard wait={wait} />}>
              <Route element={<Kit />}>
                <Route path={PATHS.verify} element={<Page><Verify /></Page>} />
                <Route path={PATHS.printInvoice} element={<Page title={title(shellText('print'))}><PrintInvoice /></Page>} />
                <Route element={<Shell />}>
                  <Route path={PATHS.dashboard} element={<Page title={title(shellText('dashboard'))}><Dashboard /></Page>} />
                  <Route path={PATHS.invoices} element={<Page title={title(shellText('invoices'))}><InvoiceList /></Page>} />
                  <Route path={PATHS.newInvoice} element={<Page title={title(shellText('new-invoice'))}><NewInvoice /></Page>} />
                  <Route path={PATHS.work} element={<Page title={title(shellText('work'))}><Work /></Page>} />
                  <Route path={PATHS.invoice} element={<Page title={title(shellText('invoice'))}><Invoice /></Page>} />
                  <Route path="*" element={<Page title={title(shellText('not-found'))}><NotFound /></Page>} />
                </Route>
              </Route>
            </Route>
          </Routes>
        </Suspense>
      </RouteBoundary>
    </>
  );
}
