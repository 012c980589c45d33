/** Text becomes elements apart from the page: nothing in it runs, loads or is applied. */
export function parseHtml(html: string): HTMLElement {
  return new DOMParser().parseFromString(html, 'text/html').body;
}
