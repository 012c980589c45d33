/** Where the style of a parsed element stands. */
export const STYLE = 'data-as-style';

/**
 * Text becomes elements apart from the page: nothing in it runs, loads or is applied. What the page's policy (ADR 6)
 * would refuse, and report each time, is renamed or left out before the browser sees it. That is for quiet only: what may
 * stay is decided by an allow-list afterwards.
 */
export function parseHtml(html: string): HTMLElement {
  const quiet = html.replace(/<style\b[^>]*>[\s\S]*?(?:<\/style\s*>|$)/gi, '').replace(/<[a-z][^\s/>]*(?:[^>"']|"[^"]*"|'[^']*')*>/gi, withoutStyle);
  return new DOMParser().parseFromString(quiet, 'text/html').body;
}

function withoutStyle(tag: string): string {
  // Most have no attributes.
  if (!tag.includes('=') && !/\son/i.test(tag) && !/\sstyle/i.test(tag)) return tag;
  const name = /^<[^\s/>]*/.exec(tag)?.[0] ?? '';
  const rest = tag.slice(name.length).replace(/([^\s"'>/=]+)(\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>"']*))?/g, (all: string, attribute: string, value: string | undefined) => {
    if (/^on/i.test(attribute)) return '';
    return attribute.toLowerCase() === 'style' ? `${STYLE}${value ?? ''}` : all;
  });
  return name + rest;
}
