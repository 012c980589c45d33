import { readdirSync } from 'node:fs'
import path from 'node:path'

const skipped = new Set(['node_modules', '__pycache__', 'public', 'captures', '.venv'])

/** Every file under a folder whose path fits. */
export function filesLike(folder, pattern) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (skipped.has(entry.name)) return []
    const full = path.join(folder, entry.name)
    if (entry.isDirectory()) return filesLike(full, pattern)
    return pattern.test(entry.name) ? [full] : []
  })
}

/** The requirement numbers in a text: "[R7]", "[R7, A3]", "[R7][A3]". */
export function idsIn(text) {
  return [...text.matchAll(/\[([A-Z]\d+(?:\s*,\s*[A-Z]\d+)*)\]/g)].flatMap((match) => match[1].split(/\s*,\s*/))
}

/**
 * The tests of a Python file with the numbers they carry: in the docstring, a subTest or an id.
 * @param module dotted, as pytest's report spells it.
 * @returns {{name: string, ids: string[]}[]}
 */
export function pythonTests(text, module) {
  const tests = []
  let inClass = ''
  for (const part of text.split(/^(?=class |\s*(?:async )?def )/m)) {
    inClass = /^class (\w+)/.exec(part)?.[1] ?? (/^(?:async )?def /.test(part) ? '' : inClass)
    const test = /^\s*(?:async )?def (test_\w+)/.exec(part)?.[1]
    if (test) tests.push({ name: [module, inClass, test].filter(Boolean).join('.'), ids: idsIn(part) })
  }
  return tests
}

/**
 * What the tests say of each requirement.
 * @param requirements number -> title.
 * @param sources numbers found in test sources, run or not.
 * @param tests the last run: each with its numbers and status.
 * @returns {{id: string, title: string, state: 'proven' | 'failed' | 'not run' | 'no test'}[]}
 */
export function traced(requirements, sources, tests) {
  const written = new Set(sources)
  return Object.entries(requirements).map(([id, title]) => {
    const statuses = tests.filter((test) => test.ids.includes(id)).map((test) => test.status)
    const state = statuses.includes('failed')
      ? 'failed'
      : statuses.includes('passed')
        ? 'proven'
        : written.has(id) || statuses.length
          ? 'not run'
          : 'no test'
    return { id, title, state }
  })
}
