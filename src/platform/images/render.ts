import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'

export type ImageFormat = 'avif' | 'webp' | 'jpeg'

/** The bytes are no picture of a kind that we take, or one that is broken or too large. */
export class UnusablePicture extends Error {
  override name = 'UnusablePicture'
}

/** Told from the bytes. Neither SVG, which can carry scripts, nor documents. */
const TAKEN = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'])

const MAX_PIXELS = 100_000_000
const MAX_SECONDS = 20

const OPTIONS = {
  avif: { quality: 50, effort: 2 },
  webp: { quality: 78, effort: 3 },
  jpeg: { quality: 80 },
} satisfies Record<ImageFormat, object>

/**
 * Draws a picture anew, upright, at most `width` pixels wide (never larger than it is) and three times as
 * high, without what cameras and editors wrote into it. `square`: the middle of it, exactly `width` pixels wide
 * and high. Throws `UnusablePicture`.
 */
export async function renderImage(
  bytes: Buffer,
  {
    width,
    format,
    quality,
    square = false,
  }: { width: number; format: ImageFormat; quality?: number; square?: boolean },
): Promise<Buffer> {
  const type = await fileTypeFromBuffer(bytes)
  if (!type || !TAKEN.has(type.mime)) throw new UnusablePicture(`${type?.mime ?? 'unknown'} is not taken`)
  const size = square
    ? { width, height: width, fit: 'cover' as const }
    : { width, height: width * 3, fit: 'inside' as const, withoutEnlargement: true }
  const options = { ...OPTIONS[format], ...(quality && { quality }) }
  try {
    const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', autoOrient: true })
      .resize(size)
      .timeout({ seconds: MAX_SECONDS })
    if (format === 'jpeg') picture.flatten({ background: '#ffffff' })
    return await picture.toFormat(format, options).toBuffer()
  } catch (error) {
    throw new UnusablePicture('cannot be decoded', { cause: error })
  }
}
