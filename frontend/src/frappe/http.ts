export type HttpVerb = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** What is sent. */
export interface PlainRequest {
  url: string;
  /** GET unless told. */
  method?: HttpVerb;
  headers?: Record<string, string>;
  /** The query of a GET (see `queryString`), the body of anything else: JSON, or a form as it is. */
  params?: Record<string, unknown> | FormData;
  credentials?: RequestCredentials;
  /** Outlives the page. A body that browsers take for too large for that is sent as any other. */
  keepalive?: boolean;
}

/** What a browser keeps alive of all such requests together (64 KiB), less what others may be on their way with. */
const MOST_KEPT = 32_000;


export interface RequestOptions<T = unknown> extends PlainRequest {
  responseType?: 'json' | 'response';
  signal?: AbortSignal;
  fetch?: typeof fetch;
  transformRequest?: (plain: PlainRequest) => PlainRequest;
  /** Takes over all handling of the answer, its status too. */
  transformResponse?: (response: Response) => T | Promise<T>;
  /** Sees a dead network and whatever was thrown since; what it returns is the result. */
  transformError?: (reason: unknown) => T;
}

const isEmptyObject = (value: object) => !Array.isArray(value) && Object.keys(value).length === 0;

/** The query of a GET: nothing for null, undefined and {}, JSON for lists and objects. */
export function queryString(params: Record<string, unknown> | undefined): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(params ?? {})) {
    if (value === null || value === undefined) continue;
    if (typeof value !== 'object') query.set(key, String(value));
    else if (!isEmptyObject(value)) query.set(key, JSON.stringify(value));
  }
  const text = query.toString();
  return text && `?${text}`;
}

/** Address and settings for `fetch`. */
export function requestInit({ url, method = 'GET', headers = {}, params, credentials, keepalive }: PlainRequest): [string, RequestInit] {
  const init: RequestInit = { method, headers };
  if (credentials) init.credentials = credentials;
  const form = params instanceof FormData;
  if (method === 'GET') return [url + queryString(form ? undefined : params), init];
  if (params) init.body = form ? params : JSON.stringify(params);
  if (keepalive && typeof init.body === 'string' && init.body.length < MOST_KEPT) init.keepalive = true;
  return [url, init];
}

/**
 * A request that knows nothing of Frappe.
 *
 * @throws Error with the status text and the `response` when the status is not 2xx, unless `transformResponse` decides
 */
export async function request<T = unknown>(options: RequestOptions<T>): Promise<T> {
  const plain = options.transformRequest?.(options) ?? options;
  if (!plain.url) throw new Error('[request] options.url is required');
  try {
    const [url, init] = requestInit(plain);
    const response = await (options.fetch ?? fetch)(url, { ...init, signal: options.signal });
    if (options.transformResponse) return await options.transformResponse(response);
    if (!response.ok) throw Object.assign(new Error(response.statusText), { response });
    return (options.responseType === 'response' ? response : await response.json()) as T;
  } catch (reason) {
    if (options.transformError) return options.transformError(reason);
    throw reason;
  }
}
