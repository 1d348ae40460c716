import { createHash, randomBytes } from 'node:crypto'
import type { Platform } from '#platform/platform.ts'

/** Views are written together after this time, in one statement. */
const WRITE_AFTER_MS = 15_000
/** At most this many pages wait to be written; views of others are not counted then. */
const PAGES_WAITING = 5_000
const DAY_MS = 24 * 60 * 60_000

/** Programs that say so; others do not run the page's scripts, which report the view. */
const PROGRAM = /bot|crawl|spider|slurp|headless|preview|monitor|lighthouse/i

/** How often each page was viewed, by its id. */
export type Views = readonly (readonly [id: string, count: number])[]

export interface ViewCounter {
  /**
   * Counts a view of a page: one per page, network and day. Nothing about the network is stored; the process remembers
   * a digest for a day, under a key that ends with it.
   */
  count(id: string, from: { network: string | undefined; userAgent: string | undefined }): void
  /** Writes what was counted; happens by itself some seconds after a view, and when the process stops. */
  write(): Promise<void>
}

/**
 * `name` and `share` are those of the cache that remembers who viewed what. `save` gets the pages in the order of their
 * ids, so that two processes never wait for each other in a circle.
 */
export function createViewCounter(
  { log, memory, stopping }: Pick<Platform, 'log' | 'memory' | 'stopping'>,
  { name, share }: { name: string; share: number },
  save: (views: Views) => Promise<void>,
): ViewCounter {
  const key = randomBytes(16)
  const remembered = memory.openCache<true>(name, { share, ttlMs: DAY_MS })
  let waiting = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined

  const write = async () => {
    clearTimeout(timer)
    timer = undefined
    const views = [...waiting].sort(([a], [b]) => a.localeCompare(b))
    waiting = new Map()
    if (views.length > 0) await save(views)
  }
  const writeOrLog = () => write().catch((err: unknown) => log.warn({ err }, 'failed to store page views'))
  stopping.addEventListener('abort', () => void writeOrLog(), { once: true })

  return {
    count(id, { network, userAgent = '' }) {
      if (network === undefined || userAgent === '' || PROGRAM.test(userAgent)) return
      if (waiting.size >= PAGES_WAITING && !waiting.has(id)) return
      const seen = createHash('sha256').update(key).update(`${network} ${id}`).digest('base64')
      if (remembered.has(seen)) return
      remembered.set(seen, true)
      waiting.set(id, (waiting.get(id) ?? 0) + 1)
      timer ??= setTimeout(() => void writeOrLog(), WRITE_AFTER_MS).unref()
    },
    write,
  }
}
