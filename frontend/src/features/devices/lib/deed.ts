import { DEEDS, type Deed } from '../types';

/** What the address asks for: `?do=pause`. */
export const deedOf = (value: string | null): Deed | null => DEEDS.find((deed) => deed === value) ?? null;
