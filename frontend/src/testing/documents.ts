import type { FrappeDoc } from '../frappe/documents/key';
import { deferred } from './deferred';
import { answer, onMethod, refusal } from './envelope';
import { server } from './server';

type Record_ = Record<string, unknown>;

/** A call that the fake server was sent. */
export interface Sent {
  method: string;
  args: Record_;
}

/** Documents of a fake Frappe server, with Frappe's own calls on them. */
export class FakeDocuments {
  readonly docs = new Map<string, FrappeDoc>();
  readonly sent: Sent[] = [];
  private version = 0;
  private held = new Map<string, ReturnType<typeof deferred<void>>[]>();
  private failing = new Map<string, (() => Response)[]>();

  constructor(...docs: (Record_ & { doctype: string; name: string })[]) {
    for (const doc of docs) this.put(doc);
    const on = (method: string, work: (args: Record_) => Response) =>
      server.use(
        onMethod(method, async ({ args }) => {
          this.sent.push({ method, args });
          const fails = this.failing.get(method)?.shift();
          const hold = this.held.get(method)?.shift();
          if (hold) await hold.promise;
          return fails ? fails() : work(args);
        }),
      );
    on('frappe.client.get', (args) => this.found(args) ?? this.missing(args));
    on('frappe.client.get_list', (args) => answer(this.rows(args)));
    on('frappe.client.set_value', (args) => {
      const doc = this.docs.get(this.key(args));
      if (!doc) return this.missing(args);
      const values = typeof args.fieldname === 'object' ? (args.fieldname as Record_) : { [String(args.fieldname)]: args.value };
      return answer(this.put({ ...doc, ...values }));
    });
    on('frappe.client.insert', ({ doc }) => answer(this.put({ name: `NEW-${this.version}`, ...(doc as Record_ & { doctype: string }) })));
    on('frappe.client.delete', (args) => (this.docs.delete(this.key(args)) ? answer(undefined) : this.missing(args)));
    on('run_doc_method', (args) => {
      const doc = this.docs.get(`${String(args.dt)}/${String(args.dn)}`);
      if (!doc) return this.missing(args);
      const changed = this.put({ ...doc, ...((args.args as Record_ | undefined) ?? {}) });
      return answer(`ran ${String(args.method)}`, { docs: [changed] });
    });
  }

  /** Writes as somebody else would. */
  put(doc: Record_ & { doctype: string; name: string | number }, by = 'other@ebm.example'): FrappeDoc {
    this.version += 1;
    const stamped = { modified_by: by, ...doc, modified: `2026-11-20 10:00:${String(this.version).padStart(2, '0')}` };
    this.docs.set(`${doc.doctype}/${String(doc.name)}`, stamped);
    return { ...stamped };
  }

  calls(method: string): Record_[] {
    return this.sent.filter((call) => call.method === method).map((call) => call.args);
  }

  /** The next call of this method is answered when the test says so; what it does is done then. */
  hold(method: string) {
    const held = deferred<void>();
    this.held.set(method, [...(this.held.get(method) ?? []), held]);
    return held;
  }

  /** The next call of this method fails. */
  fail(method: string, response: () => Response = () => refusal({ status: 417, exc_type: 'ValidationError', text: 'Not like this' })): void {
    this.failing.set(method, [...(this.failing.get(method) ?? []), response]);
  }

  private key = (args: Record_) => `${String(args.doctype)}/${String(args.name)}`;

  private found(args: Record_): Response | undefined {
    const doc = this.docs.get(this.key(args));
    return doc && answer(doc);
  }

  private missing = (args: Record_) =>
    refusal({ status: 404, exc_type: 'DoesNotExistError', text: `${String(args.doctype ?? args.dt)} ${String(args.name ?? args.dn)} not found` });

  private rows(args: Record_): Record_[] {
    const fields = args.fields as string[];
    const filters = Array.isArray(args.filters) ? (args.filters as [string, string, unknown][]) : Object.entries((args.filters ?? {}) as Record_).map(([field, value]) => [field, '=', value] as const);
    const [field = 'name', direction] = String(args.order_by).split(/[ ,]+/);
    const all = [...this.docs.values()].filter((doc) => doc.doctype === args.doctype && filters.every((filter) => passes(doc, filter as [string, string, unknown])));
    all.sort((a, b) => compare(a, b, field, direction) || compare(a, b, 'name', direction));
    const start = Number(args.limit_start);
    return all.slice(start, start + Number(args.limit_page_length)).map((doc) => (fields.includes('*') ? { ...doc, doctype: undefined } : Object.fromEntries(fields.map((name) => [name, doc[name] ?? null]))));
  }
}

function compare(a: FrappeDoc, b: FrappeDoc, field: string, direction: string | undefined): number {
  const [x, y] = [a[field] as string, b[field] as string];
  return (x === y ? 0 : x > y ? 1 : -1) * (direction === 'desc' ? -1 : 1);
}

function passes(doc: FrappeDoc, [field, operator, value]: [string, string, unknown]): boolean {
  const mine = doc[field] as string;
  if (operator === '<=') return mine <= (value as string);
  if (operator === '>=') return mine >= (value as string);
  if (operator === 'in') return (value as unknown[]).includes(mine);
  return mine === value;
}
