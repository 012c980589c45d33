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
const Counter = lazy(() => import('../features/invoices/routes/counter'));
const NewInvoice = lazy(() => import('../features/invoices/routes/new-invoice'));
const Invoice = lazy(() => import('../features/invoices/routes/invoice'));
const Work = lazy(() => import('../features/work/routes/work'));
const CustomerList = lazy(() => import('../features/customers/routes/customer-list'));
const NewCustomer = lazy(() => import('../features/customers/routes/new-customer'));
const Customer = lazy(() => import('../features/customers/routes/customer'));
const ItemList = lazy(() => import('../features/items/routes/item-list'));
const NewItem = lazy(() => import('../features/items/routes/new-item'));
const Item = lazy(() => import('../features/items/routes/item'));
const Notices = lazy(() => import('../features/notices/routes/notices'));
const NoticePage = lazy(() => import('../features/notices/routes/notice'));
const NoticeForm = lazy(() => import('../features/notices/routes/notice-form'));
const Devices = lazy(() => import('../features/devices/routes/devices'));
const Device = lazy(() => import('../features/devices/routes/device'));
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
                  <Route path={PATHS.counter} element={<Page title={title(shellText('counter'))}><Counter /></Page>} />
                  <Route path={PATHS.newInvoice} element={<Page title={title(shellText('new-invoice'))}><NewInvoice /></Page>} />
                  <Route path={PATHS.work} element={<Page title={title(shellText('work'))}><Work /></Page>} />
                  <Route path={PATHS.invoice} element={<Page title={title(shellText('invoice'))}><Invoice /></Page>} />
                  <Route path={PATHS.customers} element={<Page title={title(shellText('customers'))}><CustomerList /></Page>} />
                  <Route path={PATHS.newCustomer} element={<Page title={title(shellText('new-customer'))}><NewCustomer /></Page>} />
                  <Route path={PATHS.customer} element={<Page title={title(shellText('customer'))}><Customer /></Page>} />
                  <Route path={PATHS.items} element={<Page title={title(shellText('items'))}><ItemList /></Page>} />
                  <Route path={PATHS.newItem} element={<Page title={title(shellText('new-item'))}><NewItem /></Page>} />
                  <Route path={PATHS.item} element={<Page title={title(shellText('item'))}><Item /></Page>} />
                  <Route path={PATHS.notices} element={<Page title={title(shellText('notices'))}><Notices /></Page>} />
                  <Route path={PATHS.newNotice} element={<Page title={title(shellText('new-notice'))}><NoticeForm /></Page>} />
                  <Route path={PATHS.notice} element={<Page title={title(shellText('notices'))}><NoticePage /></Page>} />
                  <Route path={PATHS.editNotice} element={<Page title={title(shellText('edit-notice'))}><NoticeForm /></Page>} />
                  <Route path={PATHS.devices} element={<Page title={title(shellText('devices'))}><Devices /></Page>} />
                  <Route path={PATHS.device} element={<Page title={title(shellText('device'))}><Device /></Page>} />
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
