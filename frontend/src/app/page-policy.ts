interface PolicyWindow {
  /** Read by goober, which notices are styled with. */
  __nonce__?: string;
  /** Read by get-nonce, which locks the page's scrolling under dialogs. */
  __webpack_nonce__?: string;
  trustedTypes?: { createPolicy: (name: string, rules: { createHTML: (html: string, type?: string, sink?: string) => string }) => unknown };
}

declare global {
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type -- merging is what makes these known
  interface Window extends PolicyWindow {}
}

/** The nonce under which this page may add style elements; empty on a page without a policy. */
export function styleNonce(page: Document): string {
  return page.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
}

/**
 * Markup that may become part of the page from text: none. Style sheets (which hold no tag) pass, and so does what
 * is only parsed to read its words; a tag anywhere else is a mistake of ours or somebody's attempt.
 *
 * @throws TypeError for markup
 */
export function trustedMarkup(html: string, _type?: string, sink?: string): string {
  if (sink === 'DOMParser parseFromString' || !html.includes('<')) return html;
  throw new TypeError('Markup from text is not taken into the page; build it with elements.');
}

/** Does what the page's policy asks for (ADR 6), before anything is drawn. */
export function adoptPolicy(window: PolicyWindow, page: Document): void {
  const nonce = styleNonce(page);
  if (nonce !== '') {
    window.__nonce__ = nonce;
    window.__webpack_nonce__ = nonce;
  }
  window.trustedTypes?.createPolicy('default', { createHTML: trustedMarkup });
}
