import { paletteColour } from './palette';

const hex = (parts: number[]) => `#${parts.map((part) => Math.max(0, Math.min(255, Math.round(part))).toString(16).padStart(2, '0')).join('')}`;

/**
 * One form for one colour, so that what a browser, Desk or the server wrote differently compares as the same: `#rrggbb` where
 * it can be told, else the CSS colour as it was. Null for what is no colour or says nothing (transparent, inherit).
 */
export function sameColour(raw: string): string | null {
  const text = raw.trim().toLowerCase();
  if (/^#[0-9a-f]{6}$/.test(text)) return text;
  if (/^#[0-9a-f]{3}$/.test(text)) return text.replace(/[0-9a-f]/g, '$&$&');
  const rgb = /^rgba?\(\s*(\d{1,3})\s*[, ]\s*(\d{1,3})\s*[, ]\s*(\d{1,3})\s*(?:[,/]\s*([\d.]+%?)\s*)?\)$/.exec(text);
  if (rgb !== null) {
    const alpha = rgb[4] === undefined ? 1 : Number.parseFloat(rgb[4]) / (rgb[4].endsWith('%') ? 100 : 1);
    if (alpha === 0) return null;
    if (alpha === 1) return hex(rgb.slice(1, 4).map(Number));
  }
  const named = /^var\(\s*--prose-(?:color|highlight)-([a-z]+)\s*(?:,.*)?\)$/.exec(text);
  if (named !== null) return paletteColour(named[1] ?? '', text.includes('highlight') ? 'background' : 'text');
  if (nothing.has(text) || text.startsWith('var(')) return null;
  return /^[a-z]+$/.test(text) || /^(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\([\d\s.,%/+-]+(?:deg|turn|rad)?[\d\s.,%/+-]*\)$/.test(text) ? text : null;
}

const nothing = new Set(['', 'transparent', 'inherit', 'initial', 'unset', 'revert', 'currentcolor', 'none', 'windowtext', 'window', 'canvas', 'canvastext', 'auto']);
