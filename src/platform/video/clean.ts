import { fileTypeFromBuffer } from 'file-type'
import { asOutsideError } from '../fetch/outside-error.ts'
import type { ForeignReader } from '../foreign/foreign-reader.ts'
import type { CleanFile } from '../images/clean.ts'
import type { Refusal } from '../refusal.ts'
import type * as ContainerReading from './container-reading.ts'
import { hasFfmpeg, remux } from './ffmpeg.ts'
import { UnusableVideo, type VideoFacts } from './unusable-video.ts'

export interface CleanVideo extends VideoFacts {
  original: CleanFile
  /** A frame of the video, if ffmpeg is available to extract one. */
  poster: Buffer | undefined
}

const MP4 = { extension: 'mp4', type: 'video/mp4' } as const
const READING = new URL('./container-reading.ts', import.meta.url)
const READING_MS = 5_000
const WEBM = { extension: 'webm', type: 'video/webm' } as const

const QUICKTIME: Refusal = {
  reason: 'it is a QuickTime video, which this site cannot convert',
  advice:
    'Please send it as MP4. On an iPhone, choose “Most Compatible” under Settings › Camera › Formats, and export the clip as MP4 before you choose it here.',
}

/** Whether files of this type are accepted as videos. */
export const isVideoType = (type: string) =>
  type === 'video/mp4' || type === 'video/x-m4v' || type === 'video/webm' || type === 'video/quicktime'

/**
 * Checks the container of an MP4 or WebM and removes everything except sound and picture. If `ffmpeg` runs, it remuxes
 * the video (QuickTime too) and extracts a poster; otherwise the file is cleaned in place. Throws `UnusableVideo`.
 */
export async function cleanVideo(bytes: Buffer, ffmpeg: string, foreign: ForeignReader): Promise<CleanVideo> {
  const type = (await fileTypeFromBuffer(bytes))?.mime ?? 'unknown'
  if (!isVideoType(type)) throw new UnusableVideo(`${type} is not taken`)
  const format = type === 'video/webm' ? WEBM : MP4
  const fresh = (await hasFfmpeg(ffmpeg)) ? await remux(ffmpeg, bytes, format.extension) : undefined
  if (type === 'video/quicktime' && !fresh) {
    throw new UnusableVideo('QuickTime needs ffmpeg', { refusal: QUICKTIME })
  }
  const read = await foreign
    .read<typeof ContainerReading>(
      READING,
      { bytes: fresh?.bytes ?? bytes, extension: format.extension },
      READING_MS,
    )
    .catch((error: unknown) => {
      const { kind } = asOutsideError(error)
      if (kind === 'closed') throw error
      throw new UnusableVideo('takes too long to be read')
    })
  if ('why' in read) throw new UnusableVideo(read.why)
  const { buffer, byteOffset, byteLength } = read.bytes
  const original = { bytes: Buffer.from(buffer, byteOffset, byteLength), ...format }
  return { ...read.facts, original, poster: fresh?.poster }
}
