import { createRandom, type Random } from '../random.ts'
import { round, wordBlock, wordWidth } from './letters.ts'
import { PALETTES, type Palette } from './palette.ts'
import { disc, rect, ring, shape } from './shapes.ts'

/** Draws one composition of `w` by `h` pixels as the inside of an SVG. */
type Design = (random: Random, p: Palette, w: number, h: number) => string

const arcs: Design = (random, p, w, h) => {
  const [x, y] = random.pick([
    [0, 0],
    [w, 0],
    [0, h],
    [w, h],
  ] as const)
  const steps = random.int(5, 9)
  const reach = Math.hypot(w, h) * random.between(0.72, 0.95)
  const colours = [p.first, p.ground, p.second, p.ground, p.third, p.ground]
  let out = ''
  for (let i = 0; i < steps; i++)
    out += disc(x, y, (reach * (steps - i)) / steps, colours[i % colours.length] as string)
  return out + disc(w - x * 0.72 - w * 0.14, h - y * 0.72 - h * 0.14, Math.min(w, h) * 0.08, p.dark)
}

const sunrise: Design = (random, p, w, h) => {
  const horizon = h * random.between(0.58, 0.7)
  const x = w * random.between(0.35, 0.65)
  const rays = random.int(9, 15)
  let out = ''
  for (let i = 0; i < rays; i++) {
    const from = Math.PI + (Math.PI * i) / rays
    const to = from + Math.PI / rays / 2
    const far = w + h
    const point = (angle: number) =>
      `${round(x + Math.cos(angle) * far)} ${round(horizon + Math.sin(angle) * far)}`
    out += shape(`M${round(x)} ${round(horizon)}L${point(from)}L${point(to)}z`, p.second)
  }
  out += disc(x, horizon, Math.min(w, h) * random.between(0.2, 0.3), p.first)
  out += rect(0, horizon, w, h - horizon, p.dark)
  const lines = random.int(4, 7)
  for (let i = 1; i <= lines; i++) {
    const y = horizon + ((h - horizon) * i * i) / (lines * lines)
    out += rect(0, y - h * 0.008 * i, w, h * 0.006 * i, i % 2 ? p.third : p.first)
  }
  return out
}

const meters: Design = (random, p, w, h) => {
  const count = random.int(9, 17)
  const step = w / count
  let out = disc(w * random.between(0.3, 0.7), h * 0.4, Math.min(w, h) * 0.3, p.second)
  for (let i = 0; i < count; i++) {
    const height = h * (0.16 + 0.62 * Math.abs(Math.sin(i * random.between(0.5, 0.8) + random.next())))
    out += rect(i * step + step * 0.14, h - height, step * 0.72, height, i % 5 === 2 ? p.third : p.first)
  }
  return out
}

const halftone: Design = (random, p, w, h) => {
  const cells = random.int(16, 24)
  const size = Math.max(w, h) / cells
  const fx = w * random.between(0.25, 0.75)
  const fy = h * random.between(0.25, 0.75)
  const reach = Math.hypot(w, h) * random.between(0.5, 0.75)
  let dots = ''
  for (let row = 0; row * size <= h + size; row++)
    for (let column = 0; column * size <= w + size; column++) {
      const x = column * size + (row % 2 ? size / 2 : 0)
      const y = row * size
      const r = size * 0.62 * Math.max(0, 1 - Math.hypot(x - fx, y - fy) / reach)
      if (r > 0.6)
        dots += `M${round(x - r)} ${round(y)}a${round(r)} ${round(r)} 0 1 0 ${round(2 * r)} 0a${round(r)} ${round(r)} 0 1 0 ${round(-2 * r)} 0`
    }
  return rect(0, h * 0.72, w, h * 0.28, p.second) + shape(dots, p.first) + disc(fx, fy, size * 2.2, p.third)
}

const hills: Design = (random, p, w, h) => {
  let out = disc(
    w * random.between(0.22, 0.78),
    h * random.between(0.22, 0.36),
    Math.min(w, h) * 0.15,
    p.first,
  )
  const bands = [p.second, p.third, p.first, p.dark]
  bands.forEach((fill, i) => {
    const base = h * (0.44 + i * 0.14)
    let d = `M0 ${round(h)}V${round(base)}`
    const waves = random.int(2, 4)
    for (let k = 1; k <= waves; k++) {
      const x = (w * k) / waves
      const lift = h * random.between(0.05, 0.16) * (k % 2 ? -1 : 1)
      d += `Q${round(x - w / waves / 2)} ${round(base + lift)} ${round(x)} ${round(base + random.between(-0.03, 0.03) * h)}`
    }
    out += shape(`${d}V${round(h)}z`, fill)
  })
  return out
}

