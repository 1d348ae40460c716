import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ListedShow } from '#features/shows/contract.ts'
import { nextShowsQuery } from '#features/shows/ui/queries.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { NoShows } from './no-shows.tsx'

interface UpcomingShowsProps {
  skeleton: ReactNode
  children: (shows: readonly ListedShow[]) => ReactNode
}

/** The next shows, for a section of another page. */
export function UpcomingShows({ skeleton, children }: UpcomingShowsProps) {
  const query = useQuery(nextShowsQuery)
  if (query.isError && !query.data) {
    return (
      <ErrorState
        title="Couldn’t load the shows"
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    )
  }
  if (!query.data) return skeleton
  return query.data.items.length > 0 ? children(query.data.items) : <NoShows level={3} />
}
