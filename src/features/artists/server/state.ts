import type { SourceQuery } from '#platform/cache/source-cache.ts'
import type { Platform } from '#platform/platform.ts'
import type { PartState } from '../contract.ts'

/**
 * Has a part fetched behind the scenes unless it is fresh, and says how it stands. `isShown`: there is
 * something of it to look at already, so others go first.
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
