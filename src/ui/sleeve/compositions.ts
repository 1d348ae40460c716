import type { Palette } from './palettes.ts'

/** Draws a composition on a square of 100 by 100 over its background, as SVG markup. `random` returns 0 up to 1. */
export type Composition = (random: () => number, palette: Palette, title: string) => string

const round = (value: number) => Math.round(value * 10) / 10
const path = (fill: string, d: string) => `<path fill="${fill}" d="${d}"/>`
const stroke = (colour: string, width: number, d: string) =>
  `<path fill="none" stroke="${colour}" stroke-width="${width}" d="${d}"/>`
const disc = (x: number, y: number, r: number) =>
  `M${round(x - r)} ${round(y)}a${round(r)} ${round(r)} 0 1 0 ${round(2 * r)} 0a${round(r)} ${round(r)} 0 1 0 ${round(-2 * r)} 0z`
const pick = (random: () => number, from: number, to: number) => from + Math.floor(random() * (to - from + 1))

/** Quarter rings in tiles, turned this way and that. */
const arcs: Composition = (random, [, ink, second, accent]) => {
  const tiles = pick(random, 2, 4)
  const size = 100 / tiles
  const rings = tiles === 2 ? 4 : 2
  const layers: Record<string, string> = { [ink]: '', [second]: '', [accent]: '' }
  for (let tile = 0; tile < tiles * tiles; tile++) {
    const x = (tile % tiles) * size
    const y = Math.floor(tile / tiles) * size
    const right = random() < 0.5
    const down = random() < 0.5
    const colours = random() < 0.5 ? [ink, second] : [second, accent]
    for (let ring = 0; ring < rings; ring++) {
      const outer = size * (1 - ring / rings)
      const inner = size * (1 - (ring + 0.5) / rings)
      const cx = x + (right ? size : 0)
      const cy = y + (down ? size : 0)
      const h = right ? -1 : 1
      const v = down ? -1 : 1
      const sweep = right === down ? 1 : 0
      layers[colours[ring % 2] ?? ink] +=
        `M${round(cx + h * outer)} ${round(cy)}A${round(outer)} ${round(outer)} 0 0 ${sweep} ${round(cx)} ${round(cy + v * outer)}` +
        `V${round(cy + v * inner)}A${round(inner)} ${round(inner)} 0 0 ${1 - sweep} ${round(cx + h * inner)} ${round(cy)}z`
    }
  }
  return Object.entries(layers)
    .map(([colour, d]) => (d ? path(colour, d) : ''))
    .join('')
}

/** Bars of sound across the sleeve, one of them in the accent. */
const bars: Composition = (random, [, ink, second, accent]) => {
  const count = pick(random, 7, 13)
  const width = 100 / count
  const middle = random() < 0.6
  const marked = pick(random, 1, count - 2)
  let high = ''
  let low = ''
  let mark = ''
  for (let bar = 0; bar < count; bar++) {
    const height = 14 + random() * 72 * (1 - Math.abs(bar / (count - 1) - 0.5))
    const x = round(bar * width + width * 0.14)
    const top = middle ? 50 - height / 2 : 100 - height
    const d = `M${x} ${round(top)}h${round(width * 0.72)}v${round(height)}h${round(-width * 0.72)}z`
    if (bar === marked) mark = d
    else high += d
    if (!middle)
      low += `M${x} 0h${round(width * 0.72)}v${round((100 - height) * 0.4)}h${round(-width * 0.72)}z`
  }
  return path(second, low || disc(50, 50, pick(random, 22, 40))) + path(ink, high) + path(accent, mark)
}

/** A halftone moon: dots that grow towards a light. */
const halftone: Composition = (random, [, ink, second, accent]) => {
  const step = 100 / pick(random, 9, 11)
  const lightX = 100 * random()
  const lightY = 100 * random()
  // Dots of one size share one stroke with round caps: a tenth of the markup of circles.
  const dots: Record<number, string> = {}
  for (let row = 0; row * step < 100; row++) {
    for (let column = 0; column * step < 100 + step; column++) {
      const x = column * step + (row % 2 ? 0 : step / 2)
      const y = (row + 0.5) * step
      const far = Math.sqrt((x - lightX) ** 2 + (y - lightY) ** 2) / 105
      const size = Math.round(step * 0.75 * (1 - far))
      if (size > 0) dots[size] = `${dots[size] ?? ''}M${round(x)} ${round(y)}h0`
    }
  }
  const screen = Object.entries(dots).map(
    ([size, d]) =>
      `<path stroke="${ink}" stroke-width="${Number(size) * 1.55}" stroke-linecap="round" d="${d}"/>`,
  )
  const moon = path(random() < 0.5 ? accent : second, disc(100 - lightX, 100 - lightY, pick(random, 18, 34)))
  return moon + screen.join('')
}

