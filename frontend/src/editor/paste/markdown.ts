import { escapeText } from '../html/escape';
import { lineMarkdown } from './markdown-line';

/** Whether a plain text is Markdown: one sure sign, or two lines of a list. */
export function looksLikeMarkdown(text: string): boolean {
  const sure = [/^#{1,6} \S/m, /^```/m, /^\s*[-*+] \[[ xX]\] /m, /^\|?[\s:|-]*-{3,}[\s:|-]*\|[\s:|-]*$/m, /\[[^\]\n]+\]\((?:https?:|mailto:|\/|#)[^)\s]*\)/, /(?:^|[^*\w])\*\*(?!\s)[^*\n]*[^*\s]\*\*(?![*\w])/, /(?:^|\s)==(?!\s)[^=\n]*[^=\s]==(?![=\w])/];
  const twice = [/^\s*[-*+] \S/gm, /^\s*\d{1,4}[.)] \S/gm, /^> /gm];
  return sure.some((sign) => sign.test(text)) || twice.some((sign) => (text.match(sign)?.length ?? 0) > 1);
}

/** The HTML of a Markdown text. HTML in it is no markup but words. */
export function markdownHtml(text: string): string {
  const lines = text.replace(/\r\n?/g, '\n').replaceAll('\t', '    ').split('\n');
  const html: string[] = [];
  while (lines.length > 0) html.push(takeBlock(lines));
  return html.join('');
}

const isItem = (line: string) => /^\s*(?:[-*+]|\d{1,4}[.)]) \S/.test(line);
const isRule = (line: string) => /^ {0,3}(?:(?:-\s*){3,}|(?:\*\s*){3,}|(?:_\s*){3,})$/.test(line);
const isTable = (line: string | undefined, below: string | undefined) => line?.includes('|') === true && below !== undefined && /^\s*\|?\s*:?-{3,}:?\s*(?:\|\s*:?-{3,}:?\s*)*\|?\s*$/.test(below);
const begins = (line: string, below: string | undefined) => /^(?:#{1,6} |```|>)/.test(line) || isRule(line) || isItem(line) || isTable(line, below);

/** Takes the lines of one block away and gives its HTML. */
function takeBlock(lines: string[]): string {
  const line = lines[0] ?? '';
  if (line.trim() === '') return lines.splice(0, 1).length > 0 ? '' : '';
  const heading = /^(#{1,6}) +(.*?)(?: +#+)?$/.exec(line);
  if (heading !== null) {
    lines.shift();
    return `<h${heading[1]?.length}>${lineMarkdown(heading[2] ?? '')}</h${heading[1]?.length}>`;
  }
  if (line.startsWith('```')) return fence(lines);
  if (isRule(line)) return lines.splice(0, 1).length > 0 ? '<hr>' : '';
  if (line.startsWith('>')) return `<blockquote>${markdownHtml(takeWhile(lines, (one) => one.startsWith('>')).map((one) => one.replace(/^> ?/, '')).join('\n'))}</blockquote>`;
  if (isItem(line)) return list(takeWhile(lines, (one) => isItem(one) || /^\s{2,}\S/.test(one)));
  if (isTable(line, lines[1])) return table(takeWhile(lines, (one) => one.includes('|')));
  const words = [lines.shift() ?? '', ...takeWhile(lines, (one, below) => one.trim() !== '' && !begins(one, below))];
  return `<p>${words.map((one) => lineMarkdown(one.replace(/ {2,}$|\\$/, '').trim()) + (/ {2,}$|\\$/.test(one) ? '<br>' : ' ')).join('')}</p>`;
}

function takeWhile(lines: string[], wanted: (line: string, below: string | undefined) => boolean): string[] {
  let count = 0;
  while (count < lines.length && wanted(lines[count] ?? '', lines[count + 1])) count += 1;
  return lines.splice(0, count);
}

function fence(lines: string[]): string {
  const language = /^```\s*([\w+#.-]*)/.exec(lines.shift() ?? '')?.[1] ?? '';
  const code = takeWhile(lines, (line) => !line.startsWith('```'));
  lines.shift();
  return `<pre><code class="language-${language || 'plain'}">${escapeText(code.join('\n'))}\n</code></pre>`;
}

/** Items with their depth, in the form that Desk uses: it needs no nesting. */
function list(lines: string[]): string {
  const margins: number[] = [];
  const items: string[] = [];
  for (const line of lines) {
    const [, space = '', sign = '', box, words = ''] = /^(\s*)([-*+]|\d{1,4}[.)]) (?:\[([ xX])\] )?(.*)$/.exec(line) ?? [];
    if (sign === '') {
      items.push(`${items.pop()?.replace(/<\/li>$/, '') ?? '<li>'} ${lineMarkdown(line.trim())}</li>`);
      continue;
    }
    while ((margins.at(-1) ?? -1) > space.length) margins.pop();
    if (margins.at(-1) !== space.length && (margins.length === 0 || space.length - (margins.at(-1) ?? 0) >= 2)) margins.push(space.length);
    const kind = box === undefined ? (/\d/.test(sign) ? 'ordered' : 'bullet') : box === ' ' ? 'unchecked' : 'checked';
    items.push(`<li data-list="${kind}" class="ql-indent-${margins.length - 1}">${lineMarkdown(words)}</li>`);
  }
  const start = /^\s*(\d{1,4})[.)]/.exec(lines[0] ?? '')?.[1] ?? '1';
  return `<ol${start === '1' ? '' : ` start="${Number(start)}"`}>${items.join('')}</ol>`;
}

function table(lines: string[]): string {
  const rows = lines.map((line) => line.trim().replace(/^\||\|$/g, '').split(/(?<!\\)\|/).map((cell) => lineMarkdown(cell.replaceAll('\\|', '|').trim())));
  const row = (cells: string[], tag: string) => `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`;
  const [head = [], , ...body] = rows;
  return `<table><thead>${row(head, 'th')}</thead><tbody>${body.map((cells) => row(cells, 'td')).join('')}</tbody></table>`;
}
