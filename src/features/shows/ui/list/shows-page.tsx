import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { LoadMore } from '#features/community/public-ui.tsx'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { NativeSelect } from '#ui/native-select.tsx'
import { SearchInput } from '#ui/search-input.tsx'
import { SHOW_SEARCH_MAX } from '../../limits.ts'
import { showCitiesQuery, showPagesQuery } from '../queries.ts'
import { NoShows } from './no-shows.tsx'
import { ShowTickets, ShowTicketsSkeleton } from './show-ticket.tsx'
import { filterOf, type ShowsSearch } from './shows-search.ts'

const DATES = [
  { value: 'all', label: 'All Dates' },
  { value: 'this-month', label: 'This Month' },
  { value: 'next-month', label: 'Next Month' },
] as const

interface ShowsPageProps {
  search: ShowsSearch
  /** Milliseconds since 1970; from the loader, so that server and browser mean the same month. */
  now: number
}

/** Upcoming shows, with filters in the URL. */
export function ShowsPage({ search, now }: ShowsPageProps) {
  const navigate = useNavigate()
  const cities = useQuery(showCitiesQuery)
  const names = [
    ...new Set([
      ...(cities.data?.items ?? []).map(({ city }) => city),
      ...(search.location ? [search.location] : []),
    ]),
  ]

  /** `step`: a choice that the back button undoes; typing is not. */
  function change(next: Partial<ShowsSearch>, step: boolean) {
    void navigate({
      to: '/tickets',
      search: (current) => ({ ...current, ...next }),
      replace: !step,
      resetScroll: false,
    })
  }

  return (
    <div className="page py-10 md:py-14">
      <h1 className="type-display">Live Events &amp; Tickets</h1>
      <p className="mt-3 mb-8 max-w-prose text-lg text-muted">
        Shows as their artists and festivals announce them. Tickets are sold in the organisers’ own shops.
      </p>
      <div className="flex flex-col gap-3 md:flex-row">
        <SearchInput
          label="Search shows"
          placeholder="Search shows, artists, venues, cities..."
          value={search.search ?? ''}
          maxLength={SHOW_SEARCH_MAX}
          action="/tickets"
          name="search"
          onSearch={(words) => change({ search: words || undefined }, false)}
        />
        <div className="grid grid-cols-2 gap-3 md:w-[24rem]">
          <NativeSelect
            label="Location"
            value={search.location ?? ''}
            options={[
              { value: '', label: 'All Locations' },
              ...names.map((city) => ({ value: city, label: city })),
            ]}
            onChange={(location) => change({ location: location || undefined }, true)}
          />
          <NativeSelect
            label="Date"
            value={search.date ?? 'all'}
            options={DATES}
            onChange={(value) =>
              change({ date: value === 'this-month' || value === 'next-month' ? value : undefined }, true)
            }
          />
        </div>
      </div>
      <div className="mt-8">
        <Found
          search={search}
          now={now}
          onClear={() => change({ search: undefined, location: undefined, date: undefined }, true)}
        />
      </div>
    </div>
  )
}

function Found({ search, now, onClear }: ShowsPageProps & { onClear: () => void }) {
  const query = useInfiniteQuery({
    ...showPagesQuery(filterOf(search, now)),
    placeholderData: keepPreviousData,
  })
  const shows = query.data?.pages.flatMap(({ items }) => items)
  if (!shows) {
    return query.isError ? (
      <ErrorState
        title="The shows did not load"
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    ) : (
      <ShowTicketsSkeleton label="Loading shows" />
    )
  }
  if (shows.length === 0) {
    return search.search || search.location || search.date ? (
      <EmptyState
        level={2}
        title="No shows found matching your criteria"
        action={
          <Button variant="secondary" onClick={onClear}>
            Clear Filters
          </Button>
        }
      />
    ) : (
      <NoShows level={2} />
    )
  }
  return (
    <div aria-busy={query.isPlaceholderData} className={cx(query.isPlaceholderData && 'opacity-60')}>
      <ShowTickets shows={shows} label="Shows" level={2} />
      {query.hasNextPage && (
        <LoadMore
          auto
          loading={query.isFetchingNextPage}
          failed={query.isFetchNextPageError}
          onMore={() => void query.fetchNextPage()}
        />
      )}
    </div>
  )
}
