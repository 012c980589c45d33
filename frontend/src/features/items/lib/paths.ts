import { PATHS } from '../../../session/paths';

export const itemPath = (name: string): string => PATHS.item.replace(':name', encodeURIComponent(name));

/** Who writes items; the server decides again. */
export const ITEM_WRITERS = ['EBM Manager', 'System Manager'];
