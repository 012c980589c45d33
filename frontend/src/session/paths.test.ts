import { describe, expect, it } from 'vitest';

import { forgetIntended, intendedPath, isAppPath, keepIntended } from './paths';

describe('an address inside the app', () => {
  it.each(['/', '/dashboard', '/dashboard?year=2026', '/invoices/EBM-2026-00000001', '/verify#x'])('%s is one [A3]', (path) => {
    expect(isAppPath(path)).toBe(true);
  });
  it.each(['//evil.example', '/\\evil.example', 'https://evil.example', 'dashboard', '/nowhere', '/app', '', null, 7, 'javascript:alert(1)'])('%j is none [A3]', (path) => {
    expect(isAppPath(path)).toBe(false);
  });
});

describe('the path they meant', () => {
  it('is kept until it is used [R8]', () => {
    keepIntended('/invoices?status=Parked', '');
    expect(intendedPath('anybody')).toBe('/invoices?status=Parked');
    forgetIntended();
    expect(intendedPath('anybody')).toBeNull();
  });
  it('is never the way of signing in itself, nor an unknown one [R8]', () => {
    for (const path of ['/', '/login', '/verify', '/nowhere']) keepIntended(path, '');
    expect(intendedPath('')).toBeNull();
  });
  it("is not another user's open screen [D13]", () => {
    keepIntended('/invoices/EBM-2026-00000001', 'a@example.com');
    expect(intendedPath('b@example.com')).toBeNull();
    expect(intendedPath('a@example.com')).toBe('/invoices/EBM-2026-00000001');
  });
});
