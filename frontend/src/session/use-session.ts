import { useSelector } from 'react-redux';

import type { EbmBoot } from '../types/api';
import { hasRole } from './roles';
import { selectBoot, selectUser, type StateWithSession } from './slice';

/** What the server said of the site and of the user at the last boot. */
export const useBoot = (): EbmBoot => useSelector<StateWithSession, EbmBoot>(selectBoot);

/** E-mail of the signed-in user; empty for nobody. */
export const useUser = (): string => useSelector<StateWithSession, string>(selectUser);

/** Whether the user has one of these roles. The server decides again on every call; this is for what is shown. */
export const useHasRole = (...roles: string[]): boolean => hasRole(useBoot(), roles);
