import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { OfferedFollowButton } from '#features/follow/follows/public-ui.tsx'
import { PAST_SHOWS, SHOWS_LIMIT } from '#features/shows/limits.ts'
import { type ShowFilter, showListQuery } from '#features/shows/ui/queries.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { ShowFeeds } from './show-feeds.tsx'
import { ShowTickets, ShowTicketsSkeleton } from './show-ticket.tsx'

interface ArtistShowsProps {
  /** Null when the artist is not in the catalogue, so no show can name them. */
  mbid: string | null
  name: string
}

/** The shows of an artist: upcoming ones, then the latest past ones. */
export function ArtistShows({ mbid, name }: ArtistShowsProps) {
  const none = (
    <NoneAnnounced
      name={name}
      level={3}
      action={
        <div className="flex flex-col items-center gap-4">
          {mbid && (
            <>
              <p>Follow {name} to hear of the next one.</p>
              <OfferedFollowButton kind="artist" id={mbid} name={name} />
            </>
          )}
          <ButtonLink to="/business/claim" search={{ artist: mbid ?? name }} variant="secondary" size="small">
            Is this you? Announce a show
          </ButtonLink>
        </div>
      }
    />
  )
  if (!mbid) return none
  return (
    <>
      <ShowsOf filter={{ artist: mbid }} level={3} none={none} />
      <UnconfirmedShows mbid={mbid} name={name} />
    </>
  )
}

/** Upcoming shows of organisers who name the artist and do not speak for it. */
function UnconfirmedShows({ mbid, name }: { mbid: string; name: string }) {
  const { data } = useQuery(showListQuery({ artist: mbid, unconfirmed: 'true' }, SHOWS_LIMIT))
  if (!data || data.items.length === 0) return null
  return (
    <section aria-labelledby="unconfirmed-shows" className="mt-12">
      <h3 id="unconfirmed-shows" className="type-heading">
        Not confirmed by the artist
      </h3>
      <p className="mt-1 mb-4 max-w-prose text-muted">
        Others announced <bdi>{name}</bdi> for these shows. Followers hear about them once <bdi>{name}</bdi>{' '}
        confirms.
      </p>
      <ShowTickets shows={data.items} label="Not confirmed by the artist" level={4} />
    </section>
  )
}

interface LabelShowsProps {
  mbid: string
  name: string
}

/** The shows that a label has announced. */
export const LabelShows = ({ mbid, name }: LabelShowsProps) => (
  <ShowsOf filter={{ label: mbid }} level={2} none={<NoneAnnouncedBy name={name} />} />
)

interface ShowsOfProps {
  filter: ShowFilter
  /** The level of the headings. */
  level: 2 | 3
  /** Shown when there are no upcoming shows. */
  none: ReactNode
}

/** Upcoming and past shows that match. */
export function ShowsOf({ filter, level, none }: ShowsOfProps) {
  const Heading = `h${level}` as const
  const upcoming = useQuery(showListQuery(filter, SHOWS_LIMIT))
  const past = useQuery(showListQuery({ ...filter, when: 'past' }, PAST_SHOWS))
  if (upcoming.isError && !upcoming.data) {
    return (
      <ErrorState
        title="Couldn’t load the shows"
        onRetry={() => void upcoming.refetch()}
        retrying={upcoming.isFetching}
      />
    )
  }
  if (!upcoming.data) return <ShowTicketsSkeleton label="Loading shows" places={2} />
  const pastShows = past.data?.items ?? []
  return (
    <>
      {upcoming.data.items.length > 0 ? (
        <>
          <ShowTickets shows={upcoming.data.items} label="Shows" level={level} />
          <ShowFeeds filter={filter} />
        </>
      ) : (
        none
      )}
      {pastShows.length > 0 && (
        <section aria-labelledby="past-shows" className="mt-12">
          <Heading id="past-shows" className="type-heading mb-4">
            Past shows
          </Heading>
          <ShowTickets shows={pastShows} label="Past shows" level={level === 2 ? 3 : 4} past />
        </section>
      )}
    </>
  )
}

const NoneAnnouncedBy = ({ name }: { name: string }) => (
  <EmptyState title="No Upcoming Shows" level={2}>
    {name} hasn’t announced a show yet.
  </EmptyState>
)

interface NoneAnnouncedProps {
  name: string
  level: 2 | 3
  action?: ReactNode
}

/** Says that nobody has announced a show of an artist or festival. */
export function NoneAnnounced({ name, level, action }: NoneAnnouncedProps) {
  return (
    <EmptyState title="No Upcoming Shows" level={level} action={action}>
      No shows announced for {name} yet.
    </EmptyState>
  )
}
