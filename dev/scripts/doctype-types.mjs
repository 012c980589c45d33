import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { allTypes } from './lib/doctypes.mjs'
import { at } from './lib/paths.mjs'
import { Refusal } from './lib/say.mjs'

/** `npm run types [-- --check]`: frontend/src/types/doctypes from the DocType JSON, or only whether they agree. */
export async function main(args) {
  const target = at('frontend/src/types/doctypes')
  const due = allTypes(at('ebm/ebm/doctype'))
  const present = existsSync(target) ? readdirSync(target) : []
  const superfluous = present.filter((name) => !due.has(name))
  const stale = [...due].filter(([name, text]) => !present.includes(name) || readFileSync(path.join(target, name), 'utf8') !== text)

  if (args.includes('--check')) {
    const wrong = [...stale.map(([name]) => name), ...superfluous]
    if (wrong.length) throw new Refusal(`Types out of step with the DocTypes: ${wrong.join(', ')}. Run: npm run types`)
    console.log(`${due.size} files agree with the DocTypes.`)
    return
  }
  mkdirSync(target, { recursive: true })
  for (const [name, text] of stale) writeFileSync(path.join(target, name), text)
  for (const name of superfluous) rmSync(path.join(target, name))
  console.log(`${due.size} files, ${stale.length} written, ${superfluous.length} removed.`)
}