const tiles: Design = (random, p, w, h) => {
  const across = random.int(3, 5)
  const size = w / across
  const colours = [p.first, p.second, p.third, p.dark]
  let out = ''
  for (let row = 0; row * size < h; row++)
    for (let column = 0; column < across; column++) {
      const [x, y] = [column * size, row * size]
      const fill = random.pick(colours)
      const kind = random.int(0, 5)
      if (kind < 4) {
        const turn = kind * 90
        out += `<path d="M0 0H${round(size)}A${round(size)} ${round(size)} 0 0 1 0 ${round(size)}z" fill="${fill}" transform="translate(${round(x)} ${round(y)}) rotate(${turn} ${round(size / 2)} ${round(size / 2)})"/>`
      } else if (kind === 4) out += disc(x + size / 2, y + size / 2, size * 0.36, fill)
      else out += rect(x, y, size / 2, size, fill)
    }
  return out
}

const moons: Design = (random, p, w, h) => {
  const r = Math.min(w, h) * random.between(0.28, 0.36)
  const [x, y] = [w * 0.5, h * random.between(0.42, 0.5)]
  const shift = r * random.between(0.28, 0.5) * (random.chance(0.5) ? 1 : -1)
  let out = disc(x, y, r, p.first) + disc(x + shift, y - Math.abs(shift) * 0.3, r * 0.86, p.ground)
  out += disc(x + shift, y - Math.abs(shift) * 0.3, r * 0.3, p.second)
  for (let i = 0; i < 5; i++) out += rect(w * 0.1, h * (0.84 + i * 0.025), w * 0.8, h * 0.006, p.third)
  return out
}

const grooves: Design = (random, p, w, h) => {
  const [x, y] = [w * random.between(0.42, 0.62), h * random.between(0.42, 0.6)]
  const r = Math.min(w, h) * random.between(0.44, 0.6)
  let out = disc(x, y, r, p.dark)
  for (let i = 1; i < 9; i++) out += ring(x, y, r * (0.4 + i * 0.065), i % 3 ? p.ground : p.second, r * 0.008)
  const turn = random.between(0, Math.PI * 2)
  const edge = (angle: number) => `${round(x + Math.cos(angle) * r)} ${round(y + Math.sin(angle) * r)}`
  out += shape(
    `M${round(x)} ${round(y)}L${edge(turn)}A${round(r)} ${round(r)} 0 0 1 ${edge(turn + 0.7)}z`,
    p.first,
  )
  return out + disc(x, y, r * 0.34, p.second) + disc(x, y, r * 0.05, p.ground)
}

const ribbon: Design = (random, p, w, h) => {
  const [a, b] = [random.int(2, 4), random.int(3, 5)]
  const phase = random.between(0, Math.PI)
  const points = Array.from({ length: 140 }, (_, i) => {
    const t = (i / 139) * Math.PI * 2
    return `${round(w / 2 + Math.sin(a * t + phase) * w * 0.36)} ${round(h / 2 + Math.sin((a === b ? b + 1 : b) * t) * h * 0.36)}`
  })
  const line = (stroke: string, width: number, dx: number) =>
    `<path d="M${points.join('L')}z" fill="none" stroke="${stroke}" stroke-width="${round(width)}" stroke-linejoin="round" transform="translate(${round(dx)} ${round(dx)})"/>`
  const unit = Math.min(w, h)
  return (
    line(p.second, unit * 0.055, unit * 0.025) +
    line(p.first, unit * 0.055, 0) +
    line(p.ground, unit * 0.012, 0)
  )
}

const diagonals: Design = (random, p, w, h) => {
  const width = Math.max(w, h) / random.int(6, 10)
  const colours = [p.first, p.ground, p.second, p.ground]
  let out = ''
  for (let i = -8; i < 24; i++) {
    const x = i * width
    out += shape(
      `M${round(x)} 0h${round(width)}l${round(-h * 0.7)} ${round(h)}h${round(-width)}z`,
      colours[((i % 4) + 4) % 4] as string,
    )
  }
  const [x, y, r] = [w * random.between(0.35, 0.65), h * random.between(0.35, 0.65), Math.min(w, h) * 0.27]
  return (
    out +
    disc(x, y, r, p.dark) +
    disc(x, y, r * 0.8, p.third) +
    disc(x + r * 0.25, y - r * 0.2, r * 0.32, p.dark)
  )
}

