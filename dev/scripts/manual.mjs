import { places } from './lib/paths.mjs'
import { cleanEnv, run } from './lib/processes.mjs'
import { prepare } from './lib/setup.mjs'

/** `npm run manual [-- <names>]`: takes the pictures of docs/user-manual.md anew, of an embedded site with bills made up. */
export async function main(args = []) {
  await prepare(['python', 'dev', 'build', 'chromium'])
  const { code } = await run(process.execPath, ['--import', 'tsx', 'manual/take.ts', ...args], { cwd: places.dev, env: cleanEnv(), allowFailure: true })
  return code
}
