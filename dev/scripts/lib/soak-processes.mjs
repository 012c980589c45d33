import { places } from './paths.mjs'
import { cleanEnv, run } from './processes.mjs'

/**
 * Real processes, killed and stopped while they sign, to their end.
 * @param size EBM_SOAK_* that override the environment's (dev/soak/size.ts).
 */
export const soakProcesses = (size = {}) =>
  run(process.execPath, ['--import', 'tsx', 'soak/main.ts'], { cwd: places.dev, env: cleanEnv(size), allowFailure: true })
