import { sameColour } from './colour';
import { PALETTE } from './palette';

/** Names that word processors write. */
const named: Record<string, string> = { red: '#ff0000', yellow: '#ffff00', lime: '#00ff00', green: '#008000', aqua: '#00ffff', cyan: '#00ffff', blue: '#0000ff', fuchsia: '#ff00ff', magenta: '#ff00ff', navy: '#000080', teal: '#008080', purple: '#800080', maroon: '#800000', olive: '#808000', orange: '#ffa500', pink: '#ffc0cb' };

/** The colour of the palette with that hue; null for black, white and greys, which are how a page looks and not what somebody marked. */
export function nearestColour(css: string, kind: 'text' | 'background'): string | null {
  const colour = sameColour(css);
  const given = colour === null ? null : hueOf(named[colour] ?? colour);
  if (given === null) return null;
  const [nearest] = PALETTE.filter((one) => one.name !== 'gray')
    .map((one) => ({ one, distance: Math.abs(((hueOf(one.text) ?? 0) - given + 540) % 360 - 180) }))
    .sort((a, b) => a.distance - b.distance);
  return nearest?.one[kind] ?? null;
}

/** In degrees; null where there is next to no colour. */
function hueOf(hex: string): number | null {
  if (!/^#[0-9a-f]{6}$/.test(hex)) return null;
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  const most = Math.max(red, green, blue);
  const range = most - Math.min(red, green, blue);
  const light = most - range / 2;
  const saturation = range === 0 ? 0 : range / (1 - Math.abs(2 * light - 1));
  if (range < 0.08 || saturation < 0.2) return null;
  const sixth = most === red ? ((green - blue) / range) % 6 : most === green ? (blue - red) / range + 2 : (red - green) / range + 4;
  return (sixth * 60 + 360) % 360;
}
