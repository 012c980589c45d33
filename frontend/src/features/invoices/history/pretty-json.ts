/**
 * The same JSON with line breaks and indents, or null where the text is none. No token is changed: a number keeps the
 * digits that were signed ("2006.00"), which reading and writing it again would not.
 */
export function prettyJson(text: string): string | null {
  try {
    JSON.parse(text);
  } catch {
    return null;
  }
  let out = '';
  let depth = 0;
  let opened = false;
  const line = () => `\n${'  '.repeat(depth)}`;
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g)) {
    const closes = token === '}' || token === ']';
    if (opened && !closes) out += line();
    if (closes) {
      depth -= 1;
      out += (opened ? '' : line()) + token;
    } else if (token === ',') {
      out += token + line();
    } else {
      out += token === ':' ? ': ' : token;
    }
    opened = token === '{' || token === '[';
    if (opened) depth += 1;
  }
  return out;
}
