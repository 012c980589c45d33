import { defineConfig } from 'vitest/config'

import { contractUrl } from '../dev/scripts/lib/contract-site.mjs'

/** The client of src/frappe over real HTTP: against embedded, or the site of EBM_SITE_URL. `npm test -- --only contract`. */
export default defineConfig(async () => ({
  test: {
    include: ['src/contract/**/*.test.ts'],
    globalSetup: ['../dev/scripts/lib/contract-site.mjs'],
    environment: 'jsdom',
    // The page is the site's own, as in a browser: cookies and XMLHttpRequest are of one origin.
    environmentOptions: { jsdom: { url: `${await contractUrl()}/ebm/` } },
    setupFiles: ['src/contract/setup.ts'],
    restoreMocks: true,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    fileParallelism: false,
  },
}))
