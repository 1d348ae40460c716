import { type UseQueryResult, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import type { ArtistPage, PartState } from '../contract.ts'
import { type ArtistPart, SOURCE_UNAVAILABLE } from '../limits.ts'
import { ARTIST_QUERIES } from './state/queries.ts'
import { useWhenFilled } from './state/use-when-filled.ts'

interface PartListProps<A extends { items: unknown[]; state: PartState }> {
  artist: ArtistPage
  query: UseQueryResult<A>
  /** The name of the part in live events. */
  part: ArtistPart
  /** Begins the sentence of an error: "The songs". */
  subject: string
  /** The title of the empty state. */
  empty: string
  emptyText?: string
  /** The skeleton of the list; it is wrapped in a SkeletonGroup. */
  skeleton: ReactNode
  children: (answer: A) => ReactNode
}

/** One list of an artist's page, or its pending, error, unavailable or empty state. */
export function PartList<A extends { items: unknown[]; state: PartState }>({
  artist,
  query,
  part,
  subject,
  empty,
  emptyText,
  skeleton,
  children,
}: PartListProps<A>) {
  const client = useQueryClient()
  const { data, isError, isFetching, refetch } = query
  useWhenFilled(artist, data !== undefined && data.state !== 'ready', [part], () => void refetch())
  if (data && data.items.length > 0) return children(data)
  // Without an id no list is fetched: use the state of the artist.
  const state = data?.state ?? (artist.mbid === null ? artist.states.profile : undefined)
  if (state ? state === 'pending' : !isError) return skeleton
  if (state === 'ready') {
    return (
      <EmptyState title={empty} level={3}>
        {emptyText}
      </EmptyState>
    )
  }
  return (
    <ErrorState
      title={`Couldn’t load ${subject}`}
      onRetry={() => void client.refetchQueries({ ...ARTIST_QUERIES, type: 'active' })}
      retrying={isFetching}
    >
      {state && SOURCE_UNAVAILABLE}
    </ErrorState>
  )
}
