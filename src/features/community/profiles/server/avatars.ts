import { randomBytes } from 'node:crypto'
import { invalid, notAuthenticated } from '#platform/http/problem.ts'
import type { InSession, Viewer } from '#platform/http/router.ts'
import { renderImage } from '#platform/images/render.ts'
import { UnusablePicture } from '#platform/images/unusable-picture.ts'
import type { Platform } from '#platform/platform.ts'
import { refusalOf } from '#platform/refusal.ts'
import type { UploadLimits } from '#platform/upload-limits.ts'
import type { Profile } from '../contract.ts'
import { AVATAR_BYTES_MAX, AVATAR_SIZES } from '../limits.ts'
import { avatarFolder, MEDIA_ADDRESS } from './avatar-keys.ts'
import { setAvatar } from './queries.ts'
import { markAvatarUnused, removeUnusedAvatars } from './unused-avatars.ts'

const TYPE = 'image/webp'
const ACCEPTED = 'Please choose a JPEG, PNG, WebP, GIF or AVIF.'

/** More than it takes to store the files of an avatar. */
const STORING_SECONDS = 3600

/**
 * Re-encodes a picture as square avatars and replaces the member's current ones. Throws a 422 problem at `file`.
 */
export async function replaceAvatar(
  platform: Platform,
  viewer: Viewer,
  inSession: InSession,
  file: File,
): Promise<Profile> {
  const { db, storage, uploadLimits } = platform
  if (file.size > AVATAR_BYTES_MAX) throw invalid({ file: `${file.name} exceeds 10MB limit` })
  const pictures = await draw(file, uploadLimits)
  const name = `${avatarFolder(viewer.id)}${randomBytes(16).toString('hex')}`
  const address = `${MEDIA_ADDRESS}${name}-${Math.max(...AVATAR_SIZES)}.webp`
  // Scheduled before the files exist, so that they are removed after any failure.
  await markAvatarUnused(db, address, STORING_SECONDS)
  try {
    for (const { size, bytes } of pictures) await storage.put(`${name}-${size}.webp`, bytes, TYPE)
    const changed = await inSession((trx) => setAvatar(trx, viewer.id, address))
    if (!changed) throw notAuthenticated()
    return changed
  } catch (error) {
    await markAvatarUnused(db, address)
    throw error
  } finally {
    await removeUnusedAvatars(platform)
  }
}

async function draw(file: File, { decode }: UploadLimits) {
  try {
    return await decode(async () => {
      const bytes = Buffer.from(await file.arrayBuffer())
      return Promise.all(
        AVATAR_SIZES.map(async (size) => ({
          size,
          bytes: await renderImage(bytes, { width: size, format: 'webp', square: true }),
        })),
      )
    })
  } catch (error) {
    if (!(error instanceof UnusablePicture)) throw error
    throw invalid({ file: refusalOf(file.name, 'a picture', ACCEPTED, error.refusal) })
  }
}
