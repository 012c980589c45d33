import { shellText as text } from '../../texts/shell';
import { SearchIcon } from '../../ui/icons';
import { isMac } from './keys';
import classes from './shell.module.css';

/** Looks like the field that it opens; on a narrow screen its icon alone. */
export function SearchButton({ onOpen }: { onOpen: () => void }) {
  return (
    <button
      type="button"
      className={classes.search}
      aria-label={text('search')}
      aria-haspopup="dialog"
      aria-keyshortcuts={isMac() ? 'Meta+K' : 'Control+K'}
      onClick={onOpen}
    >
      <SearchIcon />
      <span className={classes.searchWords}>{text('search')}</span>
      <kbd className={classes.searchKeys}>{text(isMac() ? 'search-keys-mac' : 'search-keys')}</kbd>
    </button>
  );
}
