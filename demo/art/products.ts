import { blockWidth, round, wordBlock } from './letters.ts'
import type { Palette } from './palette.ts'
import { disc } from './shapes.ts'
import { sleeveInside, svg } from './sleeves.ts'

export type Product =
  | 'tee'
  | 'hoodie'
  | 'tote'
  | 'cap'
  | 'record'
  | 'cassette'
  | 'box'
  | 'poster'
  | 'mug'
  | 'pins'
  | 'slipmat'
  | 'disc'

/** A thing to buy on its ground, 800 by 800, printed with art that belongs to `seed` in colours of its own. */
export function productArt(
  kind: Product,
  seed: string,
  p: Palette,
  printed: Palette,
  words: readonly string[],
): string {
  const art = (x: number, y: number, w: number, h: number) =>
    `<svg x="${x}" y="${y}" width="${w}" height="${h}" viewBox="0 0 ${w} ${h}">${sleeveInside(seed, w, h, '', printed)}</svg>`
  const print = (x: number, y: number, width: number, height: number, fill: string) => {
    const inset = Math.max(0, (width - blockWidth(words, width, height)) / 2)
    return `<path d="${wordBlock(words, { x: x + inset, y, width, height })}" fill="${fill}"/>`
  }
  return svg(
    800,
    800,
    `<rect width="800" height="800" fill="${p.ground}"/>${floor(p)}${DRAW[kind](p, art, print)}`,
  )
}

type Draw = (
  p: Palette,
  art: (x: number, y: number, w: number, h: number) => string,
  print: (x: number, y: number, width: number, height: number, fill: string) => string,
) => string

const path = (d: string, fill: string, more = '') => `<path d="${d}" fill="${fill}"${more}/>`
const floor = (p: Palette) => `<ellipse cx="400" cy="712" rx="300" ry="26" fill="${p.dark}" opacity="0.14"/>`

const TEE = 'M300 130Q400 200 500 130L620 180L720 330L610 395L575 345V690H225V345L190 395L80 330L180 180z'

const grooves = (x: number, y: number, r: number, p: Palette) => {
  let out = disc(x, y, r, '#17120f')
  for (let i = 0; i < 8; i++)
    out += `<circle cx="${x}" cy="${y}" r="${round(r * (0.45 + i * 0.065))}" fill="none" stroke="#463b33" stroke-width="2"/>`
  return out + disc(x, y, round(r * 0.34), p.second) + disc(x, y, round(r * 0.05), p.ground)
}

const DRAW: Record<Product, Draw> = {
  tee: (p, art, print) =>
    path(TEE, p.dark) +
    path('M300 130Q400 200 500 130L480 118Q400 170 320 118z', p.second) +
    art(300, 270, 200, 200) +
    print(300, 490, 200, 60, p.third === p.dark ? p.second : p.third),
  hoodie: (p, art, print) =>
    path(
      'M310 110Q400 40 490 110L640 180L740 610L630 640L580 400V700H220V400L170 640L60 610L160 180z',
      p.first,
    ) +
    path('M310 110Q400 40 490 110Q500 190 400 250Q300 190 310 110z', p.dark) +
    path('M290 540H510L560 670H240z', p.dark, ' opacity="0.22"') +
    path('M372 235v120M428 235v120', 'none', ` stroke="${p.third}" stroke-width="9" stroke-linecap="round"`) +
    art(325, 375, 150, 120) +
    print(300, 600, 200, 42, p.third),
  tote: (p, art, print) =>
    path('M300 260V150Q300 80 400 80Q500 80 500 150V260', 'none', ` stroke="${p.second}" stroke-width="26"`) +
    path('M170 250H630L660 710H140z', p.third) +
    path('M170 250H630L633 290H167z', p.dark, ' opacity="0.15"') +
    art(270, 330, 260, 230) +
    print(270, 590, 260, 60, p.dark),
  cap: (p, _art, print) =>
    path('M180 470C180 230 620 230 620 470z', p.first) +
    path('M400 300V470', 'none', ` stroke="${p.dark}" stroke-width="5" opacity="0.35"`) +
    path('M160 470H620Q760 500 770 580Q560 500 160 520z', p.dark) +
    disc(400, 292, 16, p.second) +
    print(290, 360, 220, 78, p.third),
  record: (p, art) =>
    `${grooves(520, 390, 240, p)}<rect x="100" y="140" width="500" height="500" fill="${p.dark}" opacity="0.25"/>${art(90, 130, 500, 500)}`,
  cassette: (p, _art, print) =>
    `<rect x="100" y="210" width="600" height="390" rx="26" fill="${p.dark}"/><rect x="150" y="255" width="500" height="240" rx="12" fill="${p.third === p.dark ? p.second : p.third}"/><rect x="150" y="395" width="500" height="34" fill="${p.first}"/><rect x="150" y="429" width="500" height="22" fill="${p.second}"/><rect x="235" y="345" width="330" height="96" rx="48" fill="${p.dark}"/>` +
    [290, 510].map((x) => disc(x, 393, 34, p.ground) + disc(x, 393, 14, p.dark)).join('') +
    path('M230 600L260 520H540L570 600z', p.first) +
    print(180, 274, 300, 52, p.dark),
  box: (p, art) =>
    path('M150 250L560 190V640L150 700z', p.dark) +
    path('M560 190L670 250V690L560 640z', p.first) +
    path('M150 250L560 190L670 250L270 315z', p.second) +
    `<g transform="matrix(0.92 -0.135 0 1 172 282)">${art(0, 0, 400, 390)}</g>`,
  poster: (p, art, print) =>
    `<rect x="205" y="75" width="410" height="600" fill="${p.dark}" opacity="0.22"/><rect x="195" y="65" width="410" height="600" fill="${p.third}"/>${art(220, 90, 360, 400)}${print(220, 520, 360, 110, p.dark === p.third ? p.first : p.dark)}`,
  mug: (p, art) =>
    path(
      'M560 300H640Q720 300 720 400Q720 510 620 510H560',
      'none',
      ` stroke="${p.third}" stroke-width="42"`,
    ) +
    path('M190 210H580V620Q580 690 510 690H260Q190 690 190 620z', p.third) +
    `<ellipse cx="385" cy="210" rx="195" ry="36" fill="${p.dark}"/>` +
    art(240, 310, 290, 270),
  pins: (p, art, print) =>
    disc(270, 270, 140, p.dark) +
    `<clipPath id="a"><circle cx="270" cy="270" r="126"/></clipPath><g clip-path="url(#a)">${art(144, 144, 252, 252)}</g>` +
    `<rect x="440" y="190" width="240" height="240" rx="30" fill="${p.first}"/>${disc(560, 310, 84, p.dark)}${disc(560, 310, 30, p.second)}` +
    path('M250 470L380 700H120z', p.second) +
    disc(250, 610, 40, p.dark) +
    `<rect x="430" y="500" width="280" height="150" rx="75" fill="${p.dark}"/>` +
    print(480, 545, 180, 60, p.third === p.dark ? p.second : p.third),
  slipmat: (p, art) =>
    disc(400, 390, 300, p.dark) +
    `<clipPath id="a"><circle cx="400" cy="390" r="284"/></clipPath><g clip-path="url(#a)">${art(116, 106, 568, 568)}</g>` +
    disc(400, 390, 9, p.ground),
  disc: (p, art) =>
    disc(540, 400, 220, '#d9d4c8') +
    disc(540, 400, 70, p.ground) +
    disc(540, 400, 34, '#b9b3a5') +
    `<rect x="110" y="170" width="470" height="460" rx="8" fill="${p.dark}"/>${art(150, 190, 420, 420)}`,
}
