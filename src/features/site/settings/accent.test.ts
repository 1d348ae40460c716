import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { accentProblem, accentStyle, contrast } from './accent.ts'
import { HARDEST_GROUND } from './limits.ts'

const css = readFileSync('src/ui/tokens.css', 'utf8')

describe('accent colours', () => {
  it.each(['light', 'dark'] as const)('are checked on the hardest ground of the %s theme', (theme) => {
    const [, light = '', dark = ''] =
      /--hover: light-dark\(oklch\(([^)]+)\), oklch\(([^)]+)\)\)/.exec(css) ?? []
    const [l = 0, c = 0, h = 0] = (theme === 'light' ? light : dark).split(' ').map(Number)
    const ground = `#${rgb(l, c, h)
      .map((one) => one.toString(16).padStart(2, '0'))
      .join('')}`
    expect(HARDEST_GROUND[theme]).toBe(ground)
  })

  it('are refused with the contrast, and with the nearest colour that can be read', () => {
    const problem = accentProblem('#ffd400', 'light') ?? ''
    expect(problem).toMatch(/too pale for the light theme: text in it has a contrast of 1\.\d to 1/)
    const [, nearest = ''] = /(#[0-9a-f]{6}) is the nearest/.exec(problem) ?? []
    expect(accentProblem(nearest, 'light')).toBeUndefined()
    expect(accentProblem('#111111', 'dark')).toContain('too dark for the dark theme')
    expect(accentProblem('#ffd400', 'dark')).toBeUndefined()
  })

  it('name a contrast below what is needed, also where it is short by less than a tenth', () => {
    const greys = Array.from({ length: 256 }, (_, grey) => `#${grey.toString(16).padStart(2, '0').repeat(3)}`)
    const refused = greys
      .map((grey) => accentProblem(grey, 'light'))
      .filter((problem) => problem !== undefined)
    const measured = refused.map((problem) => Number(/contrast of ([\d.]+) to 1/.exec(problem)?.[1]))
    expect(Math.max(...measured)).toBe(4.4)
  })

  it.each(['#5b2a86', '#0b5d1e', '#ffd400', '#9adbff', '#777777'])(
    '%s has a readable text on it',
    (colour) => {
      const [, text = ''] =
        /--on-brass:light-dark\((#[0-9a-f]{6}),/.exec(accentStyle({ light: colour, dark: null })) ?? []
      expect(contrast(text, colour)).toBeGreaterThanOrEqual(4)
    },
  )

  it('leave the design alone where none is chosen', () => {
    expect(accentStyle({ light: null, dark: null })).toBe('')
    expect(accentStyle({ light: '#5b2a86', dark: null })).toContain(
      '--accent:light-dark(#5b2a86,oklch(0.83 0.13 83))',
    )
  })
})

/** The channels of `oklch(l c h)`, from 0 to 255. */
function rgb(l: number, c: number, h: number): number[] {
  const a = c * Math.cos((h * Math.PI) / 180)
  const b = c * Math.sin((h * Math.PI) / 180)
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ].map((share) =>
    Math.round(255 * (share <= 0.0031308 ? 12.92 * share : 1.055 * share ** (1 / 2.4) - 0.055)),
  )
}
