import { readFileSync } from 'node:fs';
import path from 'node:path';

import { describe, expect, it } from 'vitest';

import { STYLE, parseHtml } from '../html/parse';
import { readStyle } from '../html/styles';
import { serverHtml } from './server-html';

interface Case {
  case: string;
  in: string;
  comment: string;
}

const cases = JSON.parse(readFileSync(path.resolve(import.meta.dirname, '../../../../dev/captures/10b_sanitiser_matrix.json'), 'utf8')) as Case[];
/** What the model leaves out: files made of pictures, text in JSON, and elements that a browser does not parse where they stand. */
const left = new Set(['img_data', 'json_like', 'script', 'embed', 'iframe', 'custom', 'input_form']);

function tree(node: Node): unknown {
  if (node.nodeType === 8) return null;
  if (node.nodeType === 3) return node.nodeValue;
  const element = node as Element;
  const attributes = [...element.attributes].map(({ name, value }) => [name, name === STYLE ? [...readStyle(value)] : value === name ? '' : value]).sort();
  return [element.localName, attributes, [...element.childNodes].map((child) => tree(child))];
}

describe('the model of the server’s sanitiser', () => {
  it.each(cases.filter((one) => !left.has(one.case)))('does what a Frappe 15 site did to $case [W8]', ({ in: html, comment }) => {
    expect(tree(parseHtml(serverHtml(html)))).toEqual(tree(parseHtml(comment)));
  });
});
