import DOMPurify from 'dompurify';

import { linkAddress } from '../links/link-rule';
import { foreignHost } from '../media/media-rule';
import { STYLE, parseHtml } from './parse';
import { safeStyle } from './safe-style';
import { styleOf } from './styles';
import { nodesHtml } from './write-element';

/**
 * What may be shown, and kept: no script, handler, style sheet, form or frame. Attributes that Frappe drops on saving go
 * here already, so that what is kept compares as the same afterwards.
 */
const purify = DOMPurify(window as never);
const rules = {
  USE_PROFILES: { html: true },
  FORBID_TAGS: ['style', 'form', 'input', 'button', 'select', 'option', 'optgroup', 'textarea', 'label', 'fieldset', 'legend', 'datalist', 'dialog', 'template', 'slot', 'map', 'area', 'marquee', 'blink', 'nav', 'menu', 'menuitem', 'summary'],
  FORBID_ATTR: ['autoplay', 'muted', 'loading', 'srcset', 'sizes', 'download', 'playsinline', 'controlslist', 'disablepictureinpicture', 'disableremoteplayback', 'crossorigin', 'integrity', 'fetchpriority', 'name', 'tabindex', 'inputmode', 'popover', 'popovertarget', 'usemap', 'ismap', 'background', 'slot', 'nonce', 'is'],
  ALLOW_ARIA_ATTR: false,
  IN_PLACE: true,
  // The page allows one policy for markup, and this adds none (ADR 6): elements come in and elements go out.
  TRUSTED_TYPES_POLICY: null,
} as const;

purify.addHook('afterSanitizeAttributes', (element) => {
  const style = element.getAttribute(STYLE);
  if (style !== null) setOrRemove(element, STYLE, safeStyle(style));
  const href = element.getAttribute('href');
  if (href !== null) address(element, href);
  const src = element.getAttribute('src');
  if (src !== null && linkAddress(src) === null && !/^data:image\/(?:png|jpeg|gif|webp);base64,[\w+/=\s]*$/.test(src)) element.removeAttribute('src');
});

function address(element: Element, href: string): void {
  const safe = linkAddress(href);
  if (safe === null) {
    element.removeAttribute('href');
    element.setAttribute('data-href', href);
  } else if (element.localName === 'a') {
    element.setAttribute('rel', 'noopener noreferrer');
    element.setAttribute('target', '_blank');
  }
}

function setOrRemove(element: Element, name: string, value: string): void {
  if (value === '') element.removeAttribute(name);
  else element.setAttribute(name, value);
}

/** Cleans what stands in an element that is not part of the page. */
export function cleanInside(root: HTMLElement): HTMLElement {
  // DOMPurify drops an address before the hook sees it: what the rule refuses is put aside first.
  for (const link of root.querySelectorAll('a[href]')) address(link, link.getAttribute('href') ?? '');
  purify.sanitize(root, { ...rules, FORBID_TAGS: [...rules.FORBID_TAGS], FORBID_ATTR: [...rules.FORBID_ATTR] });
  return root;
}

/** HTML that can be trusted wherever it is put, as text. The page takes no markup from text: use `safeNodes` to show it. */
export function safeHtml(html: string): string {
  return nodesHtml(cleanInside(parseHtml(html)).childNodes);
}

/**
 * The same as elements of a page, whose policy allows no style in markup: each is made anew and styled by its properties.
 * What it loads nothing from (other sites) stands in `data-src`; pictures are fetched when they come near.
 */
export function safeNodes(html: string, page: Document = document): DocumentFragment {
  const fragment = page.createDocumentFragment();
  for (const child of cleanInside(parseHtml(html)).childNodes) copy(child, fragment, page);
  return fragment;
}

const loads = (name: string) => name === 'src' || name === 'poster';

function copy(node: Node, parent: Node, page: Document): void {
  if (node.nodeType === 3) parent.appendChild(page.createTextNode(node.nodeValue ?? ''));
  if (node.nodeType !== 1) return;
  const from = node as Element;
  const element = page.createElement(from.localName);
  if (from.localName === 'img') element.setAttribute('loading', 'lazy');
  if (from.localName === 'video' || from.localName === 'audio') for (const name of ['controls', 'preload']) element.setAttribute(name, name === 'preload' ? 'metadata' : '');
  for (const { name, value } of from.attributes) if (name !== STYLE) element.setAttribute(loads(name) && foreignHost(value, page.baseURI) !== null ? 'data-src' : name, value);
  for (const [name, value] of styleOf(from)) element.style.setProperty(name, value);
  for (const child of from.childNodes) copy(child, element, page);
  parent.appendChild(element);
}
