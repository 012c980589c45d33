import { places } from './paths.mjs'
import { cleanEnv, run } from './processes.mjs'
import { needs } from './setup.mjs'

/** Five browsers at one site that changes every second, for this many minutes. */
export async function soakTabs(minutes) {
  const chromium = await needs.chromium()
  const env = cleanEnv({ EBM_SOAK_MINUTES: String(minutes), ...(chromium ? { EBM_CHROMIUM: chromium } : {}) })
  return run(process.execPath, ['--import', 'tsx', 'soak/tabs/main.ts'], { cwd: places.dev, env, allowFailure: true })
}
