import { existsSync } from 'node:fs'
import path from 'node:path'
import { cleanEnv, run } from './processes.mjs'
import { step } from './say.mjs'
import { hashOf, isStamped, stamp } from './stamps.mjs'

/** `npm ci` in a package folder when its lock differs from what was installed there last. */
export async function installPackages(folder) {
  const stampFile = path.join(folder, 'node_modules/.ebm-stamp')
  const lock = path.join(folder, 'package-lock.json')
  const hash = hashOf(lock, path.join(folder, 'package.json'))
  if (existsSync(lock) && isStamped(stampFile, hash)) return
  await step(`installing the npm packages of ${path.basename(folder)}/`, () =>
    // NPM_CONFIG_* of the caller (npm start, yarn build) would change what gets installed; --include=dev because a
    // bench builds with NODE_ENV=production.
    run(process.platform === 'win32' ? 'npm.cmd' : 'npm', ['ci', '--include=dev', '--no-audit', '--no-fund'], {
      cwd: folder,
      env: cleanEnv(),
      quiet: true,
      what: `npm ci in ${path.basename(folder)}/`,
    }),
  )
  stamp(stampFile, hash)
}
