/** How the fonts of a text are drawn. */
export const FONTS = { serif: 'Georgia, "Times New Roman", serif', monospace: 'ui-monospace, "Liberation Mono", monospace' };
