export const DISPLAY_NAME_MAX = 50
export const BIO_MAX = 160

export const AVATAR_BYTES_MAX = 10 * 1024 * 1024
/** The stored sizes of an avatar: the length of a side in pixels. */
export const AVATAR_SIZES = [128, 512] as const

/** The URL of the same avatar in another size; other URLs are returned unchanged. */
export function avatarAt(address: string, size: (typeof AVATAR_SIZES)[number]): string {
  return address.replace(/^(\/media\/avatars\/.+)-\d+\.webp$/, `$1-${size}.webp`)
}
