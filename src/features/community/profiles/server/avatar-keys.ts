import { AVATAR_SIZES, avatarAt } from '../limits.ts'

/** The path of avatars on the site. */
export const MEDIA_ADDRESS = '/media/'

/** The storage folder of a member's avatars. */
export const avatarFolder = (userId: string) => `avatars/${userId}/`

/** The storage keys of an avatar's URL; none for any other URL. */
export const avatarKeys = (address: string | null): string[] =>
  address?.startsWith(`${MEDIA_ADDRESS}avatars/`)
    ? AVATAR_SIZES.map((size) => avatarAt(address, size).slice(MEDIA_ADDRESS.length))
    : []
