import { createServices, type AppServices } from '../app/store';
import { adoptBoot, newBoot } from '../frappe/csrf';
import { listsApi } from '../frappe/lists/endpoints';
import { call } from '../frappe/methods/call-method';
import { testBoot } from '../testing/boot';

/** What Vitest's jsdom environment puts into the page. */
declare const jsdom: {
  cookieJar: {
    getCookieStringSync: (url: string) => string;
    setCookieSync: (cookie: string, url: string, options: { ignoreError: boolean }) => void;
    removeAllCookiesSync: () => void;
  };
};

export const onEmbedded = !process.env.EBM_SITE_URL;
export const PASSWORD = 'Contract-2026-water';

/** Node's own: jsdom has none, and its cookies are jsdom's. */
const transport = globalThis.fetch;

/** `fetch` as a browser has it: the page's address, its cookies, those of the answer kept for it and for XMLHttpRequest. */
export const siteFetch: typeof fetch = async (input, init) => {
  const url = new URL(String(input), location.href).href;
  const stop = new AbortController();
  init?.signal?.addEventListener('abort', () => stop.abort());
  if (init?.signal?.aborted) stop.abort();
  const headers = { ...(init?.headers as Record<string, string>), Cookie: jsdom.cookieJar.getCookieStringSync(url) };
  const response = await transport(url, { ...init, headers, signal: stop.signal });
  for (const cookie of response.headers.getSetCookie()) jsdom.cookieJar.setCookieSync(cookie, url, { ignoreError: true });
  return response;
};

export const forgetCookies = () => jsdom.cookieJar.removeAllCookiesSync();
/** What the browser would send now; HttpOnly ones too. */
export const cookies = () => jsdom.cookieJar.getCookieStringSync(location.href);

function takeCookies(text: string): void {
  for (const cookie of text.split('; ').filter(Boolean)) jsdom.cookieJar.setCookieSync(`${cookie}; path=/`, location.href, { ignoreError: true });
}

/** A page of nobody. */
export function page(): AppServices & { call: <T>(method: string, args?: object) => Promise<T> } {
  const services = createServices(testBoot({ user: '', csrf_token: null }), { fetch: siteFetch });
  return { ...services, call: (method, args) => call(services.store.dispatch, method, args) };
}

/** A page of somebody who has signed in on it, with the token of the session. */
export async function pageOf(usr: string, pwd = PASSWORD) {
  const made = page();
  await made.call('login', { usr, pwd });
  await renew(made);
  return made;
}

/** The boot of whoever the cookies are of. */
export async function renew({ connection }: AppServices): Promise<void> {
  const boot = await newBoot(connection);
  if (!boot) throw new Error('the site gave no boot');
  adoptBoot(connection, boot);
}

/** Does something as somebody else, in a browser of its own: the page's cookies are as before. */
export async function elsewhere<T>(work: () => Promise<T>, as = ''): Promise<T> {
  const before = cookies();
  forgetCookies();
  takeCookies(as);
  try {
    return await work();
  } finally {
    forgetCookies();
    takeCookies(before);
  }
}

export const administrator = () => pageOf('Administrator', process.env.EBM_ADMIN_PASSWORD ?? 'admin');

let people = 0;

/** A user whom no other test knows. */
export const newUser = (role: string): Promise<string> =>
  elsewhere(async () => {
    const email = `contract-${Date.now().toString(36)}-${(people += 1)}@ebm.example`;
    const roles = [{ role }];
    const doc = { doctype: 'User', email, first_name: 'Contract', enabled: 1, send_welcome_email: 0, user_type: 'System User', new_password: PASSWORD, roles };
    await (await administrator()).call('frappe.client.insert', { doc });
    return email;
  });

/** Name of a branch, which every customer needs; embedded's site begins without one. */
export async function aBranch({ store }: AppServices): Promise<string> {
  const branches = await store.dispatch(listsApi.endpoints.getList.initiate({ doctype: 'EBM Branch', pageLength: 1 }));
  const known = branches.data?.names[0];
  if (known) return known;
  const doc = { doctype: 'EBM Branch', tin: '999991130', branch_code: '00', branch_name: 'Kigali HQ', trade_name: 'Utility', address_line_1: 'KN 73', address_line_2: 'Kigali', address_line_3: 'Rwanda', phone: '0788000000' };
  const { name } = await elsewhere(async () => (await administrator()).call<{ name: string }>('frappe.client.insert', { doc }));
  return name;
}
