import { expect, it } from 'vitest';

import { readBoot, readCookie } from '../frappe/boot';
import { cashierBoot, testBoot } from '../testing/boot';
import { BOOT_ID } from './boot';
import { booted, ended, selectIsLoggedIn, sessionSlice, userOf, userRead } from './slice';

const reduce = sessionSlice.reducer;
const start = () => reduce(undefined, booted(cashierBoot()));

it('reads the user from the cookie, percent-decoded; Guest means no user [A1]', () => {
  expect(readCookie('user_id', 'sid=x; user_id=staff%40example.com; full_name=Staff%20Test')).toBe('staff@example.com');
  expect(readCookie('user_id', 'other_user_id=a; sid=user_id=b')).toBeNull();
  expect(readCookie('user_id', 'user_id="a%40b.c"')).toBe('a@b.c');
  expect(readCookie('user_id', 'user_id=%E0%A4%A')).toBe('%E0%A4%A');
  expect(['Guest', '', null, undefined, 'a@b.c'].map(userOf)).toEqual(['', '', '', '', 'a@b.c']);
});

it('is logged in when there is a user [A1]', () => {
  expect(selectIsLoggedIn({ session: start() })).toBe(true);
  expect(selectIsLoggedIn({ session: reduce(start(), userRead('')) })).toBe(false);
});

it('keeps the token out of the store', () => {
  expect(JSON.stringify(start())).not.toContain('token-1');
});

it('remembers whose session ended, and forgets the end when somebody is here again [A10]', () => {
  const over = reduce(start(), ended('expired'));
  expect(over).toMatchObject({ user: '', previousUser: 'cashier@ebm.example', ended: 'expired' });
  expect(reduce(over, booted(testBoot())).ended).toBe('expired');
  expect(reduce(over, booted(cashierBoot())).ended).toBeNull();
});

it('reads the boot of the page; an unrendered template is none', () => {
  const page = new DOMParser().parseFromString(`<script type="application/json" id="${BOOT_ID}">{"site_name":"s","user":""}</script>`, 'text/html');
  expect(readBoot(page, BOOT_ID)).toEqual({ site_name: 's', user: '' });
  const raw = new DOMParser().parseFromString(`<script type="application/json" id="${BOOT_ID}">{{ boot }}</script>`, 'text/html');
  expect(readBoot(raw, BOOT_ID)).toBeNull();
  expect(readBoot(document, BOOT_ID)).toBeNull();
});
