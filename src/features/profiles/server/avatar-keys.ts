import { AVATAR_SIZES, avatarAt } from '../limits.ts'

/** Where avatars are shown. */
export const MEDIA_ADDRESS = '/media/'

/** The folder of a member's avatars in the storage. */
export const avatarFolder = (userId: string) => `avatars/${userId}/`

/** What an avatar's address stands for in the storage; nothing for any other address. */
export const avatarKeys = (address: string | null): string[] =>
  address?.startsWith(`${MEDIA_ADDRESS}avatars/`)
    ? AVATAR_SIZES.map((size) => avatarAt(address, size).slice(MEDIA_ADDRESS.length))
    : []
