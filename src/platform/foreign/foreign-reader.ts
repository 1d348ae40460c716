import { Worker } from 'node:worker_threads'
import { OutsideError } from '../fetch/outside-error.ts'
import { createLimit } from '../limit.ts'
import type { Metrics } from '../metrics.ts'

/** A module whose `read`, which may be asynchronous, turns a foreign text into data that can be passed between threads. */
interface ReadingModule {
  read(input: never): unknown
}

export interface ReadingRequest {
  module: string
  input: unknown
}

export type ReadingAnswer<T> = { read: T } | { unreadable: string } | { failed: unknown }

export interface ForeignReader {
  /**
   * Runs the `read` of a module in a separate thread, so that no foreign text holds up visitors. Throws `OutsideError`: of
   * kind `unreadable` when the module says so, of kind `too-large` when reading takes more than `longestMs` or more
   * memory than any real text.
   */
  read<M extends ReadingModule>(
    module: URL,
    input: Parameters<M['read']>[0],
    longestMs: number,
  ): Promise<Awaited<ReturnType<M['read']>>>
  close(): Promise<void>
}

/** Several, so that one text that takes long does not hold up all others. */
const THREADS_MAX = 2
const MEMORY_MB = 512
/** Starting a thread costs about 70 ms, so one is kept while more texts may come. */
const IDLE_MS = 5_000

export function createForeignReader(
  metrics: Pick<Metrics, 'watchQueue'>,
  { threadsMax = THREADS_MAX, memoryMb = MEMORY_MB } = {},
): ForeignReader {
  const idle = new Map<ReadingThread, NodeJS.Timeout>()
  const busy = new Set<ReadingThread>()
  const inTurn = createLimit(metrics, 'foreign texts', threadsMax)
  let isClosed = false

  /** What a text has left behind may end a thread while it waits for the next one. */
  const forget = (thread: ReadingThread) => {
    clearTimeout(idle.get(thread))
    idle.delete(thread)
  }
  const takeThread = (): ReadingThread => {
    const [kept] = idle
    if (!kept) {
      const thread = startThread(memoryMb, () => forget(thread))
      return thread
    }
    const [thread, timer] = kept
    clearTimeout(timer)
    idle.delete(thread)
    return thread
  }
  const keepThread = (thread: ReadingThread) => {
    const end = () => {
      idle.delete(thread)
      void thread.end()
    }
    idle.set(thread, setTimeout(end, IDLE_MS).unref())
  }

  const readNow = async <T>(module: URL, input: unknown, longestMs: number): Promise<T> => {
    if (isClosed) throw closed()
    const thread = takeThread()
    busy.add(thread)
    const answer = await thread
      .ask<T>({ module: module.href, input }, longestMs)
      .finally(() => busy.delete(thread))
      .catch(async (error) => {
        await thread.end()
        throw error
      })
    if (isClosed) await thread.end()
    else keepThread(thread)
    if ('unreadable' in answer) throw new OutsideError('unreadable', answer.unreadable)
    if ('failed' in answer) throw answer.failed
    return answer.read
  }

  return {
    read: <M extends ReadingModule>(module: URL, input: Parameters<M['read']>[0], longestMs: number) =>
      inTurn(() => readNow<Awaited<ReturnType<M['read']>>>(module, input, longestMs)),
    async close() {
      isClosed = true
      const threads = [...idle.keys(), ...busy]
      for (const timer of idle.values()) clearTimeout(timer)
      idle.clear()
      await Promise.all(threads.map((thread) => thread.end()))
    },
  }
}

const closed = () => new OutsideError('closed', 'We are stopping.')
const tooLarge = (message: string, cause?: unknown) => new OutsideError('too-large', message, { cause })

interface ReadingThread {
  ask<T>(request: ReadingRequest, longestMs: number): Promise<ReadingAnswer<T>>
  end(): Promise<void>
}

function startThread(memoryMb: number, onEnd: () => void): ReadingThread {
  const worker = new Worker(new URL('./foreign-thread.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  })
  let fail: (error: Error) => void = () => {}
  worker.on('error', (error: Error & { code?: string }) =>
    fail(
      error.code === 'ERR_WORKER_OUT_OF_MEMORY'
        ? tooLarge('Reading it takes too much memory.', error)
        : error,
    ),
  )
  worker.on('exit', () => {
    onEnd()
    fail(closed())
  })
  return {
    async ask<T>(request: ReadingRequest, longestMs: number) {
      const answer = Promise.withResolvers<ReadingAnswer<T>>()
      fail = answer.reject
      let timer: NodeJS.Timeout | undefined
      worker.once('message', () => {
        // The start of the thread on a busy machine is no fault of the text.
        timer = setTimeout(() => fail(tooLarge(`Reading it takes more than ${longestMs} ms.`)), longestMs)
        worker.once('message', answer.resolve)
      })
      worker.ref()
      try {
        worker.postMessage(request)
        return await answer.promise
      } finally {
        clearTimeout(timer)
        // A thread that waits must not keep the process from ending.
        worker.unref()
      }
    },
    async end() {
      await worker.terminate()
    },
  }
}
