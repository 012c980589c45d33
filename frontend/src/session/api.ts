import { frappeApi, methodTag } from '../frappe/api';
import type { AlarmsOverview, DevicesOverview, EbmBoot } from '../types/api';
import { BOOT_METHOD } from './boot';
import type { SiteVersion } from './slice';

/** What the server is asked about the session. */
export const sessionApi = frappeApi.injectEndpoints({
  endpoints: (build) => ({
    /** E-mail of the signed-in user; a guest is refused. One entry, whoever asks. */
    getLoggedUser: build.query<string, void>({
      query: () => ({ method: 'frappe.auth.get_logged_user', http: 'GET', timeout: 15_000 }),
      providesTags: ['User'],
      serializeQueryArgs: () => 'User',
      keepUnusedDataFor: 3600,
    }),
    login: build.mutation<Record<string, unknown>, { usr: string; pwd: string } | { otp: string; tmp_id: string }>({
      query: (args) => ({ method: 'login', args: { ...args }, handlesErrors: true, guestWillDo: true, timeout: 30_000 }),
    }),
    logout: build.mutation<unknown, void>({
      query: () => ({ method: 'logout', handlesErrors: true, guestWillDo: true }),
    }),
    fetchBoot: build.mutation<EbmBoot, void>({
      query: () => ({ method: BOOT_METHOD, http: 'GET', handlesErrors: true, guestWillDo: true }),
    }),
    getVersion: build.query<SiteVersion, void>({
      query: () => ({ method: 'ebm.api.session.version', http: 'GET', timeout: 15_000 }),
      keepUnusedDataFor: 0,
    }),
    getDevices: build.query<DevicesOverview, void>({
      query: () => ({ method: 'ebm.api.devices.overview', http: 'GET' }),
      providesTags: [methodTag('devices')],
    }),
    getAlarms: build.query<AlarmsOverview, void>({
      query: () => ({ method: 'ebm.api.alarms.current', http: 'GET' }),
      providesTags: [methodTag('alarms')],
    }),
  }),
});
