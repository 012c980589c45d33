import { describe, expect, it, vi } from 'vitest';

import { adoptPolicy, styleNonce, trustedMarkup } from './page-policy';

const pageWith = (head: string) => new DOMParser().parseFromString(`<head>${head}</head>`, 'text/html');

describe('what the policy of the page asks of the code in it', () => {
  it('the nonce of the page goes to every library that adds style elements', () => {
    const page = pageWith('<meta property="csp-nonce" nonce="abc">');
    const window: Parameters<typeof adoptPolicy>[0] = {};
    adoptPolicy(window, page);
    expect(styleNonce(page)).toBe('abc');
    expect(window).toEqual({ __nonce__: 'abc', __webpack_nonce__: 'abc' });
  });

  it('a page without a policy, as in development, needs none', () => {
    const window: Parameters<typeof adoptPolicy>[0] = {};
    adoptPolicy(window, pageWith(''));
    expect(window).toEqual({});
  });

  it('there is one policy for markup, the default', () => {
    const createPolicy = vi.fn();
    adoptPolicy({ trustedTypes: { createPolicy } }, pageWith(''));
    expect(createPolicy).toHaveBeenCalledExactlyOnceWith('default', { createHTML: trustedMarkup });
  });

  it('markup is refused, style sheets pass, and so does what is only read', () => {
    expect(trustedMarkup(':root > a { color: red }', 'TrustedHTML', 'Element innerHTML')).toBe(':root > a { color: red }');
    expect(trustedMarkup('<b>no</b>', 'TrustedHTML', 'DOMParser parseFromString')).toBe('<b>no</b>');
    expect(() => trustedMarkup('<img src=x onerror=alert(1)>', 'TrustedHTML', 'Element innerHTML')).toThrow(TypeError);
    expect(() => trustedMarkup('<b>no</b>')).toThrow(TypeError);
  });
});
