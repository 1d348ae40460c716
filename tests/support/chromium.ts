import { existsSync } from 'node:fs'

/** Any Chromium of the machine, or the one CHROMIUM_PATH names; Playwright's own browsers are not needed. */
const executablePath =
  process.env.CHROMIUM_PATH ??
  ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((file) =>
    existsSync(file),
  )

/** What of the browser only costs time here. */
const disabledFeatures = [
  // Two pages of the address bar, loaded beside every page: a quarter of the work.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  // Playwright turns these off itself, but of two such lists only the last is heard.
  'AimEnabled',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
]

/** How tests, screenshots and benchmarks launch their browser. */
export const chromiumOptions = {
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
    // With it a second process is started beside every page.
    '--disable-site-isolation-trials',
    `--disable-features=${disabledFeatures.join()}`,
  ],
}
