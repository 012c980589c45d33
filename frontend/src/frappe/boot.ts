import type { BaseBoot } from './connection';

/**
 * The boot that the page carries as JSON in `<script type="application/json" id="…">`.
 *
 * @returns null when the page has none or it is not JSON (an unrendered template): the caller asks the server then.
 */
export function readBoot<B extends BaseBoot>(page: Document, id: string): B | null {
  const text = page.getElementById(id)?.textContent?.trim();
  if (!text) return null;
  try {
    const boot: unknown = JSON.parse(text);
    return typeof boot === 'object' && boot !== null && !Array.isArray(boot) ? (boot as B) : null;
  } catch {
    return null;
  }
}

/** A cookie's value, percent-decoded (Frappe encodes them: `staff%40example.com`); null when there is none. */
export function readCookie(name: string, cookies: string = document.cookie): string | null {
  for (const pair of cookies.split(';')) {
    const [key, ...rest] = pair.split('=');
    if (key?.trim() !== name) continue;
    const raw = rest.join('=').trim().replace(/^"|"$/g, '');
    try {
      return decodeURIComponent(raw);
    } catch {
      return raw;
    }
  }
  return null;
}
