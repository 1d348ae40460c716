// Apart from the limits, because the first file of every page needs these alone.

/** Pixels of the renditions of a picture. */
export const RENDITION_WIDTHS = [480, 960, 1920] as const

/** The address of a picture, or of a video's poster, in one of its `widths`. */
export const renditionAt = (url: string, width: number) =>
  `${url}${url.includes('?') ? '&' : '?'}width=${width}`
