import { isStorableText } from '#platform/storable-text.ts'
import { RESULT_KINDS, type ResultKind, SUGGESTIONS_MAX_LENGTH } from './limits.ts'

/** Search parameters of `/search`, without defaults. */
export interface ResultsSearch {
  q?: string
  kind?: ResultKind
  /** The cursor of a page of one kind. */
  after?: string
}

const CURSOR_MAX = 600

/** Drops unknown parameters and values, and invalid texts. */
export function readResultsSearch({
  q,
  kind,
  after,
}: { [name in keyof ResultsSearch]?: unknown }): ResultsSearch {
  const text = typeof q === 'string' && isStorableText(q) ? q : ''
  return {
    q: text.trim().slice(0, SUGGESTIONS_MAX_LENGTH) || undefined,
    kind: RESULT_KINDS.find((one) => one === kind),
    after: (typeof after === 'string' && after.slice(0, CURSOR_MAX)) || undefined,
  }
}
