import type { Platform } from '#platform/platform.ts'
import type { CatalogueFetcher } from './catalogue-fetcher.ts'

/** Texts that may be searched at the same time; each takes up to three calls at one a second. */
const TEXTS_MAX = 20

export type TypedKind = 'artist' | 'release' | 'recording'

/**
 * Searches MusicBrainz for a typed text, in the kinds of which the catalogue has too few. Waits up to `waitMs` for the
 * first of them and only starts the others. Returns whether more may come.
 */
export function createTypedSearch({ sourceCache }: Platform, filling: CatalogueFetcher) {
  const inFlight = new Set<string>()
  return async (kinds: readonly TypedKind[], text: string, waitMs: number): Promise<boolean> => {
    const words = text.trim().toLowerCase()
    if (kinds.length === 0 || (!inFlight.has(words) && inFlight.size >= TEXTS_MAX)) return false
    inFlight.add(words)
    try {
      const [first, ...others] = kinds.map((kind) => filling.typed(kind, words))
      const answers = [
        ...(first ? [await sourceCache.get(first, { waitMs })] : []),
        ...(await Promise.all(others.map((query) => sourceCache.get(query)))),
      ]
      return answers.some(({ pending }) => pending)
    } finally {
      inFlight.delete(words)
    }
  }
}
