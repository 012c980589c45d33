import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync, existsSync } from 'node:fs'
import path from 'node:path'

const skipped = new Set(['node_modules', '__pycache__', 'dist', 'coverage', '.vite'])

function* filesIn(place) {
  for (const entry of readdirSync(place, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (skipped.has(entry.name) || entry.name.endsWith('.tsbuildinfo')) continue
    const full = path.join(place, entry.name)
    if (entry.isDirectory()) yield* filesIn(full)
    else if (entry.isFile()) yield full
  }
}

/** sha256 over names and contents of files and folders (installed and generated folders left out). */
export function hashOf(...places) {
  const hash = createHash('sha256')
  for (const place of places) {
    if (!existsSync(place)) {
      hash.update(`${path.basename(place)}: absent\n`)
      continue
    }
    let files
    try {
      files = [...filesIn(place)]
    } catch (error) {
      if (error.code !== 'ENOTDIR') throw error
      files = [place]
    }
    for (const file of files) {
      hash.update(`${path.relative(path.dirname(place), file)}\n`)
      hash.update(readFileSync(file))
    }
  }
  return hash.digest('hex')
}

/** What was last made, by the hash of what it was made from: work is skipped only when both agree. */
export const isStamped = (stampFile, hash) =>
  existsSync(stampFile) && readFileSync(stampFile, 'utf8').trim() === hash

export function stamp(stampFile, hash) {
  mkdirSync(path.dirname(stampFile), { recursive: true })
  writeFileSync(stampFile, `${hash}\n`)
}
