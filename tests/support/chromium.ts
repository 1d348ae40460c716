import { existsSync } from 'node:fs'
import path from 'node:path'

/** The Chromium of this machine, or the one CHROMIUM_PATH names. */
export const systemChromium =
  process.env.CHROMIUM_PATH ??
  ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((file) =>
    existsSync(file),
  )

/** Where tests/programs/install.ts unpacks a Chromium for a machine that has none, with libraries and a font. */
export const PACKED_CHROMIUM = path.resolve(import.meta.dirname, '../programs/node_modules/.cache/chromium')

/** The program, and its environment where it is not this machine's own. Neither: Playwright's own download. */
function browser(): { executablePath?: string; env?: Record<string, string | undefined> } {
  if (systemChromium) return { executablePath: systemChromium }
  const executablePath = path.join(PACKED_CHROMIUM, 'chromium')
  if (!existsSync(executablePath)) return {}
  const env = {
    ...process.env,
    LD_LIBRARY_PATH: path.join(PACKED_CHROMIUM, 'al2023/lib'),
    FONTCONFIG_FILE: path.join(PACKED_CHROMIUM, 'fonts.conf'),
  }
  return { executablePath, env }
}

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
    // With it a second process is started beside every page.
    '--disable-site-isolation-trials',
    `--disable-features=${disabledFeatures.join()}`,
  ],
}
