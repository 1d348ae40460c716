import { defineConfig } from '@playwright/test'
import { chromiumOptions } from './tests/support/chromium.ts'

export default defineConfig({
  testDir: 'tests/browser',
  globalSetup: './tests/browser/build.setup.ts',
  outputDir: 'test-results/browser',
  fullyParallel: false,
  workers: 3,
  timeout: 120_000,
  expect: { timeout: 25_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['line'], ['json', { outputFile: 'test-results/browser.json' }]],
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    // It would answer in the place of `page.route`; offline.spec.ts lets it in.
    serviceWorkers: 'block',
    // Recording costs a fifth of the time: `npx playwright test --trace retain-on-failure` looks closer.
    trace: 'off',
    screenshot: 'only-on-failure',
    // Movement is painted by the processor, and waited for.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: chromiumOptions,
  },
})
