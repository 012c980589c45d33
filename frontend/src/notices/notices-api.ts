import type { Person } from '../editor';
import { frappeApi, methodTag } from '../frappe/api';
import type { DeskEdit } from '../notes/desk-change';

export const STAFF_NOTICE = 'EBM Staff Notice';

/** What staff tell each other; the authority's messages are EBM Notice. */
export interface StaffNotice {
  name: string;
  title: string;
  text: string;
  /** Whose staff sees it; null: everybody. */
  branch: string | null;
  branch_name: string | null;
  shown_from: string;
  /** The last day; null: until it is deleted. */
  shown_until: string | null;
  pinned: boolean;
  author: string;
  changed_by: string;
  written: string;
  modified: string;
  may_change: boolean;
  may_delete: boolean;
  desk: DeskEdit | null;
}

export interface NoticePage {
  notices: StaffNotice[];
  more: boolean;
  may_write: boolean;
}

/** What a writer enters. */
export interface NoticeValues {
  title: string;
  text: string;
  branch: string;
  shown_from: string;
  shown_until: string;
  pinned: boolean;
}

/** For whom somebody may write. */
export interface NoticePlaces {
  everybody: boolean;
  branches: { name: string; branch_name: string }[];
}

export interface NoticesAsked {
  /** Also those of other days. */
  past: boolean;
  start: number;
}

/** How many the server gives at once. */
export const PAGE = 20;

const LIST = methodTag('staff-notices');
const tag = (name: string) => methodTag(`staff-notice/${name}`);
const sent = ({ pinned, ...values }: NoticeValues) => ({ ...values, pinned: pinned ? 1 : 0 });

const noticesApi = frappeApi.injectEndpoints({
  endpoints: (build) => ({
    staffNotices: build.query<NoticePage, NoticesAsked>({
      query: ({ past, start }) => ({ method: 'ebm.api.notices.shown', http: 'GET', args: { start, past: past ? 1 : 0 } }),
      providesTags: [LIST],
    }),
    staffNotice: build.query<StaffNotice, string>({
      query: (name) => ({ method: 'ebm.api.notices.get', http: 'GET', args: { name } }),
      providesTags: (_result, _error, name) => [tag(name)],
    }),
    noticePlaces: build.query<NoticePlaces, void>({
      query: () => ({ method: 'ebm.api.notices.places', http: 'GET' }),
    }),
    noticePeople: build.query<Person[], { branch: string; typed: string }>({
      query: (args) => ({ method: 'ebm.api.notices.people', http: 'GET', handlesErrors: true, args }),
      transformResponse: (found: { id: string; label: string; is_group: boolean }[]) => found.map(({ id, label, is_group: isGroup }) => ({ id, label, isGroup })),
      keepUnusedDataFor: 30,
    }),
    addNotice: build.mutation<StaffNotice, NoticeValues>({
      query: (values) => ({ method: 'ebm.api.notices.add', handlesErrors: true, args: sent(values) }),
      invalidatesTags: (result) => (result ? [LIST] : []),
    }),
    changeNotice: build.mutation<StaffNotice, NoticeValues & { name: string; modified: string }>({
      query: ({ name, modified, ...values }) => ({ method: 'ebm.api.notices.change', handlesErrors: true, args: { name, modified, ...sent(values) } }),
      // Also after a refusal: it may be newer elsewhere, or gone.
      invalidatesTags: (_result, _error, { name }) => [LIST, tag(name)],
    }),
    bringBackNotice: build.mutation<StaffNotice, { name: string; modified: string }>({
      query: (args) => ({ method: 'ebm.api.notices.bring_back', handlesErrors: true, args }),
      invalidatesTags: (_result, _error, { name }) => [LIST, tag(name)],
    }),
    removeNotice: build.mutation<{ name: string }, string>({
      query: (name) => ({ method: 'ebm.api.notices.remove', handlesErrors: true, args: { name } }),
      invalidatesTags: (result) => (result ? [LIST] : []),
    }),
  }),
});

export const {
  useStaffNoticesQuery,
  useStaffNoticeQuery,
  useNoticePlacesQuery,
  useLazyNoticePeopleQuery,
  useAddNoticeMutation,
  useChangeNoticeMutation,
  useBringBackNoticeMutation,
  useRemoveNoticeMutation,
} = noticesApi;
