/** Google Docs wraps everything in a `b` that is not bold (its style says so) and draws the boxes of tasks as pictures. */
export function cleanGoogleDocs(body: HTMLElement): void {
  for (const box of body.querySelectorAll('li[role=checkbox] > img, li[role=checkbox] > p > img')) box.remove();
}

export const isGoogleDocs = (html: string): boolean => html.includes('docs-internal-guid-');
