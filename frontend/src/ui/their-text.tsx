import { Button } from '@mantine/core';

import { uiText } from './texts';

interface TheirTextProps {
  /** What somebody else wrote into the field meanwhile; undefined: nothing. */
  text: string | undefined;
  onTake: () => void;
}

/** Below a field: what stands there on the server now, and a way to take it. */
export function TheirText({ text, onTake }: TheirTextProps) {
  if (text === undefined) return null;
  return (
    <>
      {uiText('theirText', { text })}{' '}
      <Button size="compact-xs" variant="subtle" onClick={onTake}>
        {uiText('takeTheirs')}
      </Button>
    </>
  );
}
