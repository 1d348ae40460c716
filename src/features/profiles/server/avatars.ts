import { randomBytes } from 'node:crypto'
import type { DbOrTrx } from '#platform/db/database.ts'
import { invalid, notAuthenticated } from '#platform/http/problem.ts'
import type { Viewer } from '#platform/http/router.ts'
import { renderImage, UnusablePicture } from '#platform/images/render.ts'
import { createLimit } from '#platform/limit.ts'
import type { Platform } from '#platform/platform.ts'
import type { Profile } from '../contract.ts'
import { AVATAR_BYTES_MAX, AVATAR_SIZES, avatarAt } from '../limits.ts'
import { setAvatar } from './queries.ts'

const ADDRESS = '/media/'
const TYPE = 'image/webp'

/** Decoding takes a core and some hundred megabytes for the largest pictures. */
const inTurn = createLimit(2)

/** The folder of a member's avatars in the storage. */
export const avatarFolder = (userId: string) => `avatars/${userId}/`

/** What an avatar's address stands for in the storage; undefined for any other address. */
export const avatarKeys = (address: string | null): string[] =>
  address?.startsWith(`${ADDRESS}avatars/`)
    ? AVATAR_SIZES.map((size) => avatarAt(address, size).slice(ADDRESS.length))
    : []

/**
 * Draws a picture anew as square avatars and makes them the member's, in the place of those before. `inSession`
 * runs the change in a transaction of the member's session. Throws a 422 problem at `file`.
 */
export async function replaceAvatar(
  { storage }: Platform,
  viewer: Viewer,
  file: File,
  inSession: <T>(work: (trx: DbOrTrx) => Promise<T>) => Promise<T>,
): Promise<Profile> {
  if (file.size > AVATAR_BYTES_MAX) throw invalid({ file: `${file.name} exceeds 10MB limit` })
  const pictures = await draw(file)
  const name = `${avatarFolder(viewer.id)}${randomBytes(16).toString('hex')}`
  const address = `${ADDRESS}${name}-${Math.max(...AVATAR_SIZES)}.webp`
  for (const { size, bytes } of pictures) await storage.put(`${name}-${size}.webp`, bytes, TYPE)
  try {
    const changed = await inSession((trx) => setAvatar(trx, viewer.id, address))
    if (!changed) throw notAuthenticated()
    await removeAvatar(storage, changed.previous)
    return changed.profile
  } catch (error) {
    await removeAvatar(storage, address)
    throw error
  }
}

/** Removes the files of an avatar; an address that is none of ours is left alone. */
export async function removeAvatar(storage: Platform['storage'], address: string | null): Promise<void> {
  for (const key of avatarKeys(address)) await storage.remove(key)
}

async function draw(file: File) {
  const bytes = Buffer.from(await file.arrayBuffer())
  try {
    return await inTurn(() =>
      Promise.all(
        AVATAR_SIZES.map(async (size) => ({
          size,
          bytes: await renderImage(bytes, { width: size, format: 'webp', square: true }),
        })),
      ),
    )
  } catch (error) {
    if (!(error instanceof UnusablePicture)) throw error
    throw invalid({
      file: `${file.name} is not a picture that can be used. Please choose a JPEG, PNG, WebP, GIF or AVIF.`,
    })
  }
}
