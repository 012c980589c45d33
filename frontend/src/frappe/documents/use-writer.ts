import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useDispatch, useStore } from 'react-redux';

import type { FrappeExtra } from '../base-query';
import { useFrappe } from '../context';
import type { StateWithDocuments } from './slice';
import { writerOf, type DocumentWriter } from './writer';

/** What sends the changes of documents. */
export function useWriter(): DocumentWriter {
  return writerOf(useStore<StateWithDocuments>(), useFrappe().documents);
}

export type DocumentsDispatch = ThunkDispatch<StateWithDocuments, FrappeExtra, UnknownAction>;
export const useDocumentsDispatch = () => useDispatch<DocumentsDispatch>();
