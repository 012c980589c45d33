import { attributes, escapeText } from '../html/escape';
import { TAB } from '../html/spaces';

/** The HTML of a plain text: a paragraph for each line, addresses of the web as links. */
export function textHtml(text: string): string {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n$/, '').replaceAll('\t', TAB).split('\n');
  return lines.map((line) => `<p style="white-space: pre-wrap">${line === '' ? '<br>' : linked(line)}</p>`).join('');
}

function linked(line: string): string {
  const addresses = /https?:\/\/[^\s<>]*[^\s<>.,;:!?)'"]/g;
  let html = '';
  let at = 0;
  for (const found of line.matchAll(addresses)) {
    html += `${escapeText(line.slice(at, found.index))}<a${attributes({ href: found[0] })}>${escapeText(found[0])}</a>`;
    at = found.index + found[0].length;
  }
  return html + escapeText(line.slice(at));
}
