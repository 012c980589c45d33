import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useDispatch, useStore } from 'react-redux';

import type { frappeApi } from '../api';
import type { FrappeExtra } from '../base-query';
import { useFrappe } from '../context';
import type { StateWithDocuments } from './slice';
import { writerOf, type DocumentWriter } from './writer';

/** What sends the changes of documents. */
export function useWriter(): DocumentWriter {
  return writerOf(useStore<StateWithDocuments>(), useFrappe().documents);
}

type State = StateWithDocuments & { [frappeApi.reducerPath]: ReturnType<typeof frappeApi.reducer> };
export type DocumentsDispatch = ThunkDispatch<State, FrappeExtra, UnknownAction>;
export const useDocumentsDispatch = () => useDispatch<DocumentsDispatch>();
