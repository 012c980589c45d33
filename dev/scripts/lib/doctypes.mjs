import { readdirSync, readFileSync, existsSync } from 'node:fs'
import path from 'node:path'

/** What a field's value is in a document as Frappe answers it. */
const texts = ['Data', 'Small Text', 'Text', 'Long Text', 'Text Editor', 'Code', 'Link', 'Dynamic Link', 'Date', 'Datetime', 'Time', 'Attach', 'Attach Image', 'Read Only', 'Phone', 'JSON']
const numbers = ['Int', 'Float', 'Currency', 'Percent', 'Rating', 'Duration']
const layout = ['Section Break', 'Column Break', 'Tab Break', 'HTML', 'Button', 'Heading', 'Fold']

const kebab = (name) => name.toLowerCase().replaceAll(' ', '-')
const pascal = (name) => name.toLowerCase().replaceAll(/(?:^|[ _-])(\w)/g, (_, letter) => letter.toUpperCase())
const optionsOf = (field) => (field.options ?? '').split('\n').map((option) => option.trim()).filter(Boolean)

const sentence = (text) => (text && !/[.!?]$/.test(text) ? `${text}.` : text)

const remark = {
  Currency: 'Amount, as a float: bring it through the one door for money.',
  Date: 'yyyy-mm-dd.',
  Datetime: 'yyyy-mm-dd hh:mm:ss, in the time of the site.',
  Percent: 'Percent.',
  Password: 'Never sent in clear: asterisks, or nothing.',
}

/** What the name and the type do not say by themselves. */
function docOf(field) {
  const words = field.fieldname.replaceAll('_', ' ')
  const label = field.label && field.label.toLowerCase() !== words ? `${field.label}.` : ''
  const parts = [label, sentence(field.description), remark[field.fieldtype]]
  if (field.fieldtype === 'Link') parts.push(`Name of a document of ${field.options}.`)
  if (field.permlevel > 0) parts.push('Written by the machine only.')
  return parts.filter(Boolean).join(' ').replaceAll('*/', '* /')
}

function typeOf(doctype, field) {
  const orNull = field.reqd ? '' : ' | null'
  if (field.fieldtype === 'Table') return `${pascal(field.options)}[]`
  if (field.fieldtype === 'Check') return '0 | 1'
  if (numbers.includes(field.fieldtype)) return 'number'
  if (field.fieldtype === 'Select') return `${pascal(doctype)}${pascal(field.fieldname)}${orNull}`
  if (field.fieldtype === 'Password') return 'string | null'
  if (texts.includes(field.fieldtype)) return `string${orNull}`
  throw new Error(`${doctype}.${field.fieldname}: the type ${field.fieldtype} is not known to dev/scripts/lib/doctypes.mjs`)
}

/** The TypeScript of one DocType. */
export function typescriptOf(doctype) {
  const name = pascal(doctype.name)
  const fields = doctype.fields.filter((field) => !layout.includes(field.fieldtype))
  const tables = [...new Set(fields.filter((field) => field.fieldtype === 'Table').map((field) => field.options))]
  const selects = fields.filter((field) => field.fieldtype === 'Select')
  const base = doctype.istable ? 'ChildRow' : 'FrappeDocument'
  const lines = [
    '// Made by "npm run types" from the DocType; a change here is lost and fails the tests.',
    `import type { ${base} } from './document'`,
    ...tables.map((table) => `import type { ${pascal(table)} } from './${kebab(table)}'`),
  ]
  for (const field of selects) {
    lines.push('', `export type ${name}${pascal(field.fieldname)} =`, ...optionsOf(field).map((option) => `  | '${option.replaceAll("'", "\\'")}'`))
  }
  lines.push('', `/** ${doctype.name}${doctype.description ? `: ${doctype.description}` : ''} */`, `export interface ${name} extends ${base} {`)
  if (doctype.autoname === 'autoincrement') lines.push('  /** A number, given by the database. */', '  name: number')
  for (const field of fields) {
    const doc = docOf(field)
    if (doc) lines.push(`  /** ${doc} */`)
    lines.push(`  ${field.fieldname}: ${typeOf(doctype.name, field)}`)
  }
  return `${lines.join('\n')}\n}\n`
}

export const documentTypescript = `// Made by "npm run types"; a change here is lost and fails the tests.

/** What every document carries. */
export interface FrappeDocument {
  name: string | number
  owner: string
  /** yyyy-mm-dd hh:mm:ss.ssssss, in the time of the site. */
  creation: string
  /** As creation; sent back with a change, so that a stale save is refused. */
  modified: string
  modified_by: string
  /** 0 draft, 1 submitted, 2 cancelled. */
  docstatus: 0 | 1 | 2
  idx: number
}

/** A row of a table inside a document. */
export interface ChildRow extends FrappeDocument {
  parent: string
  parentfield: string
  parenttype: string
}
`

/** All DocTypes by name, told to the client of Frappe: its hooks know their fields then. */
function indexOf(doctypes) {
  const known = doctypes.filter((doctype) => !doctype.istable)
  return [
    '// Made by "npm run types"; a change here is lost and fails the tests.',
    ...known.map(({ name }) => `import type { ${pascal(name)} } from './${kebab(name)}'`),
    '',
    "declare module '../../frappe/doctypes' {",
    '  interface DocTypes {',
    ...known.map(({ name }) => `    '${name}': ${pascal(name)}`),
    '  }',
    '}',
    '',
  ].join('\n')
}

/**
 * All types, by file name.
 * @param folder the module's doctype folder.
 * @returns {Map<string, string>}
 */
export function allTypes(folder) {
  const files = new Map([['document.ts', documentTypescript]])
  const doctypes = []
  for (const entry of readdirSync(folder).sort()) {
    const json = path.join(folder, entry, `${entry}.json`)
    if (!existsSync(json)) continue
    const doctype = JSON.parse(readFileSync(json, 'utf8'))
    files.set(`${kebab(doctype.name)}.ts`, typescriptOf(doctype))
    doctypes.push(doctype)
  }
  files.set('index.ts', indexOf(doctypes))
  return files
}
