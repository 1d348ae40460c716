import type { Trx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import { refuseCards } from './card-queries.ts'

/**
 * Hides the cards of refused hosts in all reads, and shows those of hosts that are no longer refused. Returns what to
 * do after the commit.
 */
export async function hideRefusedCards(
  { invalidation }: Pick<Platform, 'invalidation'>,
  trx: Trx,
  isRefused: (host: string) => boolean,
): Promise<() => void> {
  const isChanged = await refuseCards(trx, isRefused)
  return () => {
    if (isChanged) void invalidation.invalidate(['feed', 'replies'])
  }
}
