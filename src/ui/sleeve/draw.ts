import { randomFrom, seedOf } from '../seed.ts'
import { COMPOSITIONS } from './compositions.ts'
import { PALETTES } from './palettes.ts'

/**
 * The content of an SVG of 100 by 100: a sleeve that is always the same for the same `id`, whatever the `title`, of which
 * one composition shows the first letter. The markup contains only numbers, colours and that one letter or digit.
 */
export function drawSleeve(id: string, title = ''): string {
  const random = randomFrom(seedOf(id))
  const palette = PALETTES[Math.floor(random() * PALETTES.length)]
  const compose = COMPOSITIONS[Math.floor(random() * COMPOSITIONS.length)]
  if (!palette || !compose) return ''
  return `<path fill="${palette[0]}" d="M0 0H100V100H0z"/>${compose(random, palette, title)}`
}
