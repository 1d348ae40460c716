import { keepPreviousData, type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { SUGGESTIONS_PAUSE_MS } from '../limits.ts'

interface Suggested {
  items: unknown[]
  /** More may come. */
  pending?: boolean
  /** A source did not answer, so there may be more. */
  unanswered?: boolean
}

const NONE: never[] = []

/**
 * The suggestions of a source for the text of a search box. The search starts after a pause in typing; `enabled: false`
 * in the query means that the text is too short.
 */
export function useSuggestions<Found extends Suggested, Key extends QueryKey>(
  text: string,
  source: (words: string) => UseQueryOptions<Found, Error, Found, Key>,
) {
  'use no memo'
  const words = text.trim()
  const [searched, setSearched] = useState(words)
  useEffect(() => {
    const timer = setTimeout(() => setSearched(words), SUGGESTIONS_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [words])

  const query = useQuery({ ...source(searched), placeholderData: keepPreviousData })
  const isLongEnough = source(words).enabled !== false
  const isCurrent = words === searched && !query.isPlaceholderData
  const latest: Found['items'] = (isLongEnough && query.data?.items) || NONE
  const items: Found['items'] = isCurrent ? latest : NONE
  return {
    /** The text without the spaces around it. */
    words,
    isLongEnough,
    /** Suggestions for the current text. */
    items,
    /** The present suggestions, or those for the previous text while they load, so that the list does not jump. */
    latest,
    isSearching:
      isLongEnough && items.length === 0 && (!isCurrent || query.isFetching || query.data?.pending === true),
    isFailed: isCurrent && query.isError,
    isUnanswered: query.data?.unanswered,
    /** Searches without waiting for a pause, or again after a failure. */
    searchNow() {
      setSearched(words)
      if (isCurrent && query.isError) void query.refetch()
    },
  }
}
