import { describe, expect, it } from 'vitest';

import { prettyJson } from './pretty-json';

describe('readable JSON', () => {
  it('breaks lines and indents', () => {
    expect(prettyJson('{"a":[1,{"b":true}],"c":null}')).toBe('{\n  "a": [\n    1,\n    {\n      "b": true\n    }\n  ],\n  "c": null\n}');
  });

  it('keeps every digit, escape and sign within texts as it was sent', () => {
    const text = '{"prc":2006.00,"n":12345678901234567890,"s":"a \\"{b}\\", [c]: \\u00e9  d","e":1E5}';
    const shown = prettyJson(text) ?? '';
    for (const token of ['2006.00', '12345678901234567890', '"a \\"{b}\\", [c]: \\u00e9  d"', '1E5']) expect(shown).toContain(token);
    expect(shown.replace(/\n\s*|(?<=":) /g, '')).toBe(text);
  });

  it.each(['', 'an error page', '{"a":1', "{'a':1}"])('leaves alone what is no JSON: %s', (text) => {
    expect(prettyJson(text)).toBeNull();
  });

  it('keeps what is empty on one line', () => {
    expect(prettyJson('{"a":{},"b":[ ]}')).toBe('{\n  "a": {},\n  "b": []\n}');
  });
});
