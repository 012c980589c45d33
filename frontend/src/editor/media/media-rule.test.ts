import { describe, expect, it } from 'vitest';

import { foreignHost, mediaAddress, typedMediaAddress } from './media-rule';

describe('the rule for addresses of pictures and videos', () => {
  it.each(['/files/a.png', '/private/files/a b.png?fid=1', 'https://utility.rw/a.png', 'http://10.0.0.4:8080/a.mp4', '//utility.rw/a.png', 'a.png', './a:b.png'])('allows %s [W3]', (address) => {
    expect(mediaAddress(address)).toBe(address);
  });

  it.each([
    'data:image/png;base64,iVBORw0KGgo=',
    'data:image/svg+xml,<svg onload=alert(1)>',
    'blob:http://localhost/1',
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    'file:///C:/a.png',
    'cid:image001.png@01D',
    'mailto:a@b.c',
    'ftp://x/a.png',
    'HTTPS://utility.rw/a.png',
    '#a',
    '',
    ' ',
  ])('refuses %j [W3] [W9]', (address) => {
    expect(mediaAddress(address)).toBeNull();
  });

  it('completes what is typed [W3]', () => {
    expect(['utility.rw/a.png', 'HTTPS://utility.rw/a.png', '/files/a.png', 'a@b.cd', 'javascript:x', 'two words'].map(typedMediaAddress)).toEqual(['https://utility.rw/a.png', 'https://utility.rw/a.png', '/files/a.png', null, null, null]);
  });

  it('tells another site from this one [W3]', () => {
    const base = 'https://billing.utility.rw/ebm/invoices/1';
    expect(['/files/a.png', 'a.png', 'https://billing.utility.rw/files/a.png', '//billing.utility.rw/a.png'].map((address) => foreignHost(address, base))).toEqual([null, null, null, null]);
    expect(['https://utility.rw/a.png', '//utility.rw/a.png', 'https://billing.utility.rw:8443/a.png', 'http://billing.utility.rw/a.png'].map((address) => foreignHost(address, base))).toEqual(['utility.rw', 'utility.rw', 'billing.utility.rw:8443', 'billing.utility.rw']);
  });
});
