import { http, HttpResponse, type HttpHandler, type RequestHandlerOptions } from 'msw';

const base = 'http://ebm.localhost:8090';

/** A successful answer as v1 wraps it; nothing returned means no `message` key. */
export const answer = (message: unknown, more: Record<string, unknown> = {}) =>
  HttpResponse.json({ ...(message === undefined ? {} : { message }), ...more } as Record<string, unknown>);

export interface Refusal {
  status: number;
  exc_type: string;
  text?: string;
  title?: string;
  more?: Record<string, unknown>;
}

/** A refusal as `frappe.throw` answers it. */
export const refusal = ({ status, exc_type, text, title = 'Message', more = {} }: Refusal) =>
  HttpResponse.json(
    {
      exc_type,
      ...(text === undefined ? {} : { _server_messages: JSON.stringify([JSON.stringify({ message: text, title, indicator: 'red', raise_exception: 1 })]) }),
      ...more,
    } as Record<string, unknown>,
    { status },
  );

export interface MethodCall {
  args: Record<string, unknown>;
  request: Request;
}

type Respond = (call: MethodCall) => Response | Promise<Response>;

async function argsOf(request: Request): Promise<Record<string, unknown>> {
  if (request.method === 'GET') return Object.fromEntries(new URL(request.url).searchParams);
  const text = await request.clone().text();
  try {
    return text ? (JSON.parse(text) as Record<string, unknown>) : {};
  } catch {
    return { body: text };
  }
}

/** Answers a dotted method, whatever its verb. */
export const onMethod = (method: string, respond: Respond, options: RequestHandlerOptions = {}): HttpHandler =>
  http.all(`${base}/api/method/${method}`, async ({ request }) => respond({ args: await argsOf(request), request }), options);

/** The network fails for this method. */
export const offline = (method: string): HttpHandler => http.all(`${base}/api/method/${method}`, () => HttpResponse.error());
