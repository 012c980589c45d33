import { createTheme } from '@mantine/core';

/** Layers of the seed: what stands over a page stands over every overlay's shade. */
export const OVERLAY_LAYER = 1000;
export const MODAL_LAYER = 1100;

/** A calm, dense tool: small type on a system font, one blue, thin borders. Always light. */
export const theme = createTheme({
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", sans-serif',
  fontFamilyMonospace: 'ui-monospace, "SFMono-Regular", "Cascadia Mono", "Roboto Mono", "Liberation Mono", monospace',
  primaryColor: 'ink',
  primaryShade: 7,
  defaultRadius: 'sm',
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  colors: {
    ink: ['#eef4f9', '#dbe6ef', '#b6cbdf', '#8eafce', '#6b97bf', '#5488b6', '#4780b2', '#1f5f93', '#17527f', '#0f446b'],
  },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.55', xl: '1.6' },
  fontSizes: { xs: '0.8125rem', sm: '0.875rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  headings: { fontWeight: '600', sizes: { h1: { fontSize: '1.25rem', lineHeight: '1.3' }, h2: { fontSize: '1rem' }, h3: { fontSize: '0.875rem' } } },
  components: {
    Modal: { defaultProps: { zIndex: MODAL_LAYER, overlayProps: { zIndex: OVERLAY_LAYER } } },
    Drawer: { defaultProps: { zIndex: MODAL_LAYER, overlayProps: { zIndex: OVERLAY_LAYER } } },
    // What has the focus stays drawn while the page is scrolled under it: hidden, it would lose the keys. A Combobox keeps them in its box.
    Popover: { defaultProps: { zIndex: MODAL_LAYER + 10, hideDetached: false } },
    Menu: { defaultProps: { zIndex: MODAL_LAYER + 10 } },
    Combobox: { defaultProps: { zIndex: MODAL_LAYER + 10, hideDetached: true } },
    Tooltip: { defaultProps: { zIndex: MODAL_LAYER + 20 } },
    LoadingOverlay: { defaultProps: { zIndex: OVERLAY_LAYER } },
  },
});
