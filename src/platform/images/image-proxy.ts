import { createHash } from 'node:crypto'
import type { MemoryBudget } from '../cache/memory-budget.ts'
import type { Fetcher } from '../fetch/fetcher.ts'
import { OutsideError } from '../fetch/outside-error.ts'
import { createLimit } from '../limit.ts'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics.ts'
import { singleFlight } from '../single-flight.ts'
import { TookTooLong, withTimeout } from '../with-timeout.ts'
import type { DiskCache } from './disk-cache.ts'
import { type ImageFormat, renderImage } from './render.ts'
import { UnusablePicture } from './unusable-picture.ts'

export interface ImageProxy {
  /**
   * A remote picture in one width and format, or undefined when it is currently unavailable, or needs more than five
   * seconds: then it is still fetched, for later requests.
   */
  get(fetcher: Fetcher, url: string, width: number, format: ImageFormat): Promise<Buffer | undefined>
}

const MAX_BYTES = 30 * 1024 * 1024
/** A picture that takes longer is drawn as a sleeve. */
const WAIT_MS = 5_000
/** Large pictures may take longer: those who ask later get them. */
const FETCH_MS = 10_000
const CACHE_MS = 30 * 24 * 60 * 60_000
/** Each picture is cached once in this width, and its renditions are made from that. */
const MASTER_WIDTH = 1920
const FETCHES_AT_ONCE = 8
/** Decoding and encoding occupy whole cores. */
const RENDERS_AT_ONCE = 2
/** How long a failure is cached: a permanent one, and a temporary one. */
const PERMANENT_FAILURE_MS = 60 * 60_000
const TEMPORARY_FAILURE_MS = 60_000

/** Fetches remote pictures safely, resizes them and caches them on disk. Merges equal requests. */
export function createImageProxy({
  cache,
  log,
  metrics,
  memory,
}: {
  cache: DiskCache
  log: Log
  metrics: Metrics
  memory: MemoryBudget
}): ImageProxy {
  const { cacheLookups } = metrics
  const fetches = createLimit(metrics, 'image fetches', FETCHES_AT_ONCE)
  const renders = createLimit(metrics, 'image renderings', RENDERS_AT_ONCE)
  const failed = memory.openCache<true>('failed pictures', { share: 0.02 })

  /** Returns the cached file, else one made by `make`; refreshes an old one, but falls back to it. */
  const cached = singleFlight(async (name: string, make: () => Promise<Buffer>) => {
    const stored = await cache.get(name)
    const isFresh = stored !== undefined && stored.ageMs < CACHE_MS
    cacheLookups.inc({ cache: 'pictures', outcome: isFresh ? 'hit' : stored ? 'stale' : 'miss' })
    if (isFresh) return stored.bytes
    try {
      const bytes = await make()
      await cache.put(name, bytes)
      return bytes
    } catch (error) {
      if (stored && !(error instanceof OutsideError && error.isMissing)) return stored.bytes
      throw error
    }
  })

  const fetchMaster = async (fetcher: Fetcher, url: string) => {
    const { body } = await fetches(() =>
      fetcher.get(url, { source: 'Pictures', accept: 'image/*', maxBytes: MAX_BYTES, wholeMs: FETCH_MS }),
    )
    return renders(() =>
      renderImage(body, { width: MASTER_WIDTH, format: 'webp', quality: 92, isDamageTaken: true }),
    )
  }

  const make = async (fetcher: Fetcher, url: string, width: number, format: ImageFormat) => {
    const key = createHash('sha256').update(url).digest('hex').slice(0, 32)
    if (failed.has(key)) return undefined
    try {
      return await cached(`${key}-${width}.${format}`, async () => {
        const master = await cached(`${key}-master.webp`, () => fetchMaster(fetcher, url))
        return renders(() => renderImage(master, { width, format }))
      })
    } catch (error) {
      const isExpected = error instanceof OutsideError || error instanceof UnusablePicture
      if (!isExpected) log.error({ err: error, url }, 'failed to fetch or store picture')
      else log.debug({ url, reason: error.message }, 'picture unavailable')
      if (!fetcher.closing.aborted)
        failed.set(key, true, { ttl: isTemporary(error) ? TEMPORARY_FAILURE_MS : PERMANENT_FAILURE_MS })
      return undefined
    }
  }

  return {
    get: (fetcher, url, width, format) =>
      withTimeout(WAIT_MS, make(fetcher, url, width, format)).catch((error: unknown) => {
        if (error instanceof TookTooLong) return undefined
        throw error
      }),
  }
}

function isTemporary(error: unknown): boolean {
  if (error instanceof UnusablePicture) return false
  return !(error instanceof OutsideError) || error.isOutage
}
