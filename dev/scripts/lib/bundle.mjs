import { gzipSync } from 'node:zlib'
import { readFileSync } from 'node:fs'
import path from 'node:path'

const kB = 1000

/** Bars of design section 9 and ADR 12, in bytes of gzip. */
export const bars = { login: 150 * kB, shell: 240 * kB, route: 60 * kB, editor: 110 * kB, charts: 150 * kB }

/** Every file a chunk needs before it can run: itself, its static imports, their styles. */
export function filesNeeded(manifest, key, seen = new Set()) {
  const files = new Set()
  const visit = (name) => {
    if (seen.has(name)) return
    seen.add(name)
    const chunk = manifest[name]
    files.add(chunk.file)
    for (const style of chunk.css ?? []) files.add(style)
    for (const imported of chunk.imports ?? []) visit(imported)
  }
  visit(key)
  return files
}

const union = (...sets) => new Set(sets.flatMap((set) => [...set]))
const without = (set, other) => new Set([...set].filter((file) => !other.has(file)))

/**
 * What a person downloads for each thing, as file sets; what is there already when it opens is not counted again.
 * The chunks' names say what they are: routes are the sources under a folder routes/, login and shell go by name.
 */
export function parts(manifest) {
  const entryKey = Object.keys(manifest).find((key) => manifest[key].isEntry)
  const entry = filesNeeded(manifest, entryKey)
  const dynamic = Object.keys(manifest).filter((key) => manifest[key].isDynamicEntry)
  const named = (pattern) => dynamic.filter((key) => pattern.test(manifest[key].name ?? '') || pattern.test(key))
  const load = (keys) => union(...keys.map((key) => filesNeeded(manifest, key)))
  const loginKeys = named(/login/i).filter((key) => !/auto-?login/i.test(key))
  const shellKeys = named(/(^|\/)shell(\.tsx)?$/i)
  const login = union(entry, load(loginKeys))
  const shell = union(entry, load(shellKeys))
  const special = { editor: /(^|\/)editor[-/.]|^editor$/i, charts: /(^|[/-])charts?([-/.]|$)/i }
  const editorKey = dynamic.find((key) => manifest[key].name === 'editor')
  const editor = editorKey === undefined ? new Set() : filesNeeded(manifest, editorKey)
  const rows = [
    { part: 'login', bar: bars.login, files: login, found: loginKeys.length > 0 },
    { part: 'shell after login', bar: bars.shell, files: shell, found: shellKeys.length > 0 },
  ]
  for (const key of dynamic) {
    if (loginKeys.includes(key) || shellKeys.includes(key)) continue
    const name = manifest[key].name ?? key
    const kind = Object.keys(special).find((one) => special[one].test(name) || special[one].test(key)) ?? 'route'
    // What the editor loads when it is asked for finds the editor there.
    const later = kind === 'editor' && key !== editorKey
    const files = without(filesNeeded(manifest, key), later ? union(shell, editor) : shell)
    rows.push({ part: later ? `lazy, in the editor: ${name}` : kind === 'route' ? `lazy: ${name}` : `${kind}: ${name}`, bar: later ? bars.route : bars[kind], files, found: true })
  }
  return rows
}

/** The same with sizes, read from where the build lies. */
export function measured(folder) {
  const manifest = JSON.parse(readFileSync(path.join(folder, '.vite/manifest.json'), 'utf8'))
  const size = (file) => gzipSync(readFileSync(path.join(folder, file)), { level: 9 }).length
  return parts(manifest).map(({ part, bar, files, found }) => ({ part, bar, found, bytes: [...files].reduce((sum, file) => sum + size(file), 0) }))
}
