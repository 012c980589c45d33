import { frappeApi, methodTag } from '../../frappe/api';
import type { DeviceState, MyDevice, OfflineClock, Waiting, Who } from '../../types/api';
import type { ReceiptVerdict } from './types';

export type DeviceChoice = Pick<DeviceState, 'name' | 'branch' | 'branch_name' | 'environment' | 'state' | 'state_text'>;

/** What Verify asks for. Each line is a request of its own, and what it says is asked for anew each time it is opened. */
export const verifyApi = frappeApi.injectEndpoints({
  endpoints: (build) => ({
    who: build.query<Who, void>({
      query: () => ({ method: 'ebm.api.session.who', http: 'GET' }),
      keepUnusedDataFor: 0,
    }),
    myDevice: build.query<MyDevice, void>({
      query: () => ({ method: 'ebm.api.devices.mine', http: 'GET' }),
      providesTags: [methodTag('my-device')],
      keepUnusedDataFor: 0,
    }),
    authority: build.query<OfflineClock, void>({
      query: () => ({ method: 'ebm.api.devices.authority', http: 'GET' }),
      providesTags: [methodTag('my-device')],
      keepUnusedDataFor: 0,
    }),
    waiting: build.query<Waiting, void>({
      query: () => ({ method: 'ebm.api.session.waiting', http: 'GET' }),
      keepUnusedDataFor: 0,
    }),
    deviceChoices: build.query<{ devices: DeviceChoice[] }, void>({
      query: () => ({ method: 'ebm.api.devices.choices', http: 'GET' }),
      keepUnusedDataFor: 0,
    }),
    chooseDevice: build.mutation<{ device: string | null; branch_name: string }, string>({
      query: (device) => ({ method: 'ebm.api.devices.choose', handlesErrors: true, args: { device } }),
      invalidatesTags: [methodTag('my-device'), methodTag('devices')],
    }),
    checkReceipt: build.mutation<ReceiptVerdict, string>({
      query: (qr_text) => ({ method: 'ebm.api.receipts.check', handlesErrors: true, args: { qr_text } }),
    }),
  }),
});

export const {
  useWhoQuery,
  useMyDeviceQuery,
  useAuthorityQuery,
  useWaitingQuery,
  useDeviceChoicesQuery,
  useChooseDeviceMutation,
  useCheckReceiptMutation,
} = verifyApi;
