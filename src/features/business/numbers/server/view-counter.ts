import { createHash, randomBytes } from 'node:crypto'
import { WIDE_ROOM, wideNetworkOf } from '#platform/http/edge/client-address.ts'
import type { Platform } from '#platform/platform.ts'
import { DAY_MS } from '#platform/time.ts'

/** Views are written in one statement after this time. */
const WRITE_AFTER_MS = 15_000
/** The most pages waiting to be written; views of further pages are not counted until then. */
const PAGES_WAITING = 5_000

/** Programs that identify themselves. Others do not run the page's scripts, which report the view. */
const PROGRAM = /bot|crawl|spider|slurp|headless|preview|monitor|lighthouse/i

/** The number of views of each page, by id. */
export type Views = readonly (readonly [id: string, count: number])[]

export interface ViewCounter {
  /**
   * Counts a view of a page: one per page, network and day, and ten per IPv6 /48. Nothing about the network is stored; the process remembers
   * a digest for a day, under a key that ends with it.
   */
  count(id: string, from: { network: string | undefined; userAgent: string | undefined }): void
  /** Writes the counted views; happens automatically some seconds after a view, and when the process stops. */
  write(): Promise<void>
}

/**
 * `name` and `share` configure the cache that remembers recent views. `save` gets the pages in the order of their ids,
 * so that two processes cannot deadlock.
 */
export function createViewCounter(
  { log, memory, stopping }: Pick<Platform, 'log' | 'memory' | 'stopping'>,
  { name, share }: { name: string; share: number },
  save: (views: Views) => Promise<void>,
): ViewCounter {
  const key = randomBytes(16)
  const remembered = memory.openCache<number>(name, { share, ttlMs: DAY_MS })
  let waiting = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined

  const digestOf = (network: string, id: string) =>
    createHash('sha256').update(key).update(`${network} ${id}`).digest('base64')

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
      const seen = digestOf(network, id)
      if (remembered.has(seen)) return
      const wide = wideNetworkOf(network)
      if (wide !== undefined) {
        const seenInWide = digestOf(wide, id)
        const views = remembered.get(seenInWide) ?? 0
        if (views >= WIDE_ROOM) return
        remembered.set(seenInWide, views + 1)
      }
      remembered.set(seen, 1)
      waiting.set(id, (waiting.get(id) ?? 0) + 1)
      timer ??= setTimeout(() => void writeOrLog(), WRITE_AFTER_MS).unref()
    },
    write,
  }
}
