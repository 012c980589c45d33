import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { at, places } from './paths.mjs'
import { run } from './processes.mjs'
import { Refusal, step } from './say.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const answers = (command, flag = '--version') => spawnSync(command, [flag], { encoding: 'utf8' }).status === 0

/** The full path of a command: Playwright takes no bare name. */
function pathOf(command) {
  if (path.isAbsolute(command)) return command
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean)
  return folders.map((folder) => path.resolve(folder, command)).find((file) => existsSync(file)) ?? path.resolve(command)
}

const installed = () => {
  const name = names.find((name) => answers(name))
  return name && pathOf(name)
}

/**
 * A Chromium to drive: the one named by CHROMIUM, an installed one, else the system's package where we may install it,
 * else Playwright's own.
 * @returns {Promise<string | null>} its path; null stands for Playwright's own.
 */
export async function findChromium() {
  const named = process.env.CHROMIUM
  if (named) {
    if (answers(named)) return pathOf(named)
    throw new Refusal(`CHROMIUM names ${named}, which cannot be run.`)
  }
  const found = installed()
  if (found) return found
  if (process.getuid?.() === 0 && answers('apt-get')) {
    await step('installing Chromium (the system’s package)', async () => {
      const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
      await run('apt-get', ['update'], { env, quiet: true, allowFailure: true })
      await run('apt-get', ['install', '-y', 'chromium'], { env, quiet: true, allowFailure: true })
    })
    const now = installed()
    if (now) return now
  }
  await step('installing Chromium (Playwright’s own)', () =>
    run(process.execPath, [at('dev/node_modules/playwright/cli.js'), 'install', 'chromium'], { cwd: places.dev, quiet: true, what: 'installing Chromium' }),
  )
  return null
}
