export const DISPLAY_NAME_MAX = 50
export const BIO_MAX = 160

export const AVATAR_BYTES_MAX = 10 * 1024 * 1024
/** Sizes in which an avatar is stored, in pixels of a side. */
export const AVATAR_SIZES = [128, 512] as const

/** The same avatar in another size; other addresses are returned unchanged. */
export function avatarAt(address: string, size: (typeof AVATAR_SIZES)[number]): string {
  return address.replace(/^(\/media\/avatars\/.+)-\d+\.webp$/, `$1-${size}.webp`)
}
