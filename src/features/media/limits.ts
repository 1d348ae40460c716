/** Limits, values and addresses of media that browser code needs without Zod. */

export const MEDIA_MAX = 5
export const MEDIA_BYTES_MAX = 10 * 1024 * 1024
export const ALT_MAX = 1000

export const tooManyFiles = (n: number) => `You can only upload up to ${n} files.`
export const fileTooLarge = (file: string) => `${file} exceeds 10MB limit`

/** Pixels of the renditions of a picture. */
export const RENDITION_WIDTHS = [480, 960, 1920] as const

/** The address of a picture, or of a video's poster, in one of its `widths`. */
export const renditionAt = (url: string, width: number) => `${url}?width=${width}`
