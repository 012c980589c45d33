import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';

import { historyText as text } from '../history/history-texts';
import classes from '../history/history.module.css';
import type { CameFrom } from './came-from';

/** The invoices before and after this one in the list that it was opened from. */
export function Neighbours({ name, from }: { name: string; from: CameFrom }) {
  const at = from.names.indexOf(name);
  if (at < 0 || from.names.length < 2) return null;
  const link = (other: string | undefined, words: (variables: { name: string }) => string) =>
    other && (
      <Anchor component={Link} to={`/invoices/${encodeURIComponent(other)}`} state={{ cameFrom: from }}>
        {words({ name: other })}
      </Anchor>
    );
  return (
    <nav className={classes.neighbours} aria-label={text('neighbours')}>
      {link(from.names[at - 1], (of) => text('previous', of))}
      {link(from.names[at + 1], (of) => text('following', of))}
    </nav>
  );
}
