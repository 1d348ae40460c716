import { Worker } from 'node:worker_threads'
import { OutsideError } from '#platform/fetch/outside-error.ts'
import type { ReadShows } from './entry.ts'

export interface ReadRequest {
  text: string
  contentType: string
  /** The address of the page, for its relative links. */
  address: string
  now: Date
}

export type ReadAnswer = { read: ReadShows } | { unreadable: string }

/** The largest pages and calendars take about a second and 150 MB. */
const LONGEST_MS = 15_000
const MEMORY_MB = 512

/**
 * Reads a calendar or page in a separate thread, so that visitors do not wait for it. Gives up when it takes more time
 * or memory than any real one, and when the text is neither; then throws `OutsideError`.
 */
export async function readAside(
  request: ReadRequest,
  { longestMs = LONGEST_MS, memoryMb = MEMORY_MB } = {},
): Promise<ReadShows> {
  const thread = new Worker(new URL('./read-shows-thread.ts', import.meta.url), {
    workerData: request,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  })
  const { promise, resolve, reject } = Promise.withResolvers<ReadAnswer>()
  const timer = setTimeout(() => reject(tooLarge(`Reading it takes more than ${longestMs} ms.`)), longestMs)
  thread.once('message', resolve)
  thread.once('error', (error: Error & { code?: string }) =>
    reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooLarge('Reading it takes too much memory.') : error),
  )
  try {
    const answer = await promise
    if ('unreadable' in answer) throw new OutsideError('unreadable', answer.unreadable)
    return answer.read
  } finally {
    clearTimeout(timer)
    await thread.terminate()
  }
}

const tooLarge = (message: string) => new OutsideError('too-large', message)
