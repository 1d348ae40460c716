import ArrowUpRight from 'virtual:icon/arrow-up-right'
import PenLine from 'virtual:icon/pen-line'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useSession } from '#features/accounts/public-ui.tsx'
import { useCountPageView } from '#features/business/numbers/public-ui.tsx'
import { StatedByOwners } from '#features/business/page-facts/public-ui.tsx'
import { OWNER_LINK, OwnerLine, VerificationMark } from '#features/business/public-ui.tsx'
import { PostsAbout } from '#features/community/public-ui.tsx'
import { OfferedFollowButton } from '#features/follow/follows/public-ui.tsx'
import type { VenueDetails } from '#features/shows/contract.ts'
import { cityInFilter, countryName } from '#features/shows/countries.ts'
import { PAST_SHOWS, SHOWS_LIMIT } from '#features/shows/limits.ts'
import { ShowFeeds } from '#features/shows/list/ui/show-feeds.tsx'
import { ShowTickets, ShowTicketsSkeleton } from '#features/shows/list/ui/show-ticket.tsx'
import { venueQuery } from '#features/shows/ui/page-queries.ts'
import { PlaceMap } from '#features/shows/ui/place-map.tsx'
import { showListQuery } from '#features/shows/ui/queries.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { formatNumber } from '#ui/format.ts'

/** The shows of a venue, for the loader of its page. */
export const venueShowQueries = (venue: string) =>
  [showListQuery({ venue }, SHOWS_LIMIT), showListQuery({ venue, when: 'past' }, PAST_SHOWS)] as const

/** A venue: its place, and its shows. */
export function VenuePage({ venueId }: { venueId: string }) {
  const { data: venue } = useQuery(venueQuery(venueId))
  return venue && <Details venue={venue} />
}

function Details({ venue }: { venue: VenueDetails }) {
  const { id, name, city, country, verification } = venue
  const [upcomingQuery, pastQuery] = venueShowQueries(id)
  const upcoming = useQuery(upcomingQuery)
  const past = useQuery(pastQuery).data?.items ?? []
  useCountPageView('venue', id, verification !== null)
  return (
    <article className="page py-10 md:py-14">
      <VenueHeader venue={venue} />
      {verification && (
        <div className="mt-8">
          <StatedByOwners kind="venue" id={id} />
        </div>
      )}
      <PlaceMap venue={venue} className="mt-6" />
      <section aria-labelledby="upcoming" className="mt-10">
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
            No shows announced at {name} yet.
          </EmptyState>
        )}
        {upcoming.data && upcoming.data.items.length > 0 && (
          <ShowTickets shows={upcoming.data.items} label="Upcoming shows" level={3} />
        )}
        <ShowFeeds filter={{ venue: id }} />
      </section>
      {past.length > 0 && (
        <section aria-labelledby="past" className="mt-12">
          <h2 id="past" className="type-title mb-4">
            Past shows
          </h2>
          <ShowTickets shows={past} label="Past shows" level={3} past />
        </section>
      )}
      {verification && <VenueCommunity venue={venue} />}
      <OwnerLine kind="venue" linkedId={id} verification={verification}>
        Is this your venue?{' '}
        <Link to="/business/claim" search={{ venue: id }} className={OWNER_LINK}>
          Claim this page
        </Link>
      </OwnerLine>
    </article>
  )
}

/** Name, place, and the facts that the venue states. */
function VenueHeader({ venue }: { venue: VenueDetails }) {
  const { id, name, address, city, country, latitude, longitude, website, capacity, verification } = venue
  return (
    <header>
      <p className="type-label flex flex-wrap items-center gap-x-2 gap-y-1 text-muted">
        <VerificationMark
          verified={verification !== null && verification.lapsedAt === null}
          verification={verification}
          isShort
        />
        <span>Venue</span>
      </p>
      <h1 className="type-display mt-2 wrap-anywhere">
        <bdi>{name}</bdi>
      </h1>
      <p className="mt-2 text-lg text-muted">
        {[address, city, country && countryName(country)].filter(Boolean).join(', ')}
        {capacity !== null && <span className="figures"> · {formatNumber(capacity)} people</span>}
      </p>
      <div className="mt-4 flex min-h-11 items-center">
        <OfferedFollowButton kind="venue" id={id} name={name} />
      </div>
      <ul aria-label="Elsewhere" className="mt-1 flex flex-wrap gap-x-6 empty:hidden">
        {website !== null && (
          <li className="min-w-0">
            <a
              href={website}
              target="_blank"
              rel="noopener noreferrer nofollow"
              className="link inline-flex min-h-11 items-center gap-1 wrap-anywhere"
            >
              {new URL(website).hostname.replace(/^www\./, '')}
              <ArrowUpRight aria-hidden="true" className="size-4" />
              <span className="sr-only"> (opens in a new tab)</span>
            </a>
          </li>
        )}
        {latitude !== null && longitude !== null && (
          <li className="min-w-0">
            <a
              className="link inline-flex min-h-11 items-center"
              target="_blank"
              rel="noreferrer"
              href={`https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`}
            >
              See it on OpenStreetMap
            </a>
          </li>
        )}
      </ul>
    </header>
  )
}

/** The posts about a venue. */
function VenueCommunity({ venue: { id, name } }: { venue: VenueDetails }) {
  const { status } = useSession()
  return (
    <section aria-labelledby="community" className="mt-12 max-w-3xl">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <h2 id="community" className="type-title">
          Community
        </h2>
        {status === 'member' && (
          <ButtonLink to="/community" state={{ linkedVenue: { type: 'venue', id, name } }}>
            <PenLine aria-hidden="true" />
            Create Post
          </ButtonLink>
        )}
      </div>
      <PostsAbout
        type="venue"
        id={id}
        empty={
          <EmptyState title="No Community Posts Yet" level={3}>
            Be the first to say something about {name}.
          </EmptyState>
        }
      />
    </section>
  )
}
