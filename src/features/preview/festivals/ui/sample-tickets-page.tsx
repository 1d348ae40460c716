import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import type { Festival } from '#features/shows/festivals/contract.ts'
import { festivalsQuery } from '#features/shows/festivals/public-ui.tsx'
import type { TicketsSearch } from '#features/shows/festivals/search.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { formatCount } from '#ui/format.ts'
import { ListState } from '#ui/list-state.tsx'
import { SampleMark } from '#ui/sample-mark.tsx'
import { SkeletonGroup } from '#ui/skeleton.tsx'
import { citiesOf, filterFestivals } from '../filters.ts'
import { EventDialog } from './event-dialog.tsx'
import { FestivalCard, FestivalCardSkeleton } from './festival-card.tsx'
import { TicketFilters } from './ticket-filters.tsx'

const GRID = 'mt-8 grid gap-4 md:grid-cols-2 lg:gap-6'

interface SampleTicketsPageProps {
  search: TicketsSearch
  /** Milliseconds since 1970, from the loader, so that server and browser use the same month. */
  now: number
}

/** Live events and tickets by the specification. The URL holds the whole state, including the open dialog. */
export function SampleTicketsPage({ search, now }: SampleTicketsPageProps) {
  const query = useQuery(festivalsQuery)
  const navigate = useNavigate()
  const { history } = useRouter()
  const festivals = query.data?.items ?? []
  const open = festivals.find(({ slug }) => slug === search.event)

  function change(next: Partial<TicketsSearch>, step: boolean) {
    void navigate({
      to: '/tickets',
      search: (current) => ({ ...current, ...next }),
      replace: !step,
      resetScroll: false,
    })
  }

  function close() {
    if (history.location.state.fromEvents) history.back()
    else change({ event: undefined }, false)
  }

  return (
    <div className="page py-10 md:py-14">
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-2">
        <h1 className="type-display">Live Events &amp; Tickets</h1>
        <SampleMark />
      </div>
      <p className="mt-3 mb-8 max-w-prose text-lg text-muted">
        Festivals worth the journey: who plays, where it is, and what a ticket costs.
      </p>
      <TicketFilters search={search} cities={citiesOf(festivals)} onChange={change} />
      {query.data && search.event && !open && (
        <p className="mt-8 rounded-card bg-surface p-4 sm:p-5">
          The event of this link is not listed any more. These are the ones there are.
        </p>
      )}
      <ListState
        query={query}
        subject="the events"
        level={2}
        skeleton={
          <SkeletonGroup label="Loading events" className={GRID}>
            <FestivalCardSkeleton />
            <FestivalCardSkeleton />
          </SkeletonGroup>
        }
        emptyTitle="No events right now"
        emptyText="Look in again in a little while."
      >
        {(all) => (
          <Found
            festivals={filterFestivals(all, search, now)}
            search={search}
            onClear={() => change({ search: undefined, location: undefined, date: undefined }, true)}
          />
        )}
      </ListState>
      <EventDialog festival={open} onClose={close} />
    </div>
  )
}

interface FoundProps {
  festivals: Festival[]
  search: TicketsSearch
  onClear: () => void
}

function Found({ festivals, search, onClear }: FoundProps) {
  const isFiltered = Boolean(search.search || search.location || search.date)
  return (
    <>
      <p role="status" className="sr-only">
        {isFiltered && `${formatCount(festivals.length, 'event')} found`}
      </p>
      {festivals.length === 0 ? (
        <EmptyState
          level={2}
          title="No events found matching your criteria"
          action={
            <Button variant="secondary" onClick={onClear}>
              Clear Filters
            </Button>
          }
        />
      ) : (
        <ul aria-label="Events" className={GRID}>
          {festivals.map((festival, index) => (
            <FestivalCard key={festival.id} festival={festival} search={search} eager={index < 2} />
          ))}
        </ul>
      )}
    </>
  )
}
