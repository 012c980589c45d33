import { STYLE } from '../../html/parse';
import { readStyle, styleOf, writeStyle } from '../../html/styles';

/** Excel says how cells look in a style sheet, which goes: what it says of a class is put on the cells that have it. */
export function cleanExcel(body: HTMLElement, html: string): void {
  const sheet = new Map([...html.matchAll(/\.((?:xl|font)\d+)\s*\{([^}]*)\}/g)].map(([, name = '', style = '']) => [name, readStyle(style)]));
  for (const element of body.querySelectorAll('[class]')) {
    const said = [...element.classList].flatMap((name) => [...(sheet.get(name) ?? [])]);
    if (said.length > 0) element.setAttribute(STYLE, writeStyle(new Map([...said, ...styleOf(element)])));
  }
}

export const isExcel = (html: string): boolean => html.includes('urn:schemas-microsoft-com:office:excel');
