import { parseDate, todayInKigali, type DatePattern } from '../../../ui/dates';
import { useFavouritesQuery } from '../api';
import type { Favourite } from '../types';

export interface Favourites {
  items: readonly Favourite[];
  /** The one under this key of the keyboard. */
  at: (key: string) => Favourite | undefined;
  failed: boolean;
  loading: boolean;
}

/** The person's favourites with the prices of the bill's date; null where the screen has none. */
export function useFavourites(billDate: string, pattern: DatePattern, wanted: boolean): Favourites | null {
  const on = parseDate(billDate, pattern) ?? todayInKigali();
  const { data, isError, isLoading } = useFavouritesQuery(on, { skip: !wanted });
  if (!wanted) return null;
  const items = data ?? [];
  return { items, at: (key) => items.find((item) => String(item.key) === key), failed: isError && !data, loading: isLoading };
}
