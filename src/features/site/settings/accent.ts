import { HARDEST_GROUND } from './limits.ts'

type Theme = 'light' | 'dark'

/** WCAG 2.2, AA for text. */
const READABLE = 4.5
const STEPS = 64

/** The contrast of two colours `#rrggbb`, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((first, second) => first - second)
  return (light + 0.05) / (dark + 0.05)
}

/** Relative luminance (WCAG 2.2). */
function luminance(colour: string): number {
  const [red, green, blue] = channels(colour).map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const channels = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))

/**
 * Explains why text in this colour would be unreadable in a theme, with the nearest readable colour; undefined when it
 * is readable.
 */
export function accentProblem(colour: string, theme: Theme): string | undefined {
  const found = contrast(colour, HARDEST_GROUND[theme])
  if (found >= READABLE) return undefined
  const contrastProblem = theme === 'light' ? 'too pale for the light theme' : 'too dark for the dark theme'
  // Rounded down, so that an insufficient contrast never looks sufficient.
  const measured = (Math.floor(found * 10) / 10).toFixed(1)
  return `This colour is ${contrastProblem}: text in it has a contrast of ${measured} to 1 and needs ${READABLE}. ${nearest(colour, theme)} is the nearest readable one.`
}

/** Mixes in black or white until the colour is readable. */
function nearest(colour: string, theme: Theme): string {
  const towards = theme === 'light' ? 0 : 255
  for (let step = 1; step <= STEPS; step++) {
    const mixed = channels(colour).map((channel) =>
      Math.round(channel + ((towards - channel) * step) / STEPS),
    )
    const text = `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
    if (contrast(text, HARDEST_GROUND[theme]) >= READABLE) return text
  }
  return theme === 'light' ? '#000000' : '#ffffff'
}

/** The colours of the design, of which an accent replaces its theme's half (tokens.css). */
const DESIGN = {
  brass: { light: 'oklch(0.795 0.147 80)', dark: 'oklch(0.81 0.14 82)' },
  'brass-bright': { light: 'oklch(0.845 0.15 84)', dark: 'oklch(0.87 0.135 86)' },
  'on-brass': { light: 'oklch(0.215 0.035 60)', dark: 'oklch(0.2 0.035 62)' },
  accent: { light: 'oklch(0.465 0.098 66)', dark: 'oklch(0.83 0.13 83)' },
  focus: { light: 'oklch(0.53 0.118 64)', dark: 'oklch(0.83 0.14 83)' },
}

const INK = '#1d140d'
const PAPER = '#ffffff'

/** The style that gives a page these accents; empty for the colours of the design. */
export function accentStyle(accent: { light: string | null; dark: string | null }): string {
  if (!accent.light && !accent.dark) return ''
  const own = { light: accent.light && tokensOf(accent.light), dark: accent.dark && tokensOf(accent.dark) }
  return Object.entries(DESIGN)
    .map(([token, design]) => {
      const of = (theme: Theme) => (own[theme] ? own[theme][token as keyof typeof DESIGN] : design[theme])
      return `--${token}:light-dark(${of('light')},${of('dark')})`
    })
    .join(';')
}

/** Text on a button is ink or paper, whichever contrasts more; the button under the pointer contrasts even more. */
function tokensOf(colour: string): Record<keyof typeof DESIGN, string> {
  const isPale = contrast(colour, INK) >= contrast(colour, PAPER)
  return {
    brass: colour,
    'brass-bright': `color-mix(in srgb,${colour} 85%,${isPale ? '#fff' : '#000'})`,
    'on-brass': isPale ? INK : PAPER,
    accent: colour,
    focus: colour,
  }
}
