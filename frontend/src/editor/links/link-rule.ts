/** The schemes that a link may have; an address without one is relative. `tel` is not among them: Frappe drops it on saving. */
const allowed = new Set(['http', 'https', 'mailto']);

// What browsers skip or do not show: `java\nscript:` is a scheme to them, and a reversed address reads as another.
// eslint-disable-next-line no-control-regex -- these are what is refused
const unseen = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/;

/**
 * The one rule for addresses, asked when typing, pasting, loading and rendering: the address to use, or null where it is
 * refused. A scheme's name is lowercase letters, digits and hyphens; anything else before the colon is refused.
 */
export function linkAddress(raw: string): string | null {
  const address = raw.trim();
  if (address === '' || unseen.test(address)) return null;
  // An entity that is still one here was written to become a scheme where somebody decodes twice.
  if (/^[^/?]*&(?:#|[a-z]+;)/i.test(address)) return null;
  const scheme = /^([^/?#]*?):/.exec(address)?.[1];
  if (scheme === undefined) return address;
  return allowed.has(scheme) && hasTarget(scheme, address) ? address : null;
}

function hasTarget(scheme: string, address: string): boolean {
  const rest = address.slice(scheme.length + 1);
  return scheme === 'mailto' ? rest !== '' : /^\/\/[^/\\\s?#]/.test(rest);
}

/** What somebody typed as an address: `utility.rw` means https, a name with an @ is somebody to write to. */
export function typedAddress(typed: string): string | null {
  const text = typed.trim().replace(/^(?:https?|mailto):/i, (scheme) => scheme.toLowerCase());
  if (/\s/.test(text)) return null;
  if (/^[^@:/?#]+@[^@:/?#]+\.[^@:/?#.]+$/.test(text)) return linkAddress(`mailto:${text}`);
  if (/^(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?::\d{1,5})?(?:[/?#]\S*)?$/u.test(text)) return linkAddress(`https://${text}`);
  return linkAddress(text);
}

/** Whether a text is nothing but an address of the web, as when it is pasted over a selection. */
export function isWebAddress(text: string): boolean {
  return /^https?:\/\/\S+$/i.test(text.trim()) && typedAddress(text) !== null;
}
