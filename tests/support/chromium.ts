import { existsSync } from 'node:fs'
import path from 'node:path'

/** The Chromium of this machine, or the one CHROMIUM_PATH names. */
export const systemChromium =
  process.env.CHROMIUM_PATH ??
  ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((file) =>
    existsSync(file),
  )

/** The folder where tests/programs/install.ts unpacks Chromium, libraries and a font. */
export const PACKED_CHROMIUM = path.resolve(import.meta.dirname, '../programs/node_modules/.cache/chromium')

/**
 * The path of Chromium, and the environment for an unpacked one. Preference: `CHROMIUM_PATH`, then the unpacked one,
 * which draws no window around the page and so does a third less work, then this machine's. Undefined without any;
 * Playwright then uses its own.
 */
function browser(): { executablePath?: string; env?: Record<string, string | undefined> } {
  const unpacked = path.join(PACKED_CHROMIUM, 'chromium')
  if (process.env.CHROMIUM_PATH || !existsSync(unpacked)) return { executablePath: systemChromium }
  const env = {
    ...process.env,
    LD_LIBRARY_PATH: path.join(PACKED_CHROMIUM, 'al2023/lib'),
    FONTCONFIG_FILE: path.join(PACKED_CHROMIUM, 'fonts.conf'),
  }
  return { executablePath: unpacked, env }
}

/** Features of the browser that only cost time in tests. */
const disabledFeatures = [
  // The address bar would load two pages of its own with every page, a quarter of the work.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  // Playwright turns these off as well, but Chromium reads only the last such list.
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
  ...browser(),
  args: [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    // The sandbox would start a second process for every page.
    '--disable-site-isolation-trials',
    // The headers of the blank page with which each page begins need no second process either.
    '--renderer-process-limit=1',
    // Memory for tiles of the window, so that little below it is drawn in advance. With 1 MB, screenshots have holes.
    '--force-gpu-mem-available-mb=16',
    `--disable-features=${disabledFeatures.join()}`,
  ],
}
