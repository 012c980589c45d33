import type { BrowserContext } from '@playwright/test'

/** A refusal by the server, with what it said. */
export class ServerRefusal extends Error {
  constructor(
    readonly status: number,
    readonly type: string,
    readonly body: Record<string, unknown>,
  ) {
    super(`HTTP ${status} ${type}: ${JSON.stringify(body).slice(0, 2000)}`)
  }
}

type Row = Record<string, unknown>

/** A signed-in session of the HTTP API, without a browser: what a test does behind the scenes. */
export class FrappeClient {
  #cookies = new Map<string, string>()
  #token = ''

  constructor(readonly url: string) {}

  static async signIn(url: string, user: string, password: string): Promise<FrappeClient> {
    const client = new FrappeClient(url)
    await client.call('login', { usr: user, pwd: password })
    return client.#withToken()
  }

  /** The same session as a browser's: what happens to it behind the browser's back. */
  static async ofBrowser(url: string, context: BrowserContext): Promise<FrappeClient> {
    const client = new FrappeClient(url)
    for (const { name, value } of await context.cookies(url)) client.#cookies.set(name, value)
    return client.#withToken()
  }

  async #withToken(): Promise<this> {
    this.#token = (await this.get<{ csrf_token: string }>('ebm.api.session.boot')).csrf_token
    return this
  }

  async #fetch(path: string, init: RequestInit): Promise<Record<string, unknown>> {
    const headers: Record<string, string> = {
      Accept: 'application/json',
      'X-Frappe-Site-Name': new URL(this.url).hostname,
      Cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      ...(this.#token === '' ? {} : { 'X-Frappe-CSRF-Token': this.#token }),
      ...(init.body === undefined ? {} : { 'Content-Type': 'application/json; charset=utf-8' }),
    }
    const response = await fetch(this.url + path, { ...init, headers })
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split(/=(.*)/s)
      this.#cookies.set(name, value)
    }
    const text = await response.text()
    let body: Record<string, unknown>
    try {
      body = JSON.parse(text) as Record<string, unknown>
    } catch {
      throw new ServerRefusal(response.status, 'no JSON', { text })
    }
    if (!response.ok) throw new ServerRefusal(response.status, typeof body['exc_type'] === 'string' ? body['exc_type'] : '', body)
    return body
  }

  /** For a browser that is to have this session. */
  cookies() {
    return [...this.#cookies].map(([name, value]) => ({ name, value, url: this.url }))
  }

  /** POST of a method; its `message`. */
  async call<T = unknown>(method: string, args: Row = {}): Promise<T> {
    return (await this.#fetch(`/api/method/${method}`, { method: 'POST', body: JSON.stringify(args) }))['message'] as T
  }

  /** GET of a method; its `message`. */
  async get<T = unknown>(method: string, args: Record<string, string> = {}): Promise<T> {
    const query = new URLSearchParams(args).toString()
    return (await this.#fetch(`/api/method/${method}${query === '' ? '' : `?${query}`}`, { method: 'GET' }))['message'] as T
  }

  list<T = Row>(doctype: string, fields: string[], filters: Row = {}): Promise<T[]> {
    return this.call('frappe.client.get_list', { doctype, fields, filters, order_by: 'creation asc', limit_page_length: 0 })
  }

  insert<T = Row>(doc: Row & { doctype: string }): Promise<T> {
    return this.call('frappe.client.insert', { doc })
  }

  setValue(doctype: string, name: string, values: Row): Promise<unknown> {
    return this.call('frappe.client.set_value', { doctype, name, fieldname: values })
  }

  runDocMethod(doctype: string, name: string, method: string): Promise<unknown> {
    return this.call('run_doc_method', { dt: doctype, dn: name, method, args: {} })
  }
}
