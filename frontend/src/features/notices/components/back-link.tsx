import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';

import { listText as text } from '../texts';

/** To the list of notices. */
export function BackLink() {
  return (
    <Anchor component={Link} to="/notices" size="sm" mb={4} display="inline-block">
      {text('back')}
    </Anchor>
  );
}
