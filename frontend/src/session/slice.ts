import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

import type { EbmBoot } from '../types/api';
import { emptyBoot } from './boot';

/** Why somebody who was signed in no longer is. `elsewhere`: signed out, by another tab. */
export type EndReason = 'expired' | 'other-user' | 'disabled' | 'signed-out' | 'elsewhere';

export interface SessionState {
  /** What the server last said of the site and the user; its token is kept out of the store. */
  boot: EbmBoot;
  /** Empty: nobody. */
  user: string;
  /** Whose screens were open when the session ended: the same user finds the unsaved text again. */
  previousUser: string;
  ended: EndReason | null;
  /** Set while a sign-in leads on to its first screen: Verify continues by itself only then. */
  arriving: boolean;
  /** The build that this page runs: that of its first boot, whatever later boots say. */
  pageBuild: string;
  /** The build that the server has now. */
  serverBuild: string;
}

/** `ebm.api.session.version` */
export type SiteVersion = Pick<EbmBoot, 'build_id' | 'read_only'>;

/** "Guest" and nothing at all are no user. */
export const userOf = (id: string | null | undefined): string => (!id || id === 'Guest' ? '' : id);

const initial: SessionState = { boot: emptyBoot(''), user: '', previousUser: '', ended: null, arriving: false, pageBuild: '', serverBuild: '' };

export const sessionSlice = createSlice({
  name: 'session',
  initialState: initial,
  reducers: {
    booted(state, { payload }: PayloadAction<EbmBoot>) {
      const user = userOf(payload.user);
      if (state.user && state.user !== user) state.previousUser = state.user;
      state.boot = { ...payload, csrf_token: null };
      state.user = user;
      state.pageBuild ||= payload.build_id;
      state.serverBuild = payload.build_id;
      // Somebody is here again, by this tab's form or by another tab's.
      if (user) state.ended = null;
    },
    userRead(state, { payload }: PayloadAction<string>) {
      state.user = payload;
    },
    signedIn(state) {
      state.ended = null;
      state.arriving = true;
    },
    arrived(state) {
      state.arriving = false;
    },
    versionSeen(state, { payload }: PayloadAction<SiteVersion>) {
      state.serverBuild = payload.build_id;
      state.boot.read_only = payload.read_only;
    },
    /** A change was refused because nothing can be saved now. */
    readOnlySeen(state) {
      state.boot.read_only = true;
    },
    ended(state, { payload }: PayloadAction<EndReason>) {
      if (state.user) state.previousUser = state.user;
      state.user = '';
      state.ended = payload;
      state.arriving = false;
    },
  },
  selectors: {
    selectBoot: (state) => state.boot,
    selectUser: (state) => state.user,
    selectIsLoggedIn: (state) => state.user !== '',
    selectRoles: (state) => state.boot.roles,
    selectDateFormat: (state) => state.boot.date_format,
    selectEnded: (state) => state.ended,
    selectArriving: (state) => state.arriving,
    /** The server has another build than this page; a page or a server without one (development) knows nothing. */
    selectNewVersion: (state) => Boolean(state.pageBuild && state.serverBuild) && state.pageBuild !== state.serverBuild,
  },
});

export const { booted, userRead, signedIn, arrived, ended, versionSeen, readOnlySeen } = sessionSlice.actions;
export const { selectBoot, selectUser, selectIsLoggedIn, selectRoles, selectDateFormat, selectEnded, selectArriving, selectNewVersion } = sessionSlice.selectors;
export type StateWithSession = { session: SessionState };
