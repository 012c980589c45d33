import { autoBatchEnhancer, combineSlices, configureStore } from '@reduxjs/toolkit';

import { frappeApi } from '../frappe/api';
import { createConnection, type FrappeConnection } from '../frappe/connection';
import type { FrappeClient } from '../frappe/context';
import { documentKey } from '../frappe/documents/key';
import { DocumentKeeper } from '../frappe/documents/keeper';
import { DOCUMENTS, documentsReducer } from '../frappe/documents/slice';
import { Freshness } from '../frappe/freshness';
import { keysInLists } from '../frappe/lists/held';
import { loadSocketIo, Realtime, socketUrl } from '../frappe/realtime';
import type { OpenSocket } from '../frappe/realtime-types';
import { BOOT_METHOD } from '../session/boot';
import { createSessionMiddleware } from '../session/middleware';
import { booted, sessionSlice } from '../session/slice';
import type { EbmBoot } from '../types/api';
import { fallbackErrors } from './fallback-errors';
import { tellServerMessages } from './server-messages';

const reducer = combineSlices(sessionSlice, frappeApi, { [DOCUMENTS]: documentsReducer });

export interface AppServices {
  store: AppStore;
  connection: FrappeConnection;
  client: FrappeClient;
}

function createStore(connection: FrappeConnection) {
  return configureStore({
    reducer,
    middleware: (defaults) =>
      defaults({
        thunk: { extraArgument: { frappe: connection } },
        // Thousands of documents and answers: walking them on every action costs more than the action.
        serializableCheck: false,
        immutableCheck: false,
      }).concat(frappeApi.middleware, createSessionMiddleware(), fallbackErrors),
    // `tick`: subscribers hear of a burst of request actions once, before the next frame.
    enhancers: (defaults) => defaults({ autoBatch: false }).concat(autoBatchEnhancer({ type: 'tick' })),
  });
}

export type AppStore = ReturnType<typeof createStore>;
export type RootState = ReturnType<typeof reducer>;

export interface ServiceOptions {
  loadSocket?: () => Promise<OpenSocket>;
  fetch?: typeof fetch;
  /** Of the document keeper: milliseconds in which a burst of changes is gathered. */
  frame?: number;
}

/** Everything that lives as long as the page: store, connection, socket, document keeper. Nothing is asked of the server yet. */
export function createServices(boot: EbmBoot, options: ServiceOptions = {}): AppServices {
  const connection = createConnection({
    bootMethod: BOOT_METHOD,
    csrfToken: boot.csrf_token,
    user: boot.user,
    fetch: options.fetch,
    onServerMessages: tellServerMessages,
    verbose: import.meta.env.DEV,
  });
  const store = createStore(connection);
  store.dispatch(booted(boot));
  const realtime = new Realtime({
    url: socketUrl(window.location, boot.site_name, boot.socketio_port),
    load: options.loadSocket ?? loadSocketIo,
  });
  const documents = new DocumentKeeper(store, { user: () => connection.user, held: keysInLists, frame: options.frame });
  if (boot.user) documents.prepare();
  connection.onChange = (doctype, name) => documents.echoes.expect(documentKey(doctype, name));
  return { store, connection, client: { realtime, freshness: new Freshness(realtime), documents } };
}
