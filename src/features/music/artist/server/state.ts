import type { SourceQuery } from '#platform/cache/source-cache.ts'
import type { Platform } from '#platform/platform.ts'
import type { PartState } from '../contract.ts'

/**
 * Fetches a part in the background unless it is fresh, and returns its state. `isShown`: the page already shows
 * older data of it, so the query has a lower priority.
 */
export async function stateOf<T>(
  { sourceCache }: Pick<Platform, 'sourceCache'>,
  query: SourceQuery<T>,
  { isShown, waitMs }: { isShown: boolean; waitMs?: number },
): Promise<PartState> {
  const { value, pending } = await sourceCache.get(query, { isShown, waitMs })
  if (value !== undefined) return 'ready'
  return pending ? 'pending' : 'unavailable'
}

/**
 * Reads the rows that a page shows of a part, and the state of the part. Reads once more if there were none and the source
 * has answered by now: an answer that came between the two would otherwise count as "there are none".
 */
export async function readPart<T extends readonly unknown[], A>(
  platform: Pick<Platform, 'sourceCache'>,
  query: SourceQuery<A>,
  read: () => Promise<T>,
): Promise<{ rows: T; state: PartState }> {
  const rows = await read()
  const state = await stateOf(platform, query, { isShown: rows.length > 0 })
  return { rows: rows.length === 0 && state === 'ready' ? await read() : rows, state }
}
