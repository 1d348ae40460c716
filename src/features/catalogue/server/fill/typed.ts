import type { Platform } from '#platform/platform.ts'
import type { CatalogueFetcher } from './catalogue-fetcher.ts'

/** Texts that may be asked about at the same time; each is up to three calls of one a second. */
const TEXTS_MAX = 20

export type TypedKind = 'artist' | 'release' | 'recording'

/**
 * Asks MusicBrainz for what somebody types, of the kinds of which the catalogue has too few: for the first of
 * them one waits for `waitMs`, the others only begin. Gives whether more may come.
 */
export function createTypedSearch({ sourceCache }: Platform, filling: CatalogueFetcher) {
  const asking = new Set<string>()
  return async (kinds: readonly TypedKind[], text: string, waitMs: number): Promise<boolean> => {
    const words = text.trim().toLowerCase()
    if (kinds.length === 0 || (!asking.has(words) && asking.size >= TEXTS_MAX)) return false
    asking.add(words)
    try {
      const [first, ...others] = kinds.map((kind) => filling.typed(kind, words))
      const known = [
        ...(first ? [await sourceCache.get(first, { waitMs })] : []),
        ...(await Promise.all(others.map((question) => sourceCache.get(question)))),
      ]
      return known.some(({ pending }) => pending)
    } finally {
      asking.delete(words)
    }
  }
}
