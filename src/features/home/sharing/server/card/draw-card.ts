import sharp from 'sharp'
import { EMBLEM_DISC, EMBLEM_RAYS } from '#ui/emblem.ts'
import { drawSleeve } from '#ui/sleeve/draw.ts'
import { type Line, setBlock, setLine } from './lettering.ts'

/** The preview of a shared link: a picture with a text beside it. */
export interface Card {
  /** Above the title, in capitals. */
  kicker: string
  title: string
  /** A title is a name; words are text that a member wrote. */
  setting: 'title' | 'words'
  /** Under the title. */
  note?: string
  /** The name of the site, as the signature. */
  site: string
  /** Without a picture, the sleeve of this id and name is shown. */
  id: string
  face: string
  picture?: Buffer
}

export const CARD_WIDTH = 1200
export const CARD_HEIGHT = 630

const LEFT = 690
const RIGHT = 1140
const COLUMN = RIGHT - LEFT
/** Where the signature begins. */
const FOOT = 530
const QUALITY = 84
const COLOURS = { ground: '#17100c', brass: '#e9b949', coral: '#e2573a', ink: '#f6eddc', muted: '#bdb0a0' }

/** Sizes to try for a title, in pixels, and how many lines each may take. */
const TITLES = [
  [96, 2],
  [76, 3],
  [60, 4],
  [46, 5],
] as const
const WORDS = [
  [46, 5],
  [36, 7],
] as const

/** Draws a card as a JPEG of 1200 by 630. Text in a script that our fonts lack is left out. */
export async function drawCard(card: Card): Promise<Buffer> {
  const picture = card.picture && (await squarePicture(card.picture))
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD_WIDTH}" height="${CARD_HEIGHT}">
<path fill="${COLOURS.ground}" d="M0 0H${CARD_WIDTH}V${CARD_HEIGHT}H0z"/>
${picture ? '' : `<svg width="${CARD_HEIGHT}" height="${CARD_HEIGHT}" viewBox="0 0 100 100">${drawSleeve(card.id, card.face)}</svg>`}
${column(card)}
${signature(card.site)}
</svg>`
  const drawn = sharp(Buffer.from(svg))
  if (picture) drawn.composite([{ input: picture, left: 0, top: 0 }])
  return drawn.flatten().jpeg({ quality: QUALITY, mozjpeg: true }).toBuffer()
}

/** Crops the picture to its square; undefined when it cannot be read. */
async function squarePicture(picture: Buffer): Promise<Buffer | undefined> {
  return sharp(picture)
    .resize(CARD_HEIGHT, CARD_HEIGHT, { fit: 'cover', position: 'attention' })
    .png()
    .toBuffer()
    .catch(() => undefined)
}

function column({ kicker, title, setting, note }: Card): string {
  const words = setting === 'words'
  const face = words ? 'text' : 'display'
  const tries = (words ? WORDS : TITLES).map(([size, most]) => ({
    size,
    block: setBlock(title, { face, size, width: COLUMN, most }),
  }))
  const { size, block } = tries.find((one) => !one.block?.isCut) ?? tries.at(-1) ?? { size: 0 }
  const leading = size * (words ? 1.3 : 1.04)
  const lines = block?.lines ?? []
  const height = lines.length * leading
  const top = Math.max(120, (FOOT - height) / 2)
  const noteLine = note
    ? setBlock(note, { face: 'text', size: 30, width: COLUMN, most: 1 })?.lines[0]
    : undefined
  return [
    place(setLine(kicker.toUpperCase(), 'strong', 26), top - 28, COLOURS.brass),
    ...lines.map((line, index) => place(line, top + leading * index + size * 0.86, COLOURS.ink)),
    place(noteLine, top + height + 44, COLOURS.muted),
  ].join('\n')
}

function place(line: Line | undefined, y: number, colour: string): string {
  return line ? `<path fill="${colour}" transform="translate(${LEFT} ${y})" d="${line.path}"/>` : ''
}

function signature(site: string): string {
  const name = setBlock(site.toUpperCase(), { face: 'display', size: 26, width: COLUMN - 70, most: 1 })
    ?.lines[0]
  return `<g transform="translate(${LEFT - 4} 540) scale(0.9)"><path fill="${COLOURS.brass}" d="${EMBLEM_RAYS}"/><path fill="${COLOURS.coral}" d="${EMBLEM_DISC}"/></g>
${name ? `<path fill="${COLOURS.ink}" transform="translate(${LEFT + 66} 583)" d="${name.path}"/>` : ''}`
}
