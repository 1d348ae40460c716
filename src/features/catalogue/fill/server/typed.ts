import { watchStarter } from '#features/catalogue/store/server/starter-watch.ts'
import type { Platform } from '#platform/platform.ts'
import type { CatalogueFetcher, TypedKind } from './catalogue-fetcher.ts'

/** Texts that may be searched at the same time; each takes up to three calls at one a second. */
const TEXTS_MAX = 20

/** The state of the answers of MusicBrainz and, on a new site, of the starter catalogue. */
export interface TypedAnswer {
  /** More results may follow. */
  pending: boolean
  /** It did not answer every request, so missing results mean nothing. */
  unanswered: boolean
  /** The starter catalogue is being loaded, so nearly everything is missing. */
  loading?: true
}

/**
 * Searches MusicBrainz for a typed text, in the kinds with too few results in the catalogue. Waits up to `waitMs` for
 * the first search and only starts the others.
 */
export function createTypedSearch(platform: Platform, filling: CatalogueFetcher) {
  const isLoading = watchStarter(platform)
  const inFlight = new Set<string>()

  const outside = async (
    kinds: readonly TypedKind[],
    words: string,
    waitMs: number,
  ): Promise<TypedAnswer> => {
    if (!inFlight.has(words) && inFlight.size >= TEXTS_MAX) return { pending: false, unanswered: true }
    inFlight.add(words)
    try {
      const { sourceCache } = platform
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

  return async (kinds: readonly TypedKind[], text: string, waitMs: number): Promise<TypedAnswer> => {
    if (kinds.length === 0) return { pending: false, unanswered: false }
    const answer = await outside(kinds, text.trim().toLowerCase(), waitMs)
    return (await isLoading()) ? { ...answer, pending: true, loading: true } : answer
  }
}
