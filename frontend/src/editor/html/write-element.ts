import { attributes, escapeText } from './escape';
import { STYLE } from './parse';

const empty = new Set(['area', 'base', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'meta', 'source', 'track', 'wbr']);

/** The HTML of parsed nodes, with their style where HTML has it. */
export function nodesHtml(nodes: Iterable<Node>): string {
  return [...nodes].map((node) => nodeHtml(node)).join('');
}

function nodeHtml(node: Node): string {
  if (node.nodeType === 3) return escapeText(node.nodeValue ?? '');
  if (node.nodeType !== 1) return '';
  const element = node as Element;
  const values = Object.fromEntries([...element.attributes].map(({ name, value }) => [name === STYLE ? 'style' : name, value]));
  const open = `<${element.localName}${attributes(values)}>`;
  return empty.has(element.localName) ? open : `${open}${nodesHtml(element.childNodes)}</${element.localName}>`;
}
