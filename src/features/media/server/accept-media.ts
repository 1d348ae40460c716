import { fileTypeFromBuffer } from 'file-type'
import { invalid } from '#platform/http/problem.ts'
import type { InSession, Viewer } from '#platform/http/router.ts'
import { type CleanPicture, cleanPicture, isPictureType } from '#platform/images/clean.ts'
import { UnusablePicture } from '#platform/images/render.ts'
import { createLimit } from '#platform/limit.ts'
import type { Platform } from '#platform/platform.ts'
import { cleanVideo, isVideoType } from '#platform/video/clean.ts'
import { UnusableVideo } from '#platform/video/unusable-video.ts'
import { fileTooLarge, MEDIA_BYTES_MAX, RENDITION_WIDTHS } from '../limits.ts'
import { type KeptBytes, keepUpload, nameOf } from './keep.ts'
import { newStem, PUBLIC_FOLDER, renditionKey } from './keys.ts'

/** Decoding takes a core and some hundred megabytes for the largest pictures. */
export const inTurn = createLimit('uploads', 2)

/**
 * Takes a picture or video for a post to come, cleaned of all that is not to be seen or heard; the bytes
 * decide what it is. Gives its id. Throws 422 problems at `file`.
 */
export async function acceptMedia(
  platform: Platform,
  viewer: Viewer,
  inSession: InSession,
  { file, poster }: { file: File; poster?: File | undefined },
): Promise<string> {
  if (file.size > MEDIA_BYTES_MAX) throw invalid({ file: fileTooLarge(file.name) })
  const bytes = Buffer.from(await file.arrayBuffer())
  const type = (await fileTypeFromBuffer(bytes))?.mime ?? 'unknown'
  const stem = newStem(PUBLIC_FOLDER, viewer.id)
  const name = nameOf(file)
  try {
    if (isPictureType(type)) {
      const picture = await inTurn(() => cleanPicture(bytes, RENDITION_WIDTHS))
      const { extension, ...original } = picture.original
      const key = `${stem}.${extension}`
      const row = { kind: 'image', key, name, type: original.type, size: original.bytes.length } as const
      return await keepUpload(platform, viewer, inSession, { ...row, ...looksOf(picture) }, [
        { key, ...original },
        ...renditionsOf(key, picture),
      ])
    }
    if (isVideoType(type)) {
      const video = await inTurn(() => cleanVideo(bytes, platform.config.ffmpegPath))
      const still = await posterOf(video.poster, poster)
      const { extension, ...original } = video.original
      const key = `${stem}.${extension}`
      const row = { kind: 'video', key, name, type: original.type, size: original.bytes.length } as const
      const size = {
        width: video.width ?? still?.width ?? null,
        height: video.height ?? still?.height ?? null,
      }
      const looks = { ...(still && looksOf(still)), ...size, duration_ms: video.durationMs }
      return await keepUpload(platform, viewer, inSession, { ...row, ...looks }, [
        { key, ...original },
        ...renditionsOf(key, still),
      ])
    }
  } catch (error) {
    if (!(error instanceof UnusablePicture || error instanceof UnusableVideo)) throw error
  }
  throw invalid({
    file: `${file.name} is not a picture or video that can be used. Please choose a JPEG, PNG, WebP, GIF, AVIF, MP4 or WebM.`,
  })
}

/** Made by us, else by the browser that sent the video; a video without one is fine as well. */
async function posterOf(
  ours: Buffer | undefined,
  given: File | undefined,
): Promise<CleanPicture | undefined> {
  const bytes = ours ?? (given && given.size <= MEDIA_BYTES_MAX && Buffer.from(await given.arrayBuffer()))
  if (!bytes) return undefined
  return inTurn(() => cleanPicture(bytes, RENDITION_WIDTHS)).catch((error: unknown) => {
    if (error instanceof UnusablePicture) return undefined
    throw error
  })
}

const looksOf = ({ width, height, color, animated, renditions }: CleanPicture) => ({
  width,
  height,
  color,
  animated,
  widths: [...new Set(renditions.map((rendition) => rendition.width))],
})

const renditionsOf = (key: string, picture: CleanPicture | undefined): KeptBytes[] =>
  (picture?.renditions ?? []).map(({ width, extension, bytes, type }) => ({
    key: renditionKey(key, width, extension),
    bytes,
    type,
  }))
