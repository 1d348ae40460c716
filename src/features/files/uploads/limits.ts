/** Limits, values and addresses of media that browser code needs without Zod. */

export const MEDIA_MAX = 5
export const MEDIA_BYTES_MAX = 10 * 1024 * 1024
export const ALT_MAX = 1000
/** The most unused uploads of a member: more than one post takes. */
export const UNUSED_FILES_MAX = 20
export const UNUSED_BYTES_MAX = MEDIA_MAX * MEDIA_BYTES_MAX

export const tooManyFiles = (n: number) => `You can only upload up to ${n} files.`
export const UPLOAD_FAILED = 'Please try the files that failed again, or remove them.'
export const fileTooLarge = (file: string) => `${file} exceeds 10MB limit`

const UNITS = [
  { bytes: 2 ** 30, unit: 'GB' },
  { bytes: 2 ** 20, unit: 'MB' },
]

/** Bytes in words, such as "1.4 GB"; amounts below 0.1 MB are rounded up to it. */
export function describeBytes(bytes: number): string {
  const { bytes: per, unit } = UNITS.find((one) => bytes >= one.bytes) ?? { bytes: 2 ** 20, unit: 'MB' }
  const rounded = Math.round((bytes / per) * 10) / 10
  return `${bytes > 0 ? Math.max(0.1, rounded) : 0} ${unit}`
}
