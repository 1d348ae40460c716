import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'

/** Playwright's own browsers are not needed: any Chromium of the machine, or the one CHROMIUM_PATH names. */
const executablePath =
  process.env.CHROMIUM_PATH ??
  ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((file) =>
    existsSync(file),
  )

export default defineConfig({
  testDir: 'tests/browser',
  globalSetup: './tests/browser/build.setup.ts',
  outputDir: 'test-results/browser',
  fullyParallel: false,
  workers: 2,
  timeout: 120_000,
  expect: { timeout: 25_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['line'], ['json', { outputFile: 'test-results/browser.json' }]],
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    // It would answer in the place of `page.route`; offline.spec.ts lets it in.
    serviceWorkers: 'block',
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath,
      args: [
        '--headless',
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
