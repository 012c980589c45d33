import type { CSSVariablesResolver } from '@mantine/core';

/** Colours of the kit that are too pale to read on white (WCAG asks 4.5:1), replaced by ours. */
export const variables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-error': 'var(--ebm-bad)',
    '--mantine-color-placeholder': '#68737f',
    '--mantine-color-dimmed': 'var(--ebm-dim)',
  },
  dark: {},
});
