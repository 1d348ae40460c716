import type { SearchKind } from '#features/catalogue/limits.ts'
import { createAnswerCache } from '#platform/cache/answer-cache.ts'
import type { Platform } from '#platform/platform.ts'
import { type RankedEntity, rankEntities } from './find-entities.ts'

/** How long a search is cached. Browsers cache its results as long again, so nobody sees any that are older than a minute. */
export const SEARCH_CACHE_SECONDS = 30

/**
 * As `rankEntities`, but with `limit` results up to `SEARCH_CACHE_SECONDS` old; fewer are never cached, so that what was
 * just stored is found. Callers share the list: they must not change it.
 */
export type CachedSearch = (kind: SearchKind, text: string, limit: number) => Promise<readonly RankedEntity[]>

/** Caches searches while typing, since many visitors type the same letters. */
export function createCachedSearch(
  platform: Pick<Platform, 'invalidation' | 'memory' | 'reads'>,
): CachedSearch {
  const cached = createAnswerCache<{ found: readonly RankedEntity[]; isFull: boolean }>(platform, {
    name: 'searches',
    share: 0.03,
    seconds: SEARCH_CACHE_SECONDS,
    isCacheable: ({ isFull }) => isFull,
  })
  return async (kind, text, limit) => {
    const { found } = await cached(`${kind} ${limit} ${text}`, async () => {
      const ranked = await platform.reads.run((pool) => rankEntities({ pool }, kind, text, limit))
      return { found: ranked, isFull: ranked.length === limit }
    })
    return found
  }
}
