import { fileTypeFromBuffer } from 'file-type'
import type { CleanFile } from '../images/clean.ts'
import { hasFfmpeg, remux } from './ffmpeg.ts'
import { cleanMp4 } from './mp4.ts'
import { UnusableVideo, type VideoFacts } from './unusable-video.ts'
import { cleanWebm } from './webm.ts'

export interface CleanVideo extends VideoFacts {
  original: CleanFile
  /** A frame of the video, if ffmpeg is available to extract one. */
  poster: Buffer | undefined
}

const MP4 = { extension: 'mp4', type: 'video/mp4' } as const
const WEBM = { extension: 'webm', type: 'video/webm' } as const

/** Whether files of this type are accepted as videos. */
export const isVideoType = (type: string) =>
  type === 'video/mp4' || type === 'video/x-m4v' || type === 'video/webm' || type === 'video/quicktime'

/**
 * Checks the container of an MP4 or WebM and removes everything except sound and picture. If `ffmpeg` runs, it remuxes
 * the video (QuickTime too) and extracts a poster; otherwise the file is cleaned in place. Throws `UnusableVideo`.
 */
export async function cleanVideo(bytes: Buffer, ffmpeg: string): Promise<CleanVideo> {
  const type = (await fileTypeFromBuffer(bytes))?.mime ?? 'unknown'
  if (!isVideoType(type)) throw new UnusableVideo(`${type} is not taken`)
  const format = type === 'video/webm' ? WEBM : MP4
  const fresh = (await hasFfmpeg(ffmpeg)) ? await remux(ffmpeg, bytes, format.extension) : undefined
  if (type === 'video/quicktime' && !fresh) throw new UnusableVideo('QuickTime needs ffmpeg')
  const cleaned = fresh?.bytes ?? Buffer.from(bytes)
  const facts = format === WEBM ? cleanWebm(cleaned) : cleanMp4(cleaned)
  return { ...facts, original: { bytes: cleaned, ...format }, poster: fresh?.poster }
}
