import { useQuery } from '@tanstack/react-query'
import { ButtonLink } from '#ui/button-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import type { VenueDetails } from '../../contract.ts'
import { cityInFilter, countryName } from '../../countries.ts'
import { PAST_SHOWS, SHOWS_LIMIT } from '../../limits.ts'
import { ShowFeeds } from '../list/show-feeds.tsx'
import { ShowTickets, ShowTicketsSkeleton } from '../list/show-ticket.tsx'
import { venueQuery } from '../page-queries.ts'
import { showListQuery } from '../queries.ts'

/** The shows of a venue, for the loader of its page. */
export const venueShowQueries = (venue: string) =>
  [showListQuery({ venue }, SHOWS_LIMIT), showListQuery({ venue, when: 'past' }, PAST_SHOWS)] as const

/** A venue: where it is, and what is on there. */
export function VenuePage({ venueId }: { venueId: string }) {
  const { data: venue } = useQuery(venueQuery(venueId))
  return venue && <Details venue={venue} />
}

function Details({ venue }: { venue: VenueDetails }) {
  const { id, name, address, city, country, latitude, longitude } = venue
  const [upcomingQuery, pastQuery] = venueShowQueries(id)
  const upcoming = useQuery(upcomingQuery)
  const past = useQuery(pastQuery).data?.items ?? []
  return (
    <article className="page py-10 md:py-14">
      <p className="type-label text-muted">Venue</p>
      <h1 className="type-display mt-1 wrap-anywhere">
        <bdi>{name}</bdi>
      </h1>
      <p className="mt-2 text-lg text-muted">
        {[address, city, country && countryName(country)].filter(Boolean).join(', ')}
      </p>
      {latitude !== null && longitude !== null && (
        <p className="mt-2">
          <a
            className="link"
            target="_blank"
            rel="noreferrer"
            href={`https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`}
          >
            On the map of OpenStreetMap
          </a>
        </p>
      )}
      <ShowFeeds filter={{ venue: id }} className="mt-5 mb-10" />
      <section aria-labelledby="upcoming">
        <h2 id="upcoming" className="type-title mb-4">
          Upcoming shows
        </h2>
        {upcoming.isPending && <ShowTicketsSkeleton label="Loading shows" places={2} />}
        {upcoming.data?.items.length === 0 && (
          <EmptyState
            title="Nothing announced here"
            level={3}
            action={
              <ButtonLink
                to="/tickets"
                search={{ location: cityInFilter({ name: city, country }) }}
                variant="secondary"
              >
                Shows in {city}
              </ButtonLink>
            }
          >
            No upcoming show at {name} is known.
          </EmptyState>
        )}
        {upcoming.data && upcoming.data.items.length > 0 && (
          <ShowTickets shows={upcoming.data.items} label="Upcoming shows" level={3} />
        )}
      </section>
      {past.length > 0 && (
        <section aria-labelledby="past" className="mt-12">
          <h2 id="past" className="type-title mb-4">
            Past shows
          </h2>
          <ShowTickets shows={past} label="Past shows" level={3} past />
        </section>
      )}
    </article>
  )
}
