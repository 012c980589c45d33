import { isMention } from './mention';

export type Kind = 'skipped' | 'break' | 'inline' | 'block' | 'kept' | 'kept-inline' | 'mention' | 'frame';

const of = (kind: Kind, names: string) => names.split(' ').map((name): [string, Kind] => [name, kind]);

/** Elements that are more than the words in them. One that is not here is read as its words, inside the line. */
const kinds = new Map<string, Kind>([
  ...of('skipped', 'script style template head title meta link base col colgroup source track param noembed datalist'),
  ...of('break', 'br'),
  ...of('block', 'p div section article aside header footer main nav address center form fieldset legend dl dt dd dir menu ul ol li h1 h2 h3 h4 h5 h6 blockquote pre hr hgroup body html'),
  ...of('block', 'summary figcaption caption thead tbody tfoot tr option optgroup textarea search dialog'),
  ...of('kept', 'table figure video audio details'),
  ...of('kept-inline', 'img svg math'),
  ...of('frame', 'iframe embed object frame'),
]);

export function kindOf(element: Element): Kind {
  if (element.classList.contains('ql-ui')) return 'skipped';
  if (isTaskBox(element)) return 'skipped';
  const kind = kinds.get(element.localName) ?? 'inline';
  return kind === 'inline' && isMention(element) ? 'mention' : kind;
}

/** The box of a task: it is read with its item. */
function isTaskBox(element: Element): boolean {
  return element.localName === 'input' && element.getAttribute('type')?.toLowerCase() === 'checkbox' && element.closest('li') !== null;
}
