import { createRandom, type Random } from '../random.ts'
import { round } from './letters.ts'
import { PALETTES, type Palette } from './palette.ts'
import { svg } from './sleeves.ts'

export type Act = 'singer' | 'dj' | 'band' | 'person'

/** A screen-printed portrait without a face, of no real person. `people` is the number of members of a band. */
export function portrait(
  seed: string,
  width: number,
  height: number,
  act: Act,
  { palette, people = 0 }: { palette?: Palette; people?: number } = {},
): string {
  const random = createRandom(`portrait ${seed}`)
  const p = palette ?? random.pick(PALETTES)
  const figures = act === 'band' ? people || random.int(3, 4) : 1
  const size =
    act === 'band'
      ? Math.max(Math.min((width / figures) * 1.75, height * 1.05), height * 0.72)
      : Math.min(width, height) * 1.02
  let drawn = ''
  for (let i = 0; i < figures; i++) {
    // Close enough to stay whole when the picture is cut to a square.
    const gap = Math.min(width / figures, (height * 0.94) / figures)
    const x = figures === 1 ? width / 2 : width / 2 + gap * (i - (figures - 1) / 2)
    const scale = figures === 1 ? 1 : random.between(0.86, 1.04)
    drawn += bust(random, p, x, height, size * scale, act)
  }
  return svg(
    width,
    height,
    `<rect width="${width}" height="${height}" fill="${p.ground}"/>${backdrop(random, p, width, height)}${drawn}`,
  )
}

function backdrop(random: Random, p: Palette, w: number, h: number): string {
  switch (random.int(0, 4)) {
    case 0:
      return `<circle cx="${w / 2}" cy="${round(h * 0.42)}" r="${round(Math.min(w, h) * 0.4)}" fill="${p.second}"/>`
    case 1: {
      let beams = ''
      for (let i = 0; i < 5; i++) {
        const x = w * (0.1 + 0.2 * i)
        const lean = (i - 2) * w * 0.06
        beams += `<path d="M${round(x)} 0h${round(w * 0.02)}l${round(lean + w * 0.07)} ${h}h${round(-w * 0.16)}z" fill="${i % 2 ? p.second : p.third}" opacity="0.55"/>`
      }
      return beams
    }
    case 2: {
      let stripes = ''
      for (let i = 0; i < 7; i++)
        stripes += `<rect y="${round((h / 7) * i)}" width="${w}" height="${round(h / 14)}" fill="${p.second}" opacity="0.6"/>`
      return stripes
    }
    case 3: {
      let dots = ''
      const step = Math.min(w, h) / 14
      for (let y = step / 2; y < h; y += step)
        for (let x = step / 2; x < w; x += step)
          dots += `<circle cx="${round(x)}" cy="${round(y)}" r="${round(step * 0.34 * (1 - y / h))}" fill="${p.second}"/>`
      return dots
    }
    default:
      return `<path d="M0 ${h}V${round(h * 0.3)}L${w} 0V${h}z" fill="${p.second}"/>`
  }
}

function bust(random: Random, p: Palette, x: number, bottom: number, size: number, act: Act): string {
  const head = size * 0.155
  const neckY = bottom - size * 0.36
  const headY = neckY - head * 1.12
  // Skin is a printing ink as well, but never as dark as the hair.
  const inks = random.shuffled([p.first, p.third])
  const skin = inks.find((ink) => lightness(ink) > 90) ?? p.second
  const clothes = [...inks, p.second].find((ink) => ink !== skin) ?? p.dark
  const shoulder = size * random.between(0.3, 0.36)
  const at = (dx: number, dy: number) => `${round(x + dx)} ${round(dy)}`
  const body = `<path d="M${at(-shoulder, bottom)}Q${at(-shoulder, neckY + size * 0.12)} ${at(-head * 0.55, neckY + size * 0.06)}H${round(x + head * 0.55)}Q${at(shoulder, neckY + size * 0.12)} ${at(shoulder, bottom)}z" fill="${clothes}"/>`
  const neck = `<path d="M${at(-head * 0.42, headY)}V${round(neckY + size * 0.05)}Q${at(0, neckY + size * 0.13)} ${at(head * 0.42, neckY + size * 0.05)}V${round(headY)}z" fill="${skin}"/><path d="M${at(-head * 0.42, headY + head * 0.9)}Q${at(0, headY + head * 1.5)} ${at(head * 0.42, headY + head * 0.8)}V${round(headY + head * 1.25)}Q${at(0, headY + head * 1.6)} ${at(-head * 0.42, headY + head * 1.2)}z" fill="${p.dark}" opacity="0.35"/>`
  const face = `<ellipse cx="${round(x)}" cy="${round(headY)}" rx="${round(head * 0.86)}" ry="${round(head * 1.06)}" fill="${skin}"/>`
  const hair = hairOf(random, p.dark, x, headY, head)
  const extras =
    (act === 'dj' || (act !== 'person' && random.chance(0.15)) ? headphones(p, x, headY, head) : '') +
    (random.chance(0.3) ? glasses(p, x, headY, head) : '') +
    (act === 'singer' && random.chance(0.55) ? microphone(p, x, headY, head, bottom) : '') +
    (random.chance(0.35) ? collar(p, x, neckY, size) : '')
  return hair.behind + body + neck + face + hair.front + extras
}

/** From 0 (black) to 255. */
function lightness(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
  return 0.3 * r + 0.59 * g + 0.11 * b
}

