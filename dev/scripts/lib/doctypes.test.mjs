import { describe, expect, it } from 'vitest'
import { typescriptOf } from './doctypes.mjs'

const invoice = (fields, more = {}) => typescriptOf({ name: 'EBM Invoice', fields, ...more })

describe('types made from a DocType', () => {
  it('follow what Frappe answers for each type of field', () => {
    const text = invoice([
      { fieldname: 'branch', label: 'Branch', fieldtype: 'Link', options: 'EBM Branch', reqd: 1 },
      { fieldname: 'customer_tin', label: 'TIN', fieldtype: 'Data' },
      { fieldname: 'grand_total', fieldtype: 'Currency' },
      { fieldname: 'enabled', fieldtype: 'Check' },
      { fieldname: 'status', fieldtype: 'Select', options: '\nDraft\nSigned' },
      { fieldname: 'lines', fieldtype: 'Table', options: 'EBM Invoice Line' },
      { fieldname: 'part', fieldtype: 'Section Break' },
      { fieldname: 'invc_no', fieldtype: 'Int', permlevel: 1, description: 'Number sent to the device' },
    ])
    expect(text).toContain('  branch: string\n')
    expect(text).toContain('  /** TIN. */\n  customer_tin: string | null\n')
    expect(text).toContain('  grand_total: number\n')
    expect(text).toContain('  enabled: 0 | 1\n')
    expect(text).toContain("export type EbmInvoiceStatus =\n  | 'Draft'\n  | 'Signed'\n")
    expect(text).toContain('  status: EbmInvoiceStatus | null\n')
    expect(text).toContain("import type { EbmInvoiceLine } from './ebm-invoice-line'\n")
    expect(text).toContain('  lines: EbmInvoiceLine[]\n')
    expect(text).toContain('  /** Number sent to the device. Written by the machine only. */\n  invc_no: number\n')
    expect(text).not.toContain('part')
  })

  it('know rows of tables and names given by the database', () => {
    expect(invoice([], { istable: 1 })).toContain('extends ChildRow')
    expect(invoice([], { autoname: 'autoincrement' })).toContain('  name: number\n')
  })

  it('refuse a type of field they do not know', () => {
    expect(() => invoice([{ fieldname: 'place', fieldtype: 'Geolocation' }])).toThrow('EBM Invoice.place: the type Geolocation')
  })
})
