import { round, wordBlock, wordPath, wordWidth } from './letters.ts'
import type { Palette } from './palette.ts'
import { disc } from './shapes.ts'
import { svg } from './sleeves.ts'

const path = (d: string, fill: string, more = '') => `<path d="${d}" fill="${fill}"${more}/>`

function rays(x: number, y: number, count: number, fill: string): string {
  let d = ''
  for (let i = 0; i < count; i++) {
    const [a, b] = [(i * 2 * Math.PI) / count, ((i + 0.5) * 2 * Math.PI) / count]
    d += `M${x} ${y}L${round(x + 1600 * Math.cos(a))} ${round(y + 1600 * Math.sin(a))}L${round(x + 1600 * Math.cos(b))} ${round(y + 1600 * Math.sin(b))}z`
  }
  return path(d, fill)
}

/** Mountains, firs and a sun with a record's grooves; 1200 by 800, the middle square can stand alone. */
export function carpathiaPoster(): string {
  const [night, brass, coral, paper, fir] = ['#20393a', '#e3aa3f', '#df5a3f', '#f3e6cb', '#132424']
  let out = `<rect width="1200" height="800" fill="${night}"/>${rays(600, 440, 36, '#27494a')}`
  out += disc(600, 410, 225, brass)
  for (let i = 0; i < 6; i++)
    out += `<circle cx="600" cy="410" r="${110 + i * 20}" fill="none" stroke="${night}" stroke-width="2.5" opacity="0.55"/>`
  out += disc(600, 410, 70, coral) + disc(600, 410, 12, night)
  out += path(
    'M0 640L170 430L270 540L420 330L560 530L680 420L800 560L960 350L1080 520L1200 440V800H0z',
    '#3f6a60',
  )
  out += path(
    'M420 330L470 401L440 420L412 398L380 440L362 411zM960 350L1012 424L978 440L950 415L915 450L905 422z',
    paper,
  )
  out += path('M0 700L210 560L420 660L640 560L860 670L1040 570L1200 660V800H0z', '#2b524c')
  for (let i = 0; i < 30; i++) {
    const x = i * 42 - 10
    const height = 70 + ((i * 37) % 60)
    const y = 800
    out += path(
      `M${x} ${y}L${x + 22} ${y - height}L${x + 44} ${y}zM${x + 4} ${y - height * 0.4}L${x + 22} ${y - height * 1.25}L${x + 40} ${y - height * 0.4}z`,
      fir,
    )
  }
  return svg(1200, 800, out + title('CARPATHIA', 600, 52, 640, paper))
}

/** Dunes under a low sun, a caravan of loudspeakers on the crest; 1200 by 800. */
export function dunePulsePoster(): string {
  const [sand, brass, coral, ink, paper] = ['#f0cf94', '#dd9a35', '#d4533a', '#2a1a14', '#f7ead0']
  let out = `<rect width="1200" height="800" fill="${coral}"/>`
  for (let i = 0; i < 9; i++) out += disc(600, 500, 520 - i * 44, i % 2 ? '#dc6a48' : '#e58a55')
  out += disc(600, 500, 150, paper)
  out += path('M0 560Q240 450 470 540T900 500T1200 560V800H0z', brass)
  out += path('M0 640Q300 520 620 630T1200 600V800H0z', sand)
  out += path('M620 630Q560 700 640 800H0V640Q300 520 620 630z', '#e3b873')
  out += path('M0 760Q330 650 700 740T1200 700V800H0z', ink)
  const speaker = (x: number, y: number, s: number) =>
    `<g transform="translate(${x} ${y}) scale(${s})"><rect width="60" height="110" rx="5" fill="${ink}"/>${disc(30, 74, 24, coral)}${disc(30, 74, 10, ink)}${disc(30, 26, 13, brass)}</g>`
  out += speaker(260, 418, 0.95) + speaker(322, 388, 1.3) + speaker(402, 428, 0.95)
  out += speaker(770, 408, 0.95) + speaker(830, 372, 1.3) + speaker(910, 414, 0.95)
  return svg(1200, 800, out + title('DUNE', 600, 70, 400, paper) + title('PULSE', 600, 226, 400, ink))
}

function title(word: string, centre: number, y: number, width: number, fill: string): string {
  const unit = width / wordWidth(word)
  return path(wordPath(word, centre - width / 2, y, unit), fill)
}

/** An event of one evening: words as large as the sheet over a composition; 1200 by 800. */
export function gigPoster(words: readonly string[], kind: number, p: Palette): string {
  const motifs = [
    () => disc(900, 470, 280, p.second) + disc(900, 470, 190, p.ground) + disc(900, 470, 100, p.second),
    () =>
      [0, 1, 2, 3, 4, 5, 6]
        .map(
          (i) =>
            `<rect x="${700 + i * 62}" y="${640 - ((i * 131) % 380)}" width="40" height="${160 + ((i * 131) % 380)}" fill="${i % 2 ? p.second : p.third}"/>`,
        )
        .join(''),
    () => path('M640 800L900 200L1160 800z', p.second) + path('M760 800L980 420L1200 800z', p.third),
    () =>
      [0, 1, 2, 3, 4]
        .map(
          (i) =>
            `<path d="M560 ${420 + i * 70}q80 -90 160 0t160 0t160 0t160 0" fill="none" stroke="${i % 2 ? p.second : p.third}" stroke-width="26"/>`,
        )
        .join(''),
    () =>
      disc(940, 500, 240, p.second) +
      [0, 1, 2, 3, 4, 5]
        .map(
          (i) => `<rect x="660" y="${430 + i * 62}" width="540" height="${12 + i * 7}" fill="${p.ground}"/>`,
        )
        .join(''),
    () =>
      [0, 1, 2]
        .map(
          (i) =>
            `<rect x="${660 + i * 165}" y="${260 + i * 60}" width="150" height="${540 - i * 60}" fill="${[p.second, p.third, p.second][i]}"/>` +
            disc(735 + i * 165, 380 + i * 60, 46, p.ground),
        )
        .join(''),
  ]
  const motif = motifs[kind % motifs.length]
  return svg(
    1200,
    800,
    `<rect width="1200" height="800" fill="${p.ground}"/>${motif ? motif() : ''}${path(wordBlock(words, { x: 80, y: 90, width: 620, height: 480 }), p.first)}<rect x="80" y="690" width="420" height="16" fill="${p.first}"/>`,
  )
}

/** The mark of the sample label: a horn whose bell is a record. 600 by 600. */
export function brasswingLogo(): string {
  const [ink, brass, paper] = ['#1b1512', '#dca53a', '#f3e9d6']
  return svg(
    600,
    600,
    `<rect width="600" height="600" fill="${ink}"/>` +
      path('M90 292L330 150V414L90 336z', brass) +
      `<rect x="62" y="284" width="48" height="60" rx="12" fill="${paper}"/>` +
      disc(360, 282, 160, brass) +
      disc(360, 282, 126, ink) +
      [104, 86, 68]
        .map((r) => `<circle cx="360" cy="282" r="${r}" fill="none" stroke="${brass}" stroke-width="5"/>`)
        .join('') +
      disc(360, 282, 44, paper) +
      disc(360, 282, 10, ink) +
      title('BRASSWING', 300, 486, 440, paper),
  )
}
