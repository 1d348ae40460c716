import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { UnusableVideo } from './unusable-video.ts'

const run = promisify(execFile)

const TIMEOUT_MS = 60_000
const CHECK_MS = 5000

const availability = new Map<string, Promise<boolean>>()

/** Whether `program`, a path or a name on the PATH, is a working ffmpeg. Checked once. */
export function hasFfmpeg(program: string): Promise<boolean> {
  const answer =
    availability.get(program) ??
    run(program, ['-version'], { timeout: CHECK_MS }).then(
      () => true,
      () => false,
    )
  availability.set(program, answer)
  return answer
}

/**
 * Copies the sound and picture of a video into a new container of the same kind, without metadata, and extracts a frame
 * near the beginning as JPEG. Nothing is re-encoded. Throws `UnusableVideo` when ffmpeg cannot read it.
 */
export async function remux(
  program: string,
  bytes: Buffer,
  container: 'mp4' | 'webm',
): Promise<{ bytes: Buffer; poster: Buffer | undefined }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'fanfare-video-'))
  const [source, target, frame] = ['in', `out.${container}`, 'poster.jpg'].map((name) =>
    path.join(folder, name),
  )
  if (!source || !target || !frame) throw new Error('There is no place for the video.')
  try {
    await writeFile(source, bytes)
    // Restricts ffmpeg to files, and to the container that was detected: a playlist could name other files.
    const input = [
      '-protocol_whitelist',
      'file',
      '-f',
      container === 'mp4' ? 'mov' : 'matroska',
      '-i',
      source,
    ]
    const quiet = ['-nostdin', '-v', 'error', '-y']
    await ffmpeg(program, [
      ...quiet,
      ...input,
      ...['-map', '0:v:0', '-map', '0:a:0?', '-map_metadata', '-1', '-map_chapters', '-1', '-c', 'copy'],
      ...(container === 'mp4' ? ['-movflags', '+faststart'] : []),
      ...['-fflags', '+bitexact', target],
    ])
    await ffmpeg(program, [
      ...quiet,
      ...input,
      '-map',
      '0:v:0',
      '-vf',
      'thumbnail=50',
      '-frames:v',
      '1',
      frame,
    ])
    return { bytes: await readFile(target), poster: await readFile(frame).catch(() => undefined) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function ffmpeg(program: string, parameters: readonly string[]): Promise<void> {
  try {
    await run(program, parameters, { timeout: TIMEOUT_MS, killSignal: 'SIGKILL' })
  } catch (error) {
    throw new UnusableVideo('cannot be read', { cause: error })
  }
}