/** The grooves of a record that runs off the sleeve. */
const grooves: Composition = (random, [ground, ink, second, accent]) => {
  const x = pick(random, 2, 6) * 12.5
  const y = pick(random, 2, 6) * 12.5
  const count = pick(random, 7, 11)
  let rings = ''
  for (let ring = 0; ring < count; ring++) rings += disc(x, y, 22 + ring * (5 + ring * 0.35))
  const label = path(accent, disc(x, y, 17)) + path(ground, disc(x, y, 2.5))
  const cut = random() < 0.5 ? `M${round(x)} ${round(y)}L100 0V100z` : `M${round(x)} ${round(y)}L0 0H100z`
  return path(second, cut) + stroke(ink, round(1.2 + random() * 1.8), rings) + label
}

/** Rays from a point: the fan of a fanfare. */
const rays: Composition = (random, [, ink, second, accent]) => {
  const x = pick(random, 0, 4) * 25
  const y = random() < 0.5 ? 100 : 50
  const count = pick(random, 9, 16)
  let light = ''
  for (let ray = 0; ray < count; ray++) {
    const from = (ray / count) * Math.PI * 2
    const to = from + Math.PI / count
    light += `M${x} ${y}L${round(x + 150 * Math.cos(from))} ${round(y + 150 * Math.sin(from))}L${round(x + 150 * Math.cos(to))} ${round(y + 150 * Math.sin(to))}z`
  }
  const r = pick(random, 16, 30)
  return path(ink, light) + path(second, disc(x, y, r + 7)) + path(accent, disc(x, y, r))
}

/** Lines of a landscape, or of a voice. */
const waves: Composition = (random, [ground, ink, second, accent]) => {
  const lines = pick(random, 7, 10)
  const peak = 25 + random() * 50
  let drawn = ''
  for (let line = 0; line < lines; line++) {
    const y = 30 + (line * 62) / lines
    let d = `M-2 ${round(y)}`
    for (let x = 8; x <= 102; x += 10) {
      const near = Math.max(0, 1 - Math.abs(x - 5 - peak) / 34)
      d += `Q${x - 5} ${round(y - random() * 34 * near * near - 1)} ${x} ${round(y)}`
    }
    drawn += `<path fill="${ground}" stroke="${line === lines - 2 ? accent : ink}" stroke-width="1.6" d="${d}"/>`
  }
  return path(second, disc(peak, 26, pick(random, 13, 21))) + drawn
}

/** Planes of colour on a grid, and one disc. */
const blocks: Composition = (random, [, ink, second, accent]) => {
  const column = pick(random, 2, 5) * 14
  const row = pick(random, 2, 5) * 14
  const r = pick(random, 2, 4) * 7
  const left = random() < 0.5
  let rules = ''
  for (let rule = 0; rule < 5; rule++) rules += `M${column + 4} ${row + 6 + rule * 7}H96`
  return (
    path(ink, left ? `M0 0H${column}V100H0z` : `M0 ${row}H100V100H0z`) +
    path(second, left ? `M${column} 0H100V${row}H${column}z` : `M0 0H${column}V${row}H0z`) +
    stroke(left ? ink : second, 2.2, rules) +
    path(accent, disc(column, row, r))
  )
}

/** The first letter of the title, far too big. */
const letter: Composition = (random, [, ink, second, accent], title) => {
  const first = [...title].find((character) => /[\p{L}\p{N}]/u.test(character)) ?? ''
  const stripes = pick(random, 3, 7)
  let lines = ''
  for (let line = 0; line < stripes; line++) lines += `M0 ${round(8 + line * (84 / stripes))}H100`
  const under =
    random() < 0.5
      ? stroke(second, round(30 / stripes), lines)
      : path(second, disc(30 + random() * 40, 45, 40))
  const turn = pick(random, -1, 1) * 8
  return (
    `${under}<text x="50" y="92" text-anchor="middle" transform="rotate(${turn} 50 50)" font-size="118" class="sleeve-letter" ` +
    `fill="${ink}">${first.toUpperCase()}</text>${path(accent, disc(pick(random, 1, 4) * 20, 84, 7))}`
  )
}

export const COMPOSITIONS: readonly Composition[] = [
  arcs,
  bars,
  halftone,
  grooves,
  rays,
  waves,
  blocks,
  letter,
]
