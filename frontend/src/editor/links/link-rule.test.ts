import { describe, expect, it } from 'vitest';

import { isWebAddress, linkAddress, typedAddress } from './link-rule';

describe('the rule for addresses of links', () => {
  it.each([
    'https://utility.rw/bills?month=3&year=2026#top',
    'http://10.0.0.4:8080/x',
    'mailto:billing@utility.rw?subject=a%20b',
    '/app/ebm-invoice/EBM-2026-00000001',
    '//utility.rw/x',
    'bills/3.html',
    './a:b',
    '#totals',
    '?page=2',
    '/search?q=a:b&#x',
  ])('allows %s [W4]', (address) => {
    expect(linkAddress(address)).toBe(address);
  });

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'java\tscript:alert(1)',
    '\u0001javascript:alert(1)',
    'javascript\u200b:alert(1)',
    'javascript&colon;alert(1)',
    'java&Tab;script:alert(1)',
    '&#106;avascript:alert(1)',
    'javascript&#58;alert(1)',
    'javascript&#x3a;alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'DATA:text/html;base64,PHNjcmlwdD4=',
    'vbscript:msgbox(1)',
    'VbScript:x',
    'file:///etc/passwd',
    'blob:https://x/y',
    'ftp://x/y',
    'tel:+250788000000',
    'tel:123',
    'feed:javascript:alert(1)',
    'view-source:https://x',
    'HTTPS://utility.rw',
    'http+x://utility.rw',
    'localhost:8000/x',
    'https:utility.rw',
    'https:///x',
    'https://\\x',
    'mailto:',
    ':',
    '',
    '   ',
    'https://utility.rw/\u202egnp.exe',
  ])('refuses %j [W4]', (address) => {
    expect(linkAddress(address)).toBeNull();
  });

  it('what stands around an address is not part of it [W4]', () => {
    expect(linkAddress('\n https://utility.rw \t')).toBe('https://utility.rw');
  });

  it.each([
    ['utility.rw', 'https://utility.rw'],
    ['www.utility.rw/bills?x=1', 'https://www.utility.rw/bills?x=1'],
    ['utility.rw:8080', 'https://utility.rw:8080'],
    ['billing@utility.rw', 'mailto:billing@utility.rw'],
    ['HTTPS://Utility.rw/A', 'https://Utility.rw/A'],
    ['/app/x', '/app/x'],
    ['#here', '#here'],
    ['javascript:alert(1)', null],
    ['JAVASCRIPT:alert(1)', null],
    ['two words', null],
    ['', null],
  ])('typed, %j means %j [W4]', (typed, address) => {
    expect(typedAddress(typed)).toBe(address);
  });

  it('an address alone is told from words with one [W4]', () => {
    expect(['https://utility.rw', ' http://x.y/z ', 'see https://utility.rw', 'utility.rw', 'javascript:x', 'https://'].map(isWebAddress)).toEqual([true, true, false, false, false, false]);
  });
});
