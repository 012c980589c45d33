import { describe, expect, it } from 'vitest';

import { decideEntry, startsWithSite } from './entry-rule';

const SITE = { url: 'https://sales.example/app', rule: true, allow_empty_referrer: false };
const decide = (over: Partial<Parameters<typeof decideEntry>[0]> = {}) =>
  decideEntry({ site: SITE, referrer: '', origin: 'https://ebm.example', navigation: 'navigate', lastBounce: null, now: 100_000, ...over });

describe('the very first navigation', () => {
  it.each([
    ['https://sales.example/', true, 'browsers send the origin only across sites'],
    ['https://sales.example', true, 'the same without a slash'],
    ['https://sales.example/app', true, 'the address itself'],
    ['https://sales.example/app/customers?x=1', true, 'a page below it'],
    ['https://sales.example/application', false, 'not at a segment boundary'],
    ['https://sales.example/other', false, 'another part of the host'],
    ['http://sales.example/app', false, 'another scheme'],
    ['https://sales.example:8443/app', false, 'another port'],
    ['https://sales.example.evil.example/app', false, 'a host that only begins alike'],
    ['https://evil.example/?https://sales.example/app', false, 'the address in a query'],
    ['nonsense', false, 'no address at all'],
  ])('referrer %s starts with the sales site: %s (%s) [R4]', (referrer, starts) => {
    expect(startsWithSite(referrer, SITE.url)).toBe(starts);
    expect(decide({ referrer })).toBe(starts ? 'stay' : 'leave');
  });

  it('leaves for the sales site without a referrer, unless a setting lets it in [R4]', () => {
    expect(decide()).toBe('leave');
    expect(decide({ site: { ...SITE, allow_empty_referrer: true } })).toBe('stay');
  });

  it('stays when it comes from the own origin: a reload, a link of ours [R4]', () => {
    expect(decide({ referrer: 'https://ebm.example/ebm/dashboard' })).toBe('stay');
    expect(decide({ referrer: 'https://ebm.example.evil.example/' })).toBe('leave');
  });

  it.each([['reload'], ['back_forward']])('is not one where the browser shows a page again (%s): it was let in before, and its referrer is no longer told [R4]', (navigation) => {
    expect(decide({ navigation })).toBe('stay');
    expect(decide({ navigation, lastBounce: 99_999 })).toBe('stay');
  });

  it('is free when the rule is off or no address is set [R4]', () => {
    expect(decide({ site: { ...SITE, rule: false } })).toBe('stay');
    expect(decide({ site: { ...SITE, url: '' } })).toBe('stay');
    expect(decide({ site: { ...SITE, url: 'not an address' } })).toBe('stay');
  });

  it('shows both ways instead of a second bounce within ten seconds [R4]', () => {
    expect(decide({ lastBounce: 100_000 - 9_999 })).toBe('loop');
    expect(decide({ lastBounce: 100_000 - 10_000 })).toBe('leave');
    expect(decide({ lastBounce: 100_001 })).toBe('leave');
  });
});
