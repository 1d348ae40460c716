import { fileTypeFromBuffer } from 'file-type'
import { invalid } from '#platform/http/problem.ts'
import type { InSession, Viewer } from '#platform/http/router.ts'
import { type CleanPicture, cleanPicture } from '#platform/images/clean.ts'
import { UnusablePicture } from '#platform/images/unusable-picture.ts'
import type { Platform } from '#platform/platform.ts'
import { type Refusal, refusalOf } from '#platform/refusal.ts'
import { cleanVideo, isVideoType } from '#platform/video/clean.ts'
import { UnusableVideo } from '#platform/video/unusable-video.ts'
import { fileTooLarge, MEDIA_BYTES_MAX } from '../limits.ts'
import { RENDITION_WIDTHS } from '../renditions.ts'
import { newStem, PUBLIC_FOLDER, renditionKey } from './keys.ts'
import { requireRoom } from './quota.ts'
import { nameOf, storeUpload } from './store-upload.ts'

/**
 * Accepts a picture or video for a future post, and strips everything but picture and sound; its bytes determine the
 * type. Returns its id. Throws 422 problems at `file`.
 */
export async function acceptMedia(
  platform: Platform,
  viewer: Pick<Viewer, 'id'>,
  inSession: InSession,
  { file, poster, picturesOnly = false }: { file: File; poster?: File | undefined; picturesOnly?: boolean },
): Promise<string> {
  if (file.size > MEDIA_BYTES_MAX) throw invalid({ file: fileTooLarge(file.name) })
  // Before the work of decoding; the exact sizes are counted after it.
  await requireRoom(platform.db, viewer.id, platform.config.uploadQuota, { size: 0, stored: 0 })
  const { original, renditions, ...display } = await platform.uploadLimits.decode(() =>
    clean(platform, file, poster, picturesOnly),
  )
  const key = `${newStem(PUBLIC_FOLDER, viewer.id)}.${original.extension}`
  const { bytes, type } = original
  const row = { ...display, key, name: nameOf(file), type, size: bytes.length }
  return storeUpload(platform, viewer, inSession, row, [
    { key, bytes, type },
    ...renditions.map(({ width, extension, ...file }) => ({
      key: renditionKey(key, width, extension),
      ...file,
    })),
  ])
}

async function clean(
  { config, foreign }: Platform,
  file: File,
  poster: File | undefined,
  picturesOnly: boolean,
) {
  const bytes = Buffer.from(await file.arrayBuffer())
  const type = (await fileTypeFromBuffer(bytes))?.mime ?? 'unknown'
  let refusal: Refusal | undefined
  try {
    if (!isVideoType(type)) {
      const picture = await cleanPicture(bytes, RENDITION_WIDTHS, { isStill: picturesOnly })
      return {
        kind: 'image',
        original: picture.original,
        renditions: picture.renditions,
        ...displayFields(picture),
      } as const
    }
    if (!picturesOnly) {
      const video = await cleanVideo(bytes, config.ffmpegPath, foreign)
      const still = await cleanPoster(video.poster, poster)
      return {
        kind: 'video',
        original: video.original,
        renditions: still?.renditions ?? [],
        ...(still && displayFields(still)),
        width: video.width ?? still?.width ?? null,
        height: video.height ?? still?.height ?? null,
        duration_ms: video.durationMs,
      } as const
    }
  } catch (error) {
    if (!(error instanceof UnusablePicture || error instanceof UnusableVideo)) throw error
    refusal = error.refusal
  }
  throw invalid({ file: refusalOf(file.name, 'a picture or video', ACCEPTED, refusal) })
}

const ACCEPTED = 'Please choose a JPEG, PNG, WebP, GIF, AVIF, MP4 or WebM.'

/** The poster made by the server, else the one sent by the browser; undefined is fine too. */
async function cleanPoster(
  generatedPoster: Buffer | undefined,
  posterFile: File | undefined,
): Promise<CleanPicture | undefined> {
  const bytes =
    generatedPoster ??
    (posterFile && posterFile.size <= MEDIA_BYTES_MAX && Buffer.from(await posterFile.arrayBuffer()))
  if (!bytes) return undefined
  return cleanPicture(bytes, RENDITION_WIDTHS, { isStill: true }).catch((error: unknown) => {
    if (error instanceof UnusablePicture) return undefined
    throw error
  })
}

const displayFields = ({ width, height, color, animated, renditions }: CleanPicture) => ({
  width,
  height,
  color,
  animated,
  widths: [...new Set(renditions.map((rendition) => rendition.width))],
})
