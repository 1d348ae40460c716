import { cleanMp4 } from './mp4.ts'
import { UnusableVideo, type VideoFacts } from './unusable-video.ts'
import { cleanWebm } from './webm.ts'

interface Video {
  bytes: Uint8Array
  extension: 'mp4' | 'webm'
}

/** Runs in a thread: see `ForeignReader`. The cleaned video with its facts, or why it cannot be used. */
export function read({
  bytes,
  extension,
}: Video): { bytes: Uint8Array; facts: VideoFacts } | { why: string } {
  const cleaned = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    const facts = extension === 'webm' ? cleanWebm(cleaned) : cleanMp4(cleaned)
    return { bytes: cleaned, facts }
  } catch (error) {
    if (error instanceof UnusableVideo) return { why: error.message }
    throw error
  }
}
