import sharp, { type Sharp } from 'sharp'
import { openPicture, type Picture } from './open-picture.ts'
import { UnusablePicture } from './unusable-picture.ts'

export interface CleanFile {
  bytes: Buffer
  /** Without a dot. */
  extension: string
  type: string
}

export interface Rendition extends CleanFile {
  width: number
}

export interface CleanPicture {
  /** The picture itself, re-encoded in its own format. */
  original: CleanFile
  renditions: Rendition[]
  /** Pixels of the original, upright. */
  width: number
  height: number
  animated: boolean
  /** The mean colour, such as `#2a1f3d`. */
  color: string
}

/** All frames of an animated picture together; other pictures have one frame. */
const MAX_PIXELS = 100_000_000
const MAX_SECONDS = 30
/** More than a minute of an animation. Each frame costs time, however small it is. */
const MAX_FRAMES = 2000
/**
 * Bounds of the stored original, in pixels. A screenshot of a long page may be higher than anything else, as its text
 * is as wide as that of others.
 */
const MAX_WIDTH = 4096
const MAX_AREA = 4096 * 4096
const MAX_SIDE_ANIMATED = 1200
/** The highest picture that WebP and AVIF can have. */
const MAX_HEIGHT_WEBP = 16_383

const JPEG = { extension: 'jpg', type: 'image/jpeg' } as const
const PNG = { extension: 'png', type: 'image/png' } as const
const WEBP = { extension: 'webp', type: 'image/webp' } as const
const AVIF = { extension: 'avif', type: 'image/avif' } as const
type Format = typeof JPEG | typeof PNG | typeof WEBP | typeof AVIF

/** Of the types that are taken as pictures. */
const STORED_FORMAT: Record<string, Format> = {
  'image/jpeg': JPEG,
  'image/png': PNG,
  'image/apng': PNG,
  'image/webp': WEBP,
  'image/gif': WEBP,
  'image/avif': WEBP,
}

/**
 * Decodes and re-encodes a picture, upright and without any metadata of cameras or editors: the original for storage,
 * and renditions as WebP and AVIF in those of the `widths` that are smaller than it, plus its own width when one of
 * them is not. An animated GIF or WebP stays animated, as WebP; its renditions show the first frame. An animated PNG is
 * refused, unless it may become `isStill`. Throws `UnusablePicture`.
 */
export async function cleanPicture(
  bytes: Buffer,
  widths: readonly number[],
  { isStill = false } = {},
): Promise<CleanPicture> {
  const picture = await openPicture(bytes, { maxPixels: MAX_PIXELS, maxSeconds: MAX_SECONDS, isStill })
  const format = STORED_FORMAT[picture.type]
  if (!format) throw new UnusablePicture(`${picture.type} is not taken`)
  const { pages = 1, autoOrient: size } = await picture.decode((open) => open.metadata())
  if (pages > MAX_FRAMES) {
    throw new UnusablePicture('has too many frames', {
      refusal: { reason: `it has more than ${MAX_FRAMES} frames`, advice: 'Please choose a video.' },
    })
  }
  const animated = pages > 1
  const original = await drawOriginal(picture, animated ? WEBP : format, size, animated)
  const still = animated ? await drawOriginal(picture, WEBP, size, false) : original
  return {
    ...original,
    animated,
    color: await meanColor(original.pixels),
    renditions: await drawRenditions(still.pixels, widths),
  }
}

interface Size {
  width: number
  height: number
}

/** The width of the stored original: within the bounds, and never enlarged. */
function boundedWidth({ width, height }: Size, format: Format): number {
  const highest = format === WEBP || format === AVIF ? MAX_HEIGHT_WEBP : Number.POSITIVE_INFINITY
  const scale = Math.min(1, MAX_WIDTH / width, Math.sqrt(MAX_AREA / (width * height)), highest / height)
  return Math.max(1, Math.floor(width * scale))
}

async function drawOriginal(picture: Picture, format: Format, size: Size, animated: boolean) {
  const bounds = animated
    ? { width: MAX_SIDE_ANIMATED, height: MAX_SIDE_ANIMATED }
    : { width: boundedWidth(size, format) }
  const { data, info } = await picture.decode(
    (open) =>
      encode(open.resize({ ...bounds, fit: 'inside', withoutEnlargement: true }), format, {
        animated,
      }).toBuffer({ resolveWithObject: true }),
    { animated },
  )
  return {
    original: { bytes: data, ...format },
    pixels: data,
    width: info.width,
    height: info.pageHeight ?? info.height,
  }
}

async function drawRenditions(bytes: Buffer, widths: readonly number[]): Promise<Rendition[]> {
  const { width, height } = await sharp(bytes).metadata()
  const smaller = widths.filter((target) => target < width)
  const nextLarger = widths.some((target) => target >= width) ? [width] : []
  const renditions: Rendition[] = []
  const possible = [...smaller, ...nextLarger].filter(
    (target) => (target / width) * height <= MAX_HEIGHT_WEBP,
  )
  for (const target of possible) {
    for (const format of [WEBP, AVIF]) {
      const picture = sharp(bytes).resize({ width: target }).timeout({ seconds: MAX_SECONDS })
      renditions.push({ width: target, bytes: await encode(picture, format).toBuffer(), ...format })
    }
  }
  return renditions
}

function encode(picture: Sharp, format: Format, { animated = false } = {}): Sharp {
  if (format === JPEG) return picture.jpeg({ quality: 90 })
  if (format === PNG) return picture.png()
  if (format === AVIF) return picture.avif({ quality: 50, effort: 2 })
  return picture.webp({ quality: 80, effort: animated ? 1 : 3 })
}

async function meanColor(bytes: Buffer): Promise<string> {
  const pixel = await sharp(bytes)
    .flatten({ background: '#808080' })
    .resize(1, 1)
    .toColourspace('srgb')
    .raw()
    .toBuffer()
  return `#${pixel.subarray(0, 3).toString('hex').padEnd(6, '0')}`
}
