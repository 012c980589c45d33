import { STYLE, parseHtml } from '../html/parse';
import { readStyle } from '../html/styles';
import { attributes, escapeText } from '../html/escape';

/**
 * A model of what Frappe does to HTML on saving (bleach with its lists; wire.md 8): tags it does not know become text,
 * handlers and unknown attributes go, styles are written anew, addresses need one of four schemes.
 */
const tags = new Set(
  'a abbr acronym address area article aside audio b big blockquote br button canvas caption center cite code col colgroup dd del details dfn dialog dir div dl dt em fieldset figcaption figure footer font form header h1 h2 h3 h4 h5 h6 hr i img input ins kbd label legend li m map mark menu meter nav ol optgroup option p pre progress q s samp section select small sound source span strike strong sub sup table tbody td textarea tfoot th thead time tr tt u ul var video svg g path'.split(' '),
);
const kept = new Set(
  'abbr align alt autocomplete bgcolor border cellpadding cellspacing checked cite class cols colspan color contenteditable controls coords datetime dir disabled face for form height hidden href hreflang id label lang list loop max maxlength media method min multiple name open placeholder poster preload rel required role rows rowspan selected shape size span src start step style summary tabindex target title type usemap valign value width wrap viewBox xmlns'.split(' '),
);
const addressed = new Set(['href', 'src', 'poster', 'cite']);

export function serverHtml(html: string): string {
  return /<[a-zA-Z]/.test(html) ? [...parseHtml(html).childNodes].map((node) => nodeHtml(node)).join('') : html;
}

function nodeHtml(node: Node): string {
  if (node.nodeType === 8) return `<!--${node.nodeValue}-->`;
  if (node.nodeType === 3) return escapeText(node.nodeValue ?? '');
  const element = node as Element;
  const values: Record<string, string> = {};
  for (const { name, value } of element.attributes) {
    if (name === STYLE) values['style'] = [...readStyle(value)].filter(([property]) => !property.startsWith('--')).map(([property, text]) => `${property}: ${text};`).join(' ');
    else if (name.startsWith('data-') || (kept.has(name) && !(addressed.has(name) && refuses(value)))) values[name] = value;
  }
  const inner = [...element.childNodes].map((child) => nodeHtml(child)).join('');
  const open = `<${element.localName}${attributes(values)}>`;
  const whole = ['br', 'hr', 'img', 'col', 'source', 'input'].includes(element.localName) ? open : `${open}${inner}</${element.localName}>`;
  return tags.has(element.localName) ? whole : escapeText(open) + inner + escapeText(`</${element.localName}>`);
}

function refuses(address: string): boolean {
  const scheme = /^([^/?#]*?):/.exec(address.replace(/[\s`\u0000-\u0020]/g, '').toLowerCase())?.[1]; // eslint-disable-line no-control-regex -- bleach ignores them
  return scheme !== undefined && !['http', 'https', 'mailto', 'cid'].includes(scheme) && !/^\w+:\d/.test(address);
}
