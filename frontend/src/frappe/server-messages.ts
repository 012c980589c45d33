import { htmlToText } from './errors';

/** One message of the server (`frappe.msgprint`, `frappe.throw`), its text without markup. */
export interface ServerMessage {
  text: string;
  title?: string;
  indicator?: string;
  /** Meant to be shown for a moment only. */
  alert?: boolean;
  /** It was thrown. On a good answer: somebody on the server caught it. */
  raised?: boolean;
}

export function parseJson(text: unknown): unknown {
  if (typeof text !== 'string') return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Text of a message; one that is a list (`as_list`, `as_table`) has its cells joined. */
export function plain(message: unknown): string {
  if (Array.isArray(message)) return message.map(plain).filter(Boolean).join('\n');
  return message === null || message === undefined ? '' : htmlToText(String(message));
}

/** A text that is JSON of a message gives its words, anything else its own. */
export function wordsOf(text: unknown): string {
  const value = parseJson(text);
  const message = typeof value === 'object' && value !== null && 'message' in value ? value.message : text;
  return typeof message === 'string' || Array.isArray(message) ? plain(message) : '';
}

function readMessage(entry: unknown): ServerMessage {
  const value = parseJson(entry);
  if (typeof value !== 'object' || value === null) return { text: plain(value) };
  const { message, title, indicator, alert, raise_exception: raised } = value as Record<string, unknown>;
  return {
    text: plain(message),
    // "Message" is what Frappe calls one that was given no title.
    ...(typeof title === 'string' && title !== 'Message' ? { title } : {}),
    ...(typeof indicator === 'string' ? { indicator } : {}),
    ...(alert ? { alert: true } : {}),
    ...(raised ? { raised: true } : {}),
  };
}

/** Messages of a body: `_server_messages` of v1 (JSON text of a list of JSON texts), `messages` of v2 (a list of objects). */
export function serverMessages(body: Record<string, unknown>): ServerMessage[] {
  const list = parseJson(body._server_messages ?? body.messages);
  return Array.isArray(list) ? list.map(readMessage).filter(({ text }) => text) : [];
}