function hairOf(
  random: Random,
  fill: string,
  x: number,
  y: number,
  head: number,
): { behind: string; front: string } {
  const path = (d: string) => `<path d="${d}" fill="${fill}"/>`
  const at = (dx: number, dy: number) => `${round(x + dx * head)} ${round(y + dy * head)}`
  const cap = path(
    `M${at(-0.9, -0.1)}C${at(-1, -1.5)} ${at(1, -1.5)} ${at(0.9, -0.1)}C${at(0.7, -0.5)} ${at(0.3, -0.65)} ${at(-0.1, -0.6)}C${at(-0.5, -0.55)} ${at(-0.75, -0.4)} ${at(-0.9, -0.1)}z`,
  )
  switch (random.int(0, 7)) {
    case 0:
      return { behind: '', front: cap }
    case 1:
      return {
        behind: path(
          `M${at(-1.05, -0.2)}C${at(-1.3, -1.7)} ${at(1.3, -1.7)} ${at(1.05, -0.2)}L${at(1.25, 2.1)}Q${at(0, 2.5)} ${at(-1.25, 2.1)}z`,
        ),
        front: cap,
      }
    case 2:
      return {
        behind: `<circle cx="${round(x)}" cy="${round(y - head * 0.35)}" r="${round(head * 1.5)}" fill="${fill}"/>`,
        front: '',
      }
    case 3:
      return {
        behind: `<circle cx="${round(x)}" cy="${round(y - head * 1.35)}" r="${round(head * 0.5)}" fill="${fill}"/>`,
        front: cap,
      }
    case 4:
      return {
        behind: path(
          `M${at(-1, -0.4)}C${at(-1.2, -1.5)} ${at(1.2, -1.5)} ${at(1, -0.4)}L${at(1.08, 0.95)}H${round(x - head * 1.08)}z`,
        ),
        front: path(`M${at(-0.88, -0.25)}C${at(-0.8, -1.35)} ${at(0.8, -1.35)} ${at(0.88, -0.25)}z`),
      }
    case 5:
      return {
        behind: '',
        front: path(
          `M${at(-1.25, -0.55)}H${round(x + head * 1.25)}V${round(y - head * 0.4)}H${round(x - head * 1.25)}zM${at(-0.8, -0.6)}C${at(-0.8, -1.55)} ${at(0.8, -1.55)} ${at(0.8, -0.6)}z`,
        ),
      }
    case 6: {
      let spikes = `M${at(-0.9, -0.15)}`
      for (let i = 0; i < 7; i++) {
        const dx = -0.9 + i * 0.3
        spikes += `L${at(dx + 0.05, -1.05 - (i % 2 ? 0.2 : 0.45))}L${at(dx + 0.22, -0.8)}`
      }
      return { behind: '', front: path(`${spikes}L${at(0.9, -0.15)}Q${at(0, -0.85)} ${at(-0.9, -0.15)}z`) }
    }
    default:
      return {
        behind: '',
        front:
          cap +
          path(
            `M${at(-0.82, 0.25)}C${at(-0.8, 1.55)} ${at(0.8, 1.55)} ${at(0.82, 0.25)}C${at(0.6, 0.75)} ${at(0.3, 0.55)} ${at(0, 0.55)}C${at(-0.3, 0.55)} ${at(-0.6, 0.75)} ${at(-0.82, 0.25)}z`,
          ),
      }
  }
}

function headphones(p: Palette, x: number, y: number, head: number): string {
  const cup = (side: number) =>
    `<rect x="${round(x + side * head * 0.98 - head * 0.2)}" y="${round(y - head * 0.4)}" width="${round(head * 0.4)}" height="${round(head * 0.8)}" rx="${round(head * 0.18)}" fill="${p.second}" stroke="${p.dark}" stroke-width="${round(head * 0.08)}"/>`
  return `<path d="M${round(x - head)} ${round(y - head * 0.2)}A${round(head)} ${round(head * 1.15)} 0 0 1 ${round(x + head)} ${round(y - head * 0.2)}" fill="none" stroke="${p.dark}" stroke-width="${round(head * 0.2)}"/>${cup(-1)}${cup(1)}`
}

function glasses(p: Palette, x: number, y: number, head: number): string {
  const lens = (side: number) =>
    `<rect x="${round(x + side * head * 0.4 - head * 0.32)}" y="${round(y - head * 0.22)}" width="${round(head * 0.64)}" height="${round(head * 0.42)}" rx="${round(head * 0.16)}" fill="${p.dark}"/>`
  return `${lens(-1)}${lens(1)}<rect x="${round(x - head * 0.84)}" y="${round(y - head * 0.16)}" width="${round(head * 1.68)}" height="${round(head * 0.1)}" fill="${p.dark}"/>`
}

function microphone(p: Palette, x: number, y: number, head: number, bottom: number): string {
  const mx = x + head * 0.95
  const my = y + head * 0.95
  return `<path d="M${round(mx)} ${round(my)}L${round(mx + head * 0.7)} ${round(bottom)}" stroke="${p.dark}" stroke-width="${round(head * 0.14)}"/><g transform="rotate(-35 ${round(mx)} ${round(my)})"><rect x="${round(mx - head * 0.26)}" y="${round(my - head * 0.5)}" width="${round(head * 0.52)}" height="${round(head * 0.72)}" rx="${round(head * 0.26)}" fill="${p.second}" stroke="${p.dark}" stroke-width="${round(head * 0.08)}"/></g>`
}

function collar(p: Palette, x: number, neckY: number, size: number): string {
  const at = (dx: number, dy: number) => `${round(x + dx * size)} ${round(neckY + dy * size)}`
  return `<path d="M${at(-0.1, 0.05)}L${at(0, 0.2)}L${at(0.1, 0.05)}L${at(0.15, 0.09)}L${at(0.02, 0.36)}H${round(x - 0.02 * size)}L${at(-0.15, 0.09)}z" fill="${p.second}"/>`
}
