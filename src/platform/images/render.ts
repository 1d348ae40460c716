import { openPicture } from './open-picture.ts'

export type ImageFormat = 'avif' | 'webp' | 'jpeg'

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
    isDamageTaken = false,
  }: { width: number; format: ImageFormat; quality?: number; square?: boolean; isDamageTaken?: boolean },
): Promise<Buffer> {
  const picture = await openPicture(bytes, {
    maxPixels: MAX_PIXELS,
    maxSeconds: MAX_SECONDS,
    isStill: true,
    isDamageTaken,
  })
  const size = square
    ? { width, height: width, fit: 'cover' as const }
    : { width, height: width * 3, fit: 'inside' as const, withoutEnlargement: true }
  const options = { ...OPTIONS[format], ...(quality && { quality }) }
  return picture.decode((open) => {
    const resized = open.resize(size)
    if (format === 'jpeg') resized.flatten({ background: '#ffffff' })
    return resized.toFormat(format, options).toBuffer()
  })
}
