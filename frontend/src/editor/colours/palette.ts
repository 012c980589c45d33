/** A colour of the palette: dark enough to write with on white, light enough to write on with any of the dark ones. */
export interface PaletteColour {
  name: string;
  text: string;
  background: string;
}

export const PALETTE: readonly PaletteColour[] = [
  { name: 'red', text: '#b42318', background: '#fee4e2' },
  { name: 'orange', text: '#9a3412', background: '#ffead5' },
  { name: 'yellow', text: '#854d0e', background: '#fff3a3' },
  { name: 'green', text: '#166534', background: '#d3f8df' },
  { name: 'teal', text: '#115e59', background: '#ccfbef' },
  { name: 'cyan', text: '#155e75', background: '#d5f5fc' },
  { name: 'blue', text: '#1d4ed8', background: '#e0edff' },
  { name: 'purple', text: '#6d28d9', background: '#efe7fd' },
  { name: 'pink', text: '#9d174d', background: '#fce7f3' },
  { name: 'gray', text: '#4b5563', background: '#eef0f3' },
];

/** What `==…==` and the button Highlight give. */
export const HIGHLIGHT = '#fff3a3';

/** frappe-ui names its colours; ours have the same names (its amber is our yellow, and so on for those it added). */
const aliases: Record<string, string> = { amber: 'yellow', violet: 'purple', indigo: 'blue', grey: 'gray' };

export function paletteColour(name: string, kind: 'text' | 'background'): string | null {
  return PALETTE.find((colour) => colour.name === (aliases[name] ?? name))?.[kind] ?? null;
}
