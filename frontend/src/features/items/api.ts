import { docTag, frappeApi, listTag, methodTag } from '../../frappe/api';
import type { Choices, CodePart, ItemClass, ItemFacts, ItemPage, ItemValues, ItemView, PriceValues } from './types';

export const ITEM = 'EBM Item';

interface ListArgs {
  text: string;
  show: string;
  start: number;
}

interface SaveArgs {
  /** "" for a new one. */
  name: string;
  modified: string;
  item: Partial<ItemValues> | (Partial<ItemFacts> & { enabled?: boolean });
}

interface PriceArgs {
  item: string;
  modified: string;
  price: PriceValues;
  /** "" for a new price. */
  row: string;
  reason: string;
}

const itemTag = (name: string) => methodTag(`item/${name}`);
const changed = (name: string) => ({ doctype: ITEM, names: name ? [name] : [] });
// The device is asked: its connection and its answer may take 35 seconds.
const WITH_DEVICE = 90_000;

export const itemsApi = frappeApi.injectEndpoints({
  endpoints: (build) => ({
    items: build.query<ItemPage, ListArgs>({
      query: (args) => ({ method: 'ebm.api.items.browse', http: 'GET', args: { ...args } }),
      providesTags: [listTag(ITEM)],
    }),
    item: build.query<ItemView, string>({
      query: (name) => ({ method: 'ebm.api.items.get', http: 'GET', args: { name } }),
      providesTags: (_result, _error, name) => [itemTag(name), docTag(ITEM, name)],
    }),
    itemChoices: build.query<Choices, void>({
      query: () => ({ method: 'ebm.api.items.choices', http: 'GET' }),
      providesTags: [methodTag('my-device')],
    }),
    itemClasses: build.query<ItemClass[], string>({
      query: (text) => ({ method: 'ebm.api.items.classes', http: 'GET', args: { text } }),
      keepUnusedDataFor: 10,
    }),
    nextCode: build.query<{ item_code: string }, Record<CodePart, string>>({
      query: (parts) => ({ method: 'ebm.api.items.code', http: 'GET', args: { ...parts } }),
      keepUnusedDataFor: 0,
    }),
    saveItem: build.mutation<ItemView, SaveArgs>({
      query: (args) => ({ method: 'ebm.api.items.save', handlesErrors: true, args: { ...args }, changes: changed(args.name) }),
      invalidatesTags: (result, _error, { name }) => (result ? [listTag(ITEM), ...(name ? [itemTag(name)] : [])] : []),
    }),
    setPrice: build.mutation<ItemView, PriceArgs>({
      query: (args) => ({ method: 'ebm.api.items.set_price', handlesErrors: true, args: { ...args }, changes: changed(args.item) }),
      invalidatesTags: (result, _error, { item }) => (result ? [listTag(ITEM), itemTag(item)] : []),
    }),
    removePrice: build.mutation<ItemView, Omit<PriceArgs, 'price'>>({
      query: (args) => ({ method: 'ebm.api.items.remove_price', handlesErrors: true, args: { ...args }, changes: changed(args.item) }),
      invalidatesTags: (result, _error, { item }) => (result ? [listTag(ITEM), itemTag(item)] : []),
    }),
    registerItem: build.mutation<{ item: string; registered_at: string; answer: string }, string>({
      query: (item) => ({ method: 'ebm.api.items.register', handlesErrors: true, timeout: WITH_DEVICE, args: { item } }),
      // A refusal is kept with the item, too.
      invalidatesTags: (_result, _error, item) => [listTag(ITEM), itemTag(item)],
    }),
  }),
});

export const {
  useItemsQuery,
  useItemQuery,
  useItemChoicesQuery,
  useItemClassesQuery,
  useNextCodeQuery,
  useSaveItemMutation,
  useSetPriceMutation,
  useRemovePriceMutation,
  useRegisterItemMutation,
} = itemsApi;
