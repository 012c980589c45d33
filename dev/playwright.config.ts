import { defineConfig } from '@playwright/test'

const chromium = process.env['EBM_CHROMIUM']

/**
 * The browser tests. `npm run e2e` runs them all, `npm test` all but those tagged @long; with EBM_SITE_URL they run
 * against that Frappe site, otherwise against an embedded site of their own (e2e/support/fixtures.ts).
 */
export default defineConfig({
  testDir: 'e2e',
  outputDir: '../.reports/e2e',
  reporter: [['list'], ['json', { outputFile: process.env['EBM_E2E_REPORT'] ?? '../.reports/e2e.json' }]],
  // Each worker has a site and a device of its own, each file one worker: a test that changes the device's mood
  // disturbs none that runs beside it. A given site is one for all.
  workers: (process.env['EBM_SITE_URL'] ?? '') === '' ? 2 : 1,
  fullyParallel: false,
  retries: 0,
  forbidOnly: process.env['CI'] !== undefined,
  // Until a busy machine is given up: a page may take a quarter of a minute to start there.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Africa/Kigali',
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(chromium === undefined ? {} : { executablePath: chromium }),
      // Nothing but the page under test may open a connection.
      args: ['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
    },
  },
})
