import { defineConfig } from '@playwright/test'

const chromium = process.env['EBM_CHROMIUM']

/**
 * The browser tests. `npm run e2e` runs them all, `npm test` all but those tagged @long; with EBM_SITE_URL they run
 * against that Frappe site, otherwise against an embedded site of their own (e2e/support/global-setup.ts).
 */
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/support/global-setup.ts',
  outputDir: '../.reports/e2e',
  reporter: [['list'], ['json', { outputFile: process.env['EBM_E2E_REPORT'] ?? '../.reports/e2e.json' }]],
  // One device, one mood: tests that change it must not run beside others.
  workers: 1,
  fullyParallel: false,
  retries: 0,
  forbidOnly: process.env['CI'] !== undefined,
  timeout: 60_000,
  expect: { timeout: 10_000 },
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
