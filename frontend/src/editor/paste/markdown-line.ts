import { attributes, escapeText } from '../html/escape';

const signs: [RegExp, string][] = [
  [/(?<![*\w])\*\*\*(?!\s)([^*]*[^*\s])\*\*\*(?!\*)/g, '<strong><em>$1</em></strong>'],
  [/(?<!\*)\*\*(?!\s)((?:[^*]|\*(?!\*))*[^*\s])\*\*(?!\*)/g, '<strong>$1</strong>'],
  [/(?<![*\w])\*(?!\s)([^*]*[^*\s])\*(?![*\w])/g, '<em>$1</em>'],
  [/(?<!\w)__(?!\s)([^_]*[^_\s])__(?!\w)/g, '<strong>$1</strong>'],
  [/(?<!\w)_(?!\s)([^_]*[^_\s])_(?!\w)/g, '<em>$1</em>'],
  [/~~(?!\s)([^~]*[^~\s])~~/g, '<s>$1</s>'],
  [/(?<!=)==(?!\s)([^=]*[^=\s])==(?!=)/g, '<mark>$1</mark>'],
];

/** Markdown within a line. What is set apart first (code, links, escaped signs) is not read again. */
export function lineMarkdown(line: string): string {
  const apart: string[] = [];
  const aside = (html: string) => `\ue000${apart.push(html) - 1}\ue001`;
  let text = line
    .replace(/[\ue000\ue001]/g, '')
    .replace(/(`+)\s?(.+?)\s?\1(?!`)/g, (_all, _sign: string, code: string) => aside(`<code>${escapeText(code)}</code>`))
    .replace(/\\([\\`*_{}[\]()#+\-.!~=|>])/g, (_all, sign: string) => aside(escapeText(sign)))
    .replace(/!\[([^\]]*)\]\(([^)\s]+)(?:\s+"[^"]*")?\)/g, (_all, alt: string, src: string) => aside(`<img${attributes({ src, alt })}>`))
    .replace(/\[([^\]]+)\]\(<?([^)\s>]+)>?(?:\s+"[^"]*")?\)/g, (_all, words: string, href: string) => `${aside(`<a${attributes({ href })}>`)}${words}${aside('</a>')}`)
    .replace(/<((?:https?:\/\/|mailto:)[^\s>]+)>/g, (_all, href: string) => aside(`<a${attributes({ href })}>${escapeText(href.replace(/^mailto:/, ''))}</a>`))
    .replace(/(?<![\w/])https?:\/\/[^\s<>]*[^\s<>.,;:!?)'"\ue000\ue001]/g, (href) => aside(`<a${attributes({ href })}>${escapeText(href)}</a>`));
  text = escapeText(text);
  for (const [sign, html] of signs) text = text.replace(sign, html);
  const back = (html: string) => html.replace(/\ue000(\d+)\ue001/g, (_all, index: string) => apart[Number(index)] ?? '');
  // Twice: code may stand in what is set apart.
  return back(back(text));
}
