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
