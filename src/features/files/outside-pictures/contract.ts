import { RENDITION_WIDTHS } from '#features/files/uploads/renditions.ts'

/** The available widths of images, in pixels. */
export const IMAGE_WIDTHS = [96, 192, 320, 480, 640, 960, 1280, 1920] as const
export type ImageWidth = (typeof IMAGE_WIDTHS)[number]

const ADDRESS = /^\/images\/([\w-]+)\/(\d+)\/([\w-]+)$/
/** An uploaded picture, in one of its renditions. */
const UPLOADED = /^(\/media\/[^?]+)\?width=\d+$/

/** The address of the same picture in another width; returns addresses other than ours unchanged. */
export function imageAt(address: string, width: number): string {
  if (UPLOADED.test(address)) return address.replace(UPLOADED, `$1?width=${width}`)
  return address.replace(ADDRESS, (_, signature, __, source) => `/images/${signature}/${width}/${source}`)
}

/** The `srcset` of an address of ours up to `max` pixels, to be used with `sizes`; undefined for any other address. */
export function imageSrcSet(address: string, max: ImageWidth = 1280): string | undefined {
  const isUploaded = UPLOADED.test(address)
  if (!isUploaded && !ADDRESS.test(address)) return undefined
  const widths = isUploaded ? RENDITION_WIDTHS : IMAGE_WIDTHS
  return widths
    .filter((width, index) => index === 0 || width <= max)
    .map((width) => `${imageAt(address, width)} ${width}w`)
    .join(', ')
}
