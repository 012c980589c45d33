import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';

import { PATHS } from '../session/paths';
import { shellText as text } from '../texts/shell';
import { PageHead } from '../ui/page-head';

/** An address that leads nowhere, with a way back. */
export default function NotFound() {
  return (
    <>
      <PageHead title={text('not-found-title')} />
      <p>{text('not-found-text')}</p>
      <Button component={Link} to={PATHS.dashboard}>
        {text('to-dashboard')}
      </Button>
    </>
  );
}
