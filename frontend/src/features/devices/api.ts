import { frappeApi, listTag, methodTag } from '../../frappe/api';
import type { Cards, Compared, DevicePage, NewDevice, Tested } from './types';

const DEVICES = methodTag('devices');
const CHANGED = [DEVICES, methodTag('work'), methodTag('dashboard'), listTag('EBM Invoice')];
// Waiting for the counter, connecting and answering may take 40 seconds.
const WITH_DEVICE = 90_000;

const post = (name: string) => `ebm.api.devices.${name}`;

export const devicesApi = frappeApi.injectEndpoints({
  endpoints: (build) => ({
    cards: build.query<Cards, void>({
      query: () => ({ method: post('cards'), http: 'GET' }),
      providesTags: [DEVICES],
    }),
    devicePage: build.query<DevicePage, string>({
      query: (name) => ({ method: post('page'), http: 'GET', args: { name } }),
      providesTags: [DEVICES],
    }),
    testDevice: build.mutation<Tested, string>({
      query: (device) => ({ method: post('test'), handlesErrors: true, timeout: WITH_DEVICE, args: { device } }),
      invalidatesTags: [DEVICES],
    }),
    initialise: build.mutation<{ text: string }, string>({
      query: (device) => ({ method: post('initialise'), handlesErrors: true, timeout: WITH_DEVICE, args: { device } }),
      invalidatesTags: CHANGED,
    }),
    synchronise: build.mutation<{ text: string }, string>({
      query: (device) => ({ method: post('synchronise'), handlesErrors: true, args: { device } }),
      invalidatesTags: [DEVICES],
    }),
    pause: build.mutation<{ text: string }, { device: string; reason: string }>({
      query: (args) => ({ method: post('pause'), handlesErrors: true, args }),
      invalidatesTags: CHANGED,
    }),
    resume: build.mutation<{ text: string }, string>({
      query: (device) => ({ method: post('resume'), handlesErrors: true, args: { device } }),
      invalidatesTags: CHANGED,
    }),
    beginReplacement: build.mutation<{ text: string }, NewDevice & { device: string }>({
      query: (args) => ({ method: post('begin_replacement'), handlesErrors: true, args: { ...args } }),
      invalidatesTags: CHANGED,
    }),
    compareSuccessor: build.mutation<Compared, string>({
      query: (device) => ({ method: post('compare_successor'), handlesErrors: true, timeout: WITH_DEVICE, args: { device } }),
      invalidatesTags: [DEVICES],
    }),
    finishReplacement: build.mutation<{ device: string; state: string; text: string }, string>({
      query: (device) => ({ method: post('finish_replacement'), handlesErrors: true, timeout: WITH_DEVICE, args: { device } }),
      invalidatesTags: CHANGED,
    }),
    takeBackReplacement: build.mutation<{ text: string }, { device: string; reason: string }>({
      query: (args) => ({ method: post('take_back_replacement'), handlesErrors: true, args }),
      invalidatesTags: CHANGED,
    }),
  }),
});

export const {
  useCardsQuery,
  useDevicePageQuery,
  useTestDeviceMutation,
  useInitialiseMutation,
  useSynchroniseMutation,
  usePauseMutation,
  useResumeMutation,
  useBeginReplacementMutation,
  useCompareSuccessorMutation,
  useFinishReplacementMutation,
  useTakeBackReplacementMutation,
} = devicesApi;
