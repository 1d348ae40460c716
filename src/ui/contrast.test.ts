import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'

const css = readFileSync(path.join(import.meta.dirname, 'tokens.css'), 'utf8')

type Theme = 'light' | 'dark'

/** Relative luminance (WCAG 2.2) of `oklch(L C H)`; colours outside sRGB are clipped, as browsers show them. */
function luminance(colour: string): number {
  const [l = 0, c = 0, h = 0] = colour
    .replace('oklch(', '')
    .split(/[\s)]+/)
    .map(Number)
  const a = c * Math.cos((h * Math.PI) / 180)
  const b = c * Math.sin((h * Math.PI) / 180)
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  const [red, green, blue] = [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ].map((channel) => Math.min(1, Math.max(0, channel))) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function token(name: string, theme: Theme): string {
  const value = new RegExp(`--${name}:\\s*([^;]+);`).exec(css)?.[1]
  if (!value) throw new Error(`There is no token --${name}.`)
  const both = /light-dark\((oklch\([^)]+\)),\s*(oklch\([^)]+\))\)/.exec(value)
  return (theme === 'light' ? both?.[1] : both?.[2]) ?? value
}

function contrast(one: string, other: string, theme: Theme): number {
  const [dark = 0, light = 0] = [luminance(token(one, theme)), luminance(token(other, theme))].sort(
    (first, second) => first - second,
  )
  return (light + 0.05) / (dark + 0.05)
}

const GROUNDS = ['canvas', 'sunken', 'well', 'surface', 'raised', 'hover']
const ON_GROUNDS = ['ink', 'muted', 'accent', 'coral-text', 'danger', 'positive', 'caution', 'notice']
const TEXT: [text: string, ground: string][] = [
  ...ON_GROUNDS.flatMap((text) => GROUNDS.map((ground): [string, string] => [text, ground])),
  ['on-brass', 'brass'],
  ['on-brass', 'brass-bright'],
  ['on-coral', 'coral'],
  ['on-danger', 'danger-fill'],
  ['coral-text', 'coral-tint'],
  ['positive', 'positive-tint'],
  ['caution', 'caution-tint'],
  ['notice', 'notice-tint'],
  ['danger', 'danger-tint'],
]
/** Borders of controls, focus rings and signals whose meaning depends on colour alone. */
const SHAPES: [shape: string, ground: string][] = ['edge', 'focus', 'coral'].flatMap((shape) =>
  GROUNDS.filter((ground) => ground !== 'hover').map((ground): [string, string] => [shape, ground]),
)

test('an unread notification is lighter than a read one in the dark theme, and darker in the light one', () => {
  const row = readFileSync(path.join(import.meta.dirname, '../features/notify/bell/ui/row.tsx'), 'utf8')
  const [, tint = ''] = /!isRead && 'bg-([\w-]+)\/10'/.exec(row) ?? []
  const isLighter = (theme: Theme) => luminance(token(tint, theme)) > luminance(token('raised', theme))
  expect([isLighter('dark'), isLighter('light')]).toEqual([true, false])
})

describe.each<Theme>(['light', 'dark'])('%s theme', (theme) => {
  test.each(TEXT)('%s on %s is readable (4.5 : 1)', (text, ground) => {
    expect(contrast(text, ground, theme)).toBeGreaterThanOrEqual(4.5)
  })

  test.each(SHAPES)('%s on %s is visible (3 : 1)', (shape, ground) => {
    expect(contrast(shape, ground, theme)).toBeGreaterThanOrEqual(3)
  })
})
