import { defineConfig } from '@playwright/test'
import { chromiumOptions } from './tests/support/chromium.ts'

export default defineConfig({
  testDir: 'tests/browser',
  projects: [
    { name: 'core', testIgnore: 'deep/**' },
    { name: 'deep', testMatch: 'deep/**/*.spec.ts' },
  ],
  globalSetup: './tests/browser/build.setup.ts',
  outputDir: 'test-results/browser',
  fullyParallel: false,
  // More than the two cores of the smallest machine: browser and server wait for each other much of the time.
  workers: 3,
  // Only something that never ends takes this long, however busy the machine is.
  timeout: 300_000,
  expect: { timeout: 25_000 },
  forbidOnly: Boolean(process.env.CI),
  // scripts/test.mjs names the file of the second one.
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['line'], ['json']] : [['line']],
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    // A service worker would answer instead of `page.route`; only offline.spec.ts allows it.
    serviceWorkers: 'block',
    // Recording traces costs a fifth of the time. To record: `npx playwright test --trace retain-on-failure`. The
    // recorder asks for previews of uploads in a way that the Content-Security-Policy refuses: tests of them fail then.
    trace: 'off',
    screenshot: 'only-on-failure',
    // Without a GPU, animations are slow, and tests would wait for them.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: chromiumOptions,
  },
})
