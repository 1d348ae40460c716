import { useQuery } from '@tanstack/react-query'
import { ButtonLink } from '#ui/button-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { PAST_SHOWS, SHOWS_LIMIT } from '../../limits.ts'
import { type ShowFilter, showListQuery } from '../queries.ts'
import { ShowFeeds } from './show-feeds.tsx'
import { ShowTickets, ShowTicketsSkeleton } from './show-ticket.tsx'

interface ArtistShowsProps {
  /** Null: the artist is not in the catalogue, so nobody can have named them. */
  mbid: string | null
  name: string
}

/** The shows of an artist: upcoming ones, then the latest past ones. */
export function ArtistShows({ mbid, name }: ArtistShowsProps) {
  return mbid ? <ShowsOf filter={{ artist: mbid }} name={name} /> : <NoneAnnounced name={name} />
}

/** Upcoming and past shows that fit. */
export function ShowsOf({ filter, name }: { filter: ShowFilter; name: string }) {
  const upcoming = useQuery(showListQuery(filter, SHOWS_LIMIT))
  const past = useQuery(showListQuery({ ...filter, when: 'past' }, PAST_SHOWS))
  if (upcoming.isError && !upcoming.data) {
    return (
      <ErrorState
        title="The shows did not load"
        onRetry={() => void upcoming.refetch()}
        retrying={upcoming.isFetching}
      />
    )
  }
  if (!upcoming.data) return <ShowTicketsSkeleton label="Loading shows" places={2} />
  const gone = past.data?.items ?? []
  return (
    <>
      {upcoming.data.items.length > 0 ? (
        <>
          <ShowTickets shows={upcoming.data.items} label="Shows" level={3} />
          <ShowFeeds filter={filter} />
        </>
      ) : (
        <NoneAnnounced name={name} />
      )}
      {gone.length > 0 && (
        <section aria-labelledby="past-shows" className="mt-12">
          <h3 id="past-shows" className="type-heading mb-4">
            Past shows
          </h3>
          <ShowTickets shows={gone} label="Past shows" level={4} past />
        </section>
      )}
    </>
  )
}

function NoneAnnounced({ name }: { name: string }) {
  return (
    <EmptyState
      title="No Upcoming Shows"
      level={3}
      action={
        <ButtonLink to="/business/claim" search={{ artist: name }} variant="secondary">
          Is this you? Announce a show
        </ButtonLink>
      }
    >
      Nobody has announced {name} yet.
    </EmptyState>
  )
}
