import type { FrappeClient } from './frappe-client.ts'

type Values = Record<string, unknown>

/** Lends out the changing of a document (of a single: its DocType's name twice), and puts it back as it was. */
export async function lend(client: FrappeClient, doctype: string, name: string, use: (change: (values: Values) => Promise<void>) => Promise<void>) {
  const before = await client.call<Values>('frappe.client.get', { doctype, name })
  const changed = new Set<string>()
  await use(async (values) => {
    for (const field of Object.keys(values)) changed.add(field)
    await client.setValue(doctype, name, values)
  })
  if (changed.size > 0) await client.setValue(doctype, name, Object.fromEntries([...changed].map((field) => [field, before[field] ?? ''])))
}
