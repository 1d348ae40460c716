import type { Platform } from '#platform/platform.ts'
import type { CatalogueFetcher, TypedKind } from './catalogue-fetcher.ts'

/** Texts that may be searched at the same time; each takes up to three calls at one a second. */
const TEXTS_MAX = 20

/** The state of the answers of MusicBrainz. */
export interface TypedAnswer {
  /** More results may follow. */
  pending: boolean
  /** It did not answer every request, so missing results mean nothing. */
  unanswered: boolean
}

/**
 * Searches MusicBrainz for a typed text, in the kinds with too few results in the catalogue. Waits up to `waitMs` for
 * the first search and only starts the others.
 */
export function createTypedSearch({ sourceCache }: Platform, filling: CatalogueFetcher) {
  const inFlight = new Set<string>()
  return async (kinds: readonly TypedKind[], text: string, waitMs: number): Promise<TypedAnswer> => {
    const words = text.trim().toLowerCase()
    if (kinds.length === 0) return { pending: false, unanswered: false }
    if (!inFlight.has(words) && inFlight.size >= TEXTS_MAX) return { pending: false, unanswered: true }
    inFlight.add(words)
    try {
      const [first, ...others] = kinds.map((kind) => filling.typed(kind, words))
      const answers = [
        ...(first ? [await sourceCache.get(first, { waitMs })] : []),
        ...(await Promise.all(others.map((query) => sourceCache.get(query)))),
      ]
      return {
        pending: answers.some(({ pending }) => pending),
        unanswered: answers.some(({ pending, value }) => !pending && value === undefined),
      }
    } finally {
      inFlight.delete(words)
    }
  }
}
