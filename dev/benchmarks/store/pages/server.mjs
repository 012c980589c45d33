/** A server that answers at once, in the page: what is compared is what happens after an answer has come. */
export const DOCTYPE = 'Task'
export const FIELDS = ['name', 'title', 'status', 'amount', 'owner', 'modified']

/** Each list's own question, of a field that all documents have and no measure changes. */
export const filtersOf = (at) => ({ owner: ['!=', `nobody-${at}@ebm.example`] })

let clock = 0
const nextModified = () => `2026-11-21 10:00:00.${String((clock += 1)).padStart(6, '0')}`

const nameOf = (at) => `TASK-${String(at).padStart(5, '0')}`
const more = (at) => Object.fromEntries(Array.from({ length: 8 }, (_, field) => [`field_${field}`, `value ${field} of ${at}`]))

/** A document of 15 fields. */
const documentOf = (at) => ({ doctype: DOCTYPE, name: nameOf(at), title: `Title ${at}`, status: 'Open', amount: at, owner: 'clerk@ebm.example', modified: nextModified(), ...more(at) })

const rowOf = (doc) => Object.fromEntries(FIELDS.map((field) => [field, doc[field]]))
const bytes = new TextEncoder()
/** An answer as it comes from a network: in bytes. */
const answer = (body) => new Response(body, { status: 200, headers: { 'Content-Type': 'application/json' } })

export class Server {
  /** The answer to a method that changes many: made before the clock runs, bytes and all. */
  prepared = bytes.encode('{"message":"ok","docs":[]}')
  silent = false
  waiting = 0

  constructor(count) {
    this.docs = Array.from({ length: count }, (_, at) => documentOf(at))
    this.byName = new Map(this.docs.map((doc) => [doc.name, doc]))
    window.fetch = (input, init) => this.fetch(String(input), init)
  }

  /** Changes the first `count` documents, as somebody's method does; the answer to it brings them all. */
  prepare(count, tag) {
    const docs = this.docs.slice(0, count)
    for (const doc of docs) Object.assign(doc, { title: `${doc.name} ${tag}`, status: tag, amount: doc.amount + 1, modified: nextModified() })
    this.prepared = bytes.encode(JSON.stringify({ message: 'ok', docs }))
  }

  async fetch(url, init) {
    const { pathname, searchParams } = new URL(url, location.href)
    if (this.silent) return new Promise(() => undefined)
    this.waiting += 1
    try {
      return answer(this.answerTo(pathname.split('/').at(-1), { ...Object.fromEntries(searchParams), ...(init?.body ? JSON.parse(init.body) : {}) }))
    } finally {
      this.waiting -= 1
    }
  }

  answerTo(method, args) {
    switch (method) {
      case 'frappe.client.get_list':
        return JSON.stringify({ message: this.docs.slice(0, Number(args.limit_page_length ?? args.limit)).map(rowOf) })
      case 'frappe.client.get':
        return JSON.stringify({ message: this.byName.get(args.name) })
      case 'frappe.client.set_value': {
        const values = typeof args.fieldname === 'string' ? JSON.parse(args.fieldname) : args.fieldname
        return JSON.stringify({ message: Object.assign(this.byName.get(args.name), values, { modified: nextModified() }) })
      }
      case 'run_doc_method':
        if (!args.args.title) return this.prepared
        return JSON.stringify({ message: 'ok', docs: [Object.assign(this.byName.get(args.dn), args.args, { modified: nextModified() })] })
      default:
        throw new Error(`The page asked for ${method}, which the comparison does not answer.`)
    }
  }
}
