import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'

export type ImageFormat = 'avif' | 'webp' | 'jpeg'

/** The bytes are not a picture of an accepted type, or the picture is broken or too large. */
export class UnusablePicture extends Error {
  override name = 'UnusablePicture'
}

/** By the bytes. Neither SVG, which can carry scripts, nor documents. */
const TAKEN = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'])

const MAX_PIXELS = 100_000_000
const MAX_SECONDS = 20

const OPTIONS = {
  avif: { quality: 50, effort: 2 },
  webp: { quality: 78, effort: 3 },
  jpeg: { quality: 80 },
} satisfies Record<ImageFormat, object>

/**
 * Re-encodes a picture, upright, at most `width` pixels wide (never enlarged) and three times as high, without metadata
 * of cameras and editors. `square`: its centre, exactly `width` pixels wide and high. Throws `UnusablePicture`.
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
