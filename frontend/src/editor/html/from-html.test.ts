import { describe, expect, it } from 'vitest';

import { fromHtml } from './from-html';
import { toHtml } from './to-html';

describe('HTML in and out, roughly', () => {
  it('nothing is an empty document, and an empty document is nothing [W8]', () => {
    expect(toHtml(fromHtml(''))).toBe('');
    expect(toHtml(fromHtml('<div class="ql-editor read-mode"><p><br></p></div>'))).toBe('');
  });

  it('a refused address stays, inert [W4]', () => {
    expect(toHtml(fromHtml('<p><a href="javascript:alert(1)">x</a></p>'))).toBe('<div class="ql-editor read-mode"><p><a data-href="javascript:alert(1)">x</a></p></div>');
  });
});
