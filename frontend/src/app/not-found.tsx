import { Link } from 'react-router-dom';

import { PATHS } from '../session/paths';
import { shellText as text } from '../texts/shell';

/** An address that leads nowhere, with a way back. */
export default function NotFound() {
  return (
    <>
      <h1>{text('not-found-title')}</h1>
      <p>{text('not-found-text')}</p>
      <p>
        <Link to={PATHS.dashboard}>{text('to-dashboard')}</Link>
      </p>
    </>
  );
}
