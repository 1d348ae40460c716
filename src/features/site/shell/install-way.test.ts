import { expect, test } from 'vitest'
import { installWay } from './install-way.ts'

const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

test.each([
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Safari/604.1',
    5,
    'ios',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/19.0 Safari/605.1.15',
    5,
    'ios',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/19.0 Safari/605.1.15',
    0,
    'mac-safari',
  ],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${CHROME}`, 0, 'desktop'],
  [`Mozilla/5.0 (Linux; Android 16; Pixel 9) ${CHROME}`, 5, 'android'],
  ['Mozilla/5.0 (Android 16; Mobile; rv:144.0) Gecko/144.0 Firefox/144.0', 5, 'firefox-android'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0', 0, 'desktop'],
] as const)('%s with %d touch points shows the instructions for %s', (userAgent, touchPoints, way) => {
  expect(installWay(userAgent, touchPoints, false)).toBe(way)
  expect(installWay(userAgent, touchPoints, true)).toBe('installed')
})