const petals: Design = (random, p, w, h) => {
  const count = random.pick([6, 8, 10, 12])
  const [x, y] = [w / 2, h / 2]
  const long = Math.min(w, h) * random.between(0.38, 0.46)
  let out = ''
  for (let i = 0; i < count; i++) {
    const fill = i % 2 ? p.first : p.second
    out += `<ellipse cx="${round(x)}" cy="${round(y - long * 0.52)}" rx="${round((long * 2) / count)}" ry="${round(long * 0.5)}" fill="${fill}" transform="rotate(${round((360 / count) * i)} ${round(x)} ${round(y)})"/>`
  }
  return out + disc(x, y, long * 0.26, p.dark) + disc(x, y, long * 0.12, p.third)
}

const blocks: Design = (random, p, w, h) => {
  const size = Math.min(w, h) / random.pick([4.5, 5.5, 6.5])
  const half = size / 2
  const rise = half * 0.58
  let out = ''
  const cube = (x: number, y: number, height: number) => {
    const top = y - height
    const face = (d: string, fill: string) => shape(d, fill)
    return (
      face(
        `M${round(x)} ${round(top)}l${round(half)} ${round(rise)}l${round(-half)} ${round(rise)}l${round(-half)} ${round(-rise)}z`,
        p.second,
      ) +
      face(
        `M${round(x - half)} ${round(top + rise)}l${round(half)} ${round(rise)}v${round(height)}l${round(-half)} ${round(-rise)}z`,
        p.first,
      ) +
      face(
        `M${round(x + half)} ${round(top + rise)}l${round(-half)} ${round(rise)}v${round(height)}l${round(half)} ${round(-rise)}z`,
        p.dark,
      )
    )
  }
  for (let row = 0; row < 9; row++)
    for (let column = -5; column <= 5; column++) {
      if (Math.abs(column) + Math.abs(row - 4) > 5 || (row + column) % 2) continue
      out += cube(w / 2 + column * half, h * 0.34 + row * rise, size * random.pick([0.2, 0.4, 0.7, 1]))
    }
  return out
}

const bigLetters =
  (words: readonly string[]): Design =>
  (random, p, w, h) => {
    const margin = Math.min(w, h) * 0.09
    const box = { x: margin, y: margin, width: w - margin * 2, height: h - margin * 2 }
    const size = Math.min(w, h)
    return (
      disc(
        w * random.between(0.6, 0.85),
        h * random.between(0.65, 0.85),
        size * random.between(0.2, 0.3),
        p.second,
      ) + shape(wordBlock(words, box), p.first)
    )
  }

const horizonLines: Design = (random, p, w, h) => {
  const cut = h * random.between(0.3, 0.6)
  const r = Math.min(w, h) * random.between(0.26, 0.34)
  const x = w * random.between(0.4, 0.6)
  let out = disc(x, cut, r, p.first)
  for (let i = 0; i < 7; i++) out += rect(0, cut + r * (0.08 + i * 0.14), w, r * (0.02 + i * 0.014), p.ground)
  const peaks = random.int(2, 3)
  for (let i = 0; i < peaks; i++) {
    const px = w * random.between(0.05, 0.95)
    const height = h * random.between(0.18, 0.34)
    out += shape(
      `M${round(px - height * 0.9)} ${round(h)}L${round(px)} ${round(h - height)}L${round(px + height * 0.9)} ${round(h)}z`,
      i % 2 ? p.dark : p.second,
    )
    out += shape(
      `M${round(px - height * 0.27)} ${round(h - height * 0.7)}L${round(px)} ${round(h - height)}L${round(px + height * 0.27)} ${round(h - height * 0.7)}L${round(px)} ${round(h - height * 0.58)}z`,
      p.third,
    )
  }
  return out
}

const DESIGNS: readonly Design[] = [
  arcs,
  sunrise,
  meters,
  halftone,
  hills,
  tiles,
  moons,
  grooves,
  ribbon,
  diagonals,
  petals,
  blocks,
  horizonLines,
]

/** A whole SVG of sleeve art that belongs to `seed`. A short `title` may become the picture itself. */
export function sleeveArt(seed: string, width = 600, height = 600, title = '', palette?: Palette): string {
  return svg(width, height, sleeveInside(seed, width, height, title, palette))
}

/** The inside of `sleeveArt`, to be placed in a larger picture. */
export function sleeveInside(
  seed: string,
  width: number,
  height: number,
  title = '',
  palette?: Palette,
): string {
  const random = createRandom(`sleeve ${seed}`)
  const words = title.split(/[\s/]+/).filter((word) => wordWidth(word) > 0)
  const canBeLettered = words.length > 0 && words.length <= 4 && words.every((word) => word.length <= 8)
  const design = canBeLettered && random.chance(0.3) ? bigLetters(words) : random.pick(DESIGNS)
  const colours = palette ?? random.pick(PALETTES)
  return rect(0, 0, width, height, colours.ground) + design(random, colours, width, height)
}

export function svg(width: number, height: number, inside: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${inside}</svg>`
}
