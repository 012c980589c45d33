import { parse, type Parsed } from '../fiscal/money';
import { uiText } from './texts';

/** What is wrong with the form of a typed number, in words; null when it can be read or nothing stands there. */
export function numberFault(text: string, parsed: Parsed = parse(text)): string | null {
  if (parsed.ok || parsed.fault === 'empty') return null;
  if (parsed.fault === 'too-many-decimals') return uiText('decimals');
  if (parsed.fault === 'too-long') return uiText('tooLong');
  return uiText('notANumber', { text: text.trim() });
}
