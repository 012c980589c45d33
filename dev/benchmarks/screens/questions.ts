/** What a screen asks the server as it opens, and how long that may take. */
export interface Question {
  what: string
  method: string
  args: Record<string, string>
  /** ms, of 95 in 100 answers on the server (design section 9); none where the design has no bar. */
  bar?: number
}

/** Facts of one signed invoice, to look for. */
export interface Sample {
  name: string
  poc_number: string
  customer_name: string
  customer_phone: string
  meter_number: string
  receipt_no: number
  branch: string
}

const year = new Date().getFullYear()
const page = 100

type Filter = [field: string, operator: string, value: unknown]

const columns = ['name', 'creation', 'status', 'customer_name', 'poc_number', 'period_to', 'branch', 'grand_total', 'receipt_no', 'receipt_total_no', 'receipt_label']

/** The first page of the list of invoices, as its screen asks for it. */
const listed = (what: string, filters: Filter[] = [], order = ''): Question => ({
  what: `invoices: ${what}`,
  method: 'ebm.api.invoice_list.page',
  args: { fields: JSON.stringify(columns), filters: JSON.stringify(filters), order_by: order, limit: '100' },
  bar: page,
})

const counted = (what: string, filters: Filter[] = []): Question => ({
  what: `invoices counted: ${what}`,
  method: 'ebm.api.invoice_list.count',
  args: { filters: JSON.stringify(filters) },
  bar: page,
})

/** What the list offers, one of each kind (ebm/invoice_list/offers.py); that an index serves every pair is a test's to show. */
const lists = (sample: Sample): Question[] => [
  listed('all, the newest first'),
  listed('all, the largest first', [], 'grand_total desc'),
  listed('signed', [['status', 'in', ['Signed']]]),
  listed('not signed', [['status', 'in', ['Draft', 'Held', 'Queued', 'Sending', 'Waiting', 'Unknown', 'Parked', 'Incomplete']]]),
  listed('of a branch', [['branch', '=', sample.branch]]),
  listed('of a branch, signed', [['branch', '=', sample.branch], ['status', 'in', ['Signed']]]),
  listed('of last month', [['creation', 'between', lastMonth()]]),
  listed('period', [['period_to', 'between', lastMonth()]]),
  listed('amount', [['grand_total', 'between', ['5000', '6000']]]),
  listed('a name begins', [['customer_name', 'begins', sample.customer_name.slice(0, 5)]]),
  listed('a phone begins', [['customer_phone', 'begins', sample.customer_phone.slice(0, 6)]]),
  listed('a POC', [['poc_number', 'begins', sample.poc_number]]),
  listed('a meter', [['meter_number', 'begins', sample.meter_number]]),
  listed('a receipt', [['receipt_no', '=', sample.receipt_no]]),
  counted('all'),
  counted('signed', [['status', 'in', ['Signed']]]),
  counted('a name begins', [['customer_name', 'begins', sample.customer_name.slice(0, 5)]]),
]

function lastMonth(): [string, string] {
  const first = new Date(Date.UTC(year, new Date().getMonth() - 1, 1))
  const last = new Date(Date.UTC(year, new Date().getMonth(), 0))
  return [first.toISOString().slice(0, 10), last.toISOString().slice(0, 10)]
}

/** What the screens ask as they open. */
export const questionsOf = (sample: Sample): Question[] => [
  ...lists(sample),
  { what: 'dashboard, this year', method: 'ebm.api.dashboard.year', args: { year: String(year) }, bar: 50 },
  { what: 'dashboard, last year', method: 'ebm.api.dashboard.year', args: { year: String(year - 1) }, bar: 50 },
  { what: 'dashboard, now', method: 'ebm.api.dashboard.now', args: {}, bar: 50 },
  { what: 'work', method: 'ebm.api.work.overview', args: {} },
  { what: 'an invoice', method: 'ebm.api.invoices.get', args: { name: sample.name } },
  { what: 'palette: a number', method: 'ebm.api.find.find', args: { text: sample.name.slice(-8) }, bar: page },
  { what: 'palette: a name begins', method: 'ebm.api.find.find', args: { text: sample.customer_name.slice(0, 5) }, bar: page },
  { what: 'counter: a customer by POC', method: 'ebm.api.customers.search', args: { text: sample.poc_number }, bar: page },
  { what: 'counter: a customer by name', method: 'ebm.api.customers.search', args: { text: sample.customer_name.slice(0, 4) }, bar: page },
  { what: 'customers', method: 'ebm.api.customers.browse', args: { limit: '50' }, bar: page },
  { what: 'customers: a name begins', method: 'ebm.api.customers.browse', args: { text: sample.customer_name.slice(0, 4), limit: '50' }, bar: page },
  { what: 'devices', method: 'ebm.api.devices.overview', args: {} },
]
