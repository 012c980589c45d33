import { spawnSync } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { at, places, venvPython } from './paths.mjs'
import { cleanEnv, run } from './processes.mjs'
import { Refusal, step } from './say.mjs'
import { hashOf, isStamped, stamp } from './stamps.mjs'

const newest = 14
const oldest = 10
const names = [
  ...Array.from({ length: newest - oldest + 1 }, (_, index) => `python3.${newest - index}`),
  'python3',
  'python',
]
const question = 'import sys; print("%d.%d" % sys.version_info[:2]); import venv, ensurepip'

/**
 * The first interpreter on the PATH that will do.
 * @throws Refusal in one sentence: none at all, too old, or without venv.
 */
export function findPython() {
  const tooOld = []
  const withoutVenv = []
  for (const name of names) {
    const asked = spawnSync(name, ['-c', question], { env: cleanEnv(), encoding: 'utf8' })
    const version = /^3\.(\d+)/.exec(asked.stdout ?? '')
    if (asked.error || version === null) continue
    const minor = Number(version[1])
    if (minor < oldest) tooOld.push(`${name} is 3.${minor}`)
    else if (asked.status !== 0) withoutVenv.push(`${name} (3.${minor})`)
    else return { command: name, version: `3.${minor}` }
  }
  const found = withoutVenv.length
    ? `${withoutVenv[0]} has none (on Debian and Ubuntu: apt install python3-venv)`
    : tooOld.length
      ? tooOld[0]
      : 'none was found'
  throw new Refusal(`Python 3.${oldest} or later with its venv module is needed; ${found}.`)
}

/** .venv from dev/requirements.txt, every package checked against its hash; made anew only when the pins or the interpreter change. */
export async function setUpPython() {
  const requirements = at('dev/requirements.txt')
  const stampFile = at('.venv/.ebm-stamp')
  const hash = hashOf(requirements)
  if (isStamped(stampFile, hash) && existsSync(venvPython)) {
    // A virtual environment points at the interpreter it was made with; that one may have gone.
    if (spawnSync(venvPython, ['-c', ''], { env: cleanEnv() }).status === 0) return
  }
  const { command, version } = findPython()
  await step(`setting up Python ${version} in .venv/`, async () => {
    rmSync(places.venv, { recursive: true, force: true })
    await run(command, ['-m', 'venv', places.venv], { quiet: true, what: 'making .venv/' })
    await run(venvPython, ['-m', 'pip', 'install', '--disable-pip-version-check', '--require-hashes', '-r', requirements], {
      quiet: true,
      what: 'installing the Python packages',
    })
  })
  stamp(stampFile, hash)
}
