import { fileTypeFromBuffer } from 'file-type'
import sharp, { type Sharp } from 'sharp'
import { UnusablePicture } from './render.ts'

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
/** Pixels of the longer side of the stored original. */
const MAX_SIDE = 4096
const MAX_SIDE_ANIMATED = 1200

const JPEG = { extension: 'jpg', type: 'image/jpeg' } as const
const PNG = { extension: 'png', type: 'image/png' } as const
const WEBP = { extension: 'webp', type: 'image/webp' } as const
const AVIF = { extension: 'avif', type: 'image/avif' } as const
type Format = typeof JPEG | typeof PNG | typeof WEBP | typeof AVIF

/** By the type that the bytes show. Neither SVG, which can carry scripts, nor documents. */
const STORED_FORMAT: Record<string, Format> = {
  'image/jpeg': JPEG,
  'image/png': PNG,
  'image/apng': PNG,
  'image/webp': WEBP,
  'image/gif': WEBP,
  'image/avif': WEBP,
}

/** Whether files of this type are accepted as pictures. */
export const isPictureType = (type: string) => type in STORED_FORMAT

/**
 * Decodes and re-encodes a picture, upright and without any metadata of cameras or editors: the original for storage,
 * and renditions as WebP and AVIF in those of the `widths` that are smaller than it, plus its own width when one of
 * them is not. An animated GIF or WebP stays animated, as WebP; its renditions show the first frame. Throws
 * `UnusablePicture`.
 */
export async function cleanPicture(bytes: Buffer, widths: readonly number[]): Promise<CleanPicture> {
  const type = await fileTypeFromBuffer(bytes)
  const format = type && STORED_FORMAT[type.mime]
  if (!format) throw new UnusablePicture(`${type?.mime ?? 'unknown'} is not taken`)
  try {
    const { pages = 1 } = await sharp(bytes, { limitInputPixels: MAX_PIXELS }).metadata()
    if (pages > MAX_FRAMES) throw new UnusablePicture('has too many frames')
    const animated = pages > 1
    const original = await drawOriginal(bytes, animated ? WEBP : format, animated)
    const still = animated ? await drawOriginal(bytes, WEBP, false) : original
    return {
      ...original,
      animated,
      color: await meanColor(original.pixels),
      renditions: await drawRenditions(still.pixels, widths),
    }
  } catch (error) {
    if (error instanceof UnusablePicture) throw error
    throw new UnusablePicture('cannot be decoded', { cause: error })
  }
}

async function drawOriginal(bytes: Buffer, format: Format, animated: boolean) {
  const side = animated ? MAX_SIDE_ANIMATED : MAX_SIDE
  const picture = sharp(bytes, {
    limitInputPixels: MAX_PIXELS,
    failOn: 'warning',
    autoOrient: true,
    animated,
  }).resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
  const encoded = encode(picture, format, { animated }).timeout({ seconds: MAX_SECONDS })
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true })
  return {
    original: { bytes: data, ...format },
    pixels: data,
    width: info.width,
    height: info.pageHeight ?? info.height,
  }
}

async function drawRenditions(bytes: Buffer, widths: readonly number[]): Promise<Rendition[]> {
  const { width = 0 } = await sharp(bytes).metadata()
  const smaller = widths.filter((target) => target < width)
  const nextLarger = widths.some((target) => target >= width) ? [width] : []
  const renditions: Rendition[] = []
  for (const target of [...smaller, ...nextLarger]) {
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
