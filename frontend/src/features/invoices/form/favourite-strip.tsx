import { formText } from '../texts';
import type { Favourite } from '../types';
import { useBill } from './bill-context';
import { isBlank } from './bill-form';
import classes from './invoice-form.module.css';

/** The favourites with their keys; a press puts one into the line that is still empty, or into a new one. */
export function FavouriteStrip() {
  const { form, dispatch, focus, favourites } = useBill();
  if (!favourites || favourites.loading) return null;
  const take = (item: Favourite) => {
    const empty = form.lines.findIndex(isBlank);
    const row = empty >= 0 ? empty : form.lines.length;
    if (empty < 0) dispatch({ type: 'add-line' });
    dispatch({ type: 'item', row, item });
    focus(`${row}.qty`);
  };
  return (
    <div className={classes.strip} role="group" aria-label={formText('favourites')}>
      {favourites.items.length === 0 ? (
        <p>{formText(favourites.failed ? 'favouritesFailed' : 'favouritesNone')}</p>
      ) : (
        favourites.items.map((item) => (
          <button
            key={item.key}
            type="button"
            className={classes.favourite}
            aria-label={formText('takeFavourite', { key: item.key, item: item.item_name })}
            onClick={() => take(item)}
          >
            <kbd>{item.key}</kbd>
            <span>{item.item_name}</span>
          </button>
        ))
      )}
    </div>
  );
}
