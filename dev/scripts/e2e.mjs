import { playwright } from './lib/suites.mjs'
import { runSuites } from './test.mjs'

/**
 * `npm run e2e [-- <Playwright's arguments>]`: every browser test, the long ones too. With EBM_SITE_URL they run against
 * that site instead of an embedded one.
 */
export const main = (args) => runSuites([playwright(args)])
