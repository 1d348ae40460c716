/** The available widths of images, in pixels. */
export const IMAGE_WIDTHS = [96, 192, 320, 480, 640, 960, 1280, 1920] as const
export type ImageWidth = (typeof IMAGE_WIDTHS)[number]

const ADDRESS = /^\/images\/([\w-]+)\/(\d+)\/([\w-]+)$/

/** The address of the same picture in another width; returns addresses other than `/images/…` unchanged. */
export function imageAt(address: string, width: ImageWidth): string {
  return address.replace(ADDRESS, (_, signature, __, source) => `/images/${signature}/${width}/${source}`)
}

/**
 * The `srcset` of an `/images/…` address up to `max` pixels, to be used with `sizes`;
 * undefined for any other address.
 */
export function imageSrcSet(address: string, max: ImageWidth = 1280): string | undefined {
  if (!ADDRESS.test(address)) return undefined
  return IMAGE_WIDTHS.filter((width) => width <= max)
    .map((width) => `${imageAt(address, width)} ${width}w`)
    .join(', ')
}
