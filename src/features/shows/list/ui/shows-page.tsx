import CalendarPlus from 'virtual:icon/calendar-plus'
import X from 'virtual:icon/x'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ListedShow } from '#features/shows/contract.ts'
import { showPagesQuery } from '#features/shows/ui/page-queries.ts'
import { dayInWords, weekInWords } from '#features/shows/ui/words.ts'
import { dayAt, mondayOf } from '#platform/time.ts'
import { Button } from '#ui/button.tsx'
import { ButtonAnchor } from '#ui/button-link.tsx'
import { cx } from '#ui/cx.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { FilterLink, FilterLinks } from '#ui/filter-links.tsx'
import { LoadMore } from '#ui/load-more.tsx'
import { PageLink } from '#ui/page-link.tsx'
import { MapView } from './map/map-view.tsx'
import { firstShowQuery, inFirstMonth, opensMonth } from './month/first-month.ts'
import { MonthView } from './month/month-view.tsx'
import { NoShows } from './no-shows.tsx'
import { ShowFilters } from './show-filters.tsx'
import { ShowTickets, ShowTicketsSkeleton } from './show-ticket.tsx'
import { filterOf, radiusOf, type ShowsSearch, ticketsPath } from './shows-search.ts'
import { type NearPlace, usePlace } from './use-place.ts'

interface ShowsPageProps {
  search: ShowsSearch
  /** Milliseconds since 1970; from the loader, so that server and browser mean the same month. */
  now: number
}

const VIEWS = [
  { view: undefined, label: 'List' },
  { view: 'month', label: 'Month' },
  { view: 'map', label: 'Map' },
] as const

/** Another view begins with all days. */
const NO_DAYS = { month: undefined, day: undefined, date: undefined, from: undefined, to: undefined }

/** On wide screens the map stays in place while the one-column list beside it scrolls. */
const BESIDE =
  'xl:grid xl:grid-cols-2 xl:items-start xl:gap-8 xl:[&_ul[aria-label^=Shows]]:grid-cols-1 xl:[&>section]:sticky xl:[&>section]:top-[calc(var(--nav-height)+1rem)]'

/**
 * Upcoming shows, with filters in the URL. A chosen month or map is above the list; on wide screens the map is beside
 * it.
 */
export function ShowsPage({ search, now }: ShowsPageProps) {
  const navigate = useNavigate()
  const place = usePlace(search.near)
  const coordinates = place.state === 'known' ? place.coordinates : undefined
  // Without the coordinates of the place, there is nothing to query yet.
  const isPlaced = !search.near || coordinates !== undefined
  const asksFirst = isPlaced && opensMonth(search)
  const first = useQuery({ ...firstShowQuery(search, coordinates), enabled: asksFirst })
  const shown = inFirstMonth(search, first.data?.items[0])
  const isReady = isPlaced && !(asksFirst && first.isPending)

  /** `step`: adds a history entry, so that the back button undoes the choice; typing does not. */
  function change(next: Partial<ShowsSearch>, step: boolean) {
    void navigate({
      to: '/tickets',
      search: (current) => ({ ...current, after: undefined, ...next }),
      replace: !step,
      resetScroll: false,
    })
  }

  return (
    <div className="page py-6 md:py-12">
      <h1 className="type-display">Shows</h1>
      <p className="mt-2 mb-5 max-w-prose text-muted max-sm:text-sm md:mb-7 md:text-lg">
        Shows straight from the artists and festivals. You buy tickets in the organisers’ own shops.
      </p>
      <ShowFilters search={search} place={place} onChange={change} />
      <nav aria-label="Views" className="mt-3 mb-4 border-b border-line pb-1 pl-2.5 md:mt-5">
        <FilterLinks>
          {VIEWS.map(({ view, label }) => (
            <FilterLink
              key={label}
              href={ticketsPath(search, { view, ...NO_DAYS })}
              isChosen={(search.view === 'month' || search.view === 'map' ? search.view : undefined) === view}
              keepsScroll
            >
              {label}
            </FilterLink>
          ))}
        </FilterLinks>
      </nav>
      <div className={cx(search.view === 'map' && BESIDE)}>
        {isReady && search.view === 'month' && <MonthView search={shown} now={now} place={coordinates} />}
        {isPlaced && search.view === 'map' && <MapView search={search} now={now} place={coordinates} />}
        <div>
          <Chosen search={search} place={place} />
          {isReady && (
            <Found
              search={shown}
              now={now}
              place={coordinates}
              onClear={() =>
                void navigate({ to: '/tickets', search: search.view ? { view: search.view } : {} })
              }
            />
          )}
        </div>
      </div>
      {(place.state === 'looking' || (isPlaced && !isReady)) && <ShowTicketsSkeleton label="Loading shows" />}
    </div>
  )
}

/** The filters without a control of their own, each with a button to remove it. */
function Chosen({ search, place }: { search: ShowsSearch; place: NearPlace }) {
  const { day, from, to, genre, near, km, location, search: words } = search
  const days = search.view === 'month' ? {} : filterOf({ from, to }, 0)
  const chosen = [
    ...(place.state === 'known' && near
      ? [
          {
            label: `Within ${radiusOf(km)} km of ${place.name}`,
            href: ticketsPath(search, { near: undefined, km: undefined }),
          },
        ]
      : []),
    ...(day && filterOf(search, 0).from === day
      ? [{ label: dayInWords(day), href: ticketsPath(search, { day: undefined }) }]
      : []),
    ...(!day && (days.from || days.to)
      ? [
          {
            label: daysInTitle(days),
            href: ticketsPath(search, { from: undefined, to: undefined }),
          },
        ]
      : []),
    ...(words ? [{ label: `“${words}”`, href: ticketsPath(search, { search: undefined }) }] : []),
    ...(location ? [{ label: location, href: ticketsPath(search, { location: undefined }) }] : []),
    ...(genre ? [{ label: genre, href: ticketsPath(search, { genre: undefined }) }] : []),
  ]
  const calendar = calendarOf(search, place)
  if (chosen.length === 0) return null
  return (
    <div className="mb-5 flex flex-wrap items-center gap-2">
      {chosen.map(({ label, href }) => (
        <PageLink
          key={label}
          href={href}
          keepsScroll
          className="flex min-h-11 items-center gap-2 rounded-control bg-surface px-3 wrap-anywhere hover:bg-hover"
        >
          {label}
          <X aria-hidden="true" className="size-4 shrink-0" />
          <span className="sr-only">: remove this filter</span>
        </PageLink>
      ))}
      {calendar && (
        <ButtonAnchor href={calendar} download="shows.ics" variant="secondary" size="small">
          <CalendarPlus aria-hidden="true" />
          As calendar
        </ButtonAnchor>
      )}
    </div>
  )
}

function daysInTitle({ from, to }: { from?: string; to?: string }): string {
  if (from && to) return from === to ? dayInWords(from) : `${dayInWords(from)} to ${dayInWords(to)}`
  return from ? `From ${dayInWords(from)}` : `Until ${dayInWords(to ?? '')}`
}

/** The address of a calendar for a city, a genre or a place. */
function calendarOf({ location, genre, km }: ShowsSearch, place: NearPlace): string | undefined {
  const words = new URLSearchParams({
    ...(location && { city: location }),
    ...(genre && { genre }),
    ...(place.state === 'known' && { near: place.coordinates, km: String(radiusOf(km)) }),
  })
  return words.size > 0 ? `/api/shows/calendar.ics?${words}` : undefined
}

/** The shows by the week in which they begin; those that are running belong to this one. */
function weeksOf(shows: readonly ListedShow[], now: number): { week: string; shows: ListedShow[] }[] {
  const today = dayAt(now)
  const weeks = new Map<string, ListedShow[]>()
  for (const show of shows) {
    const week = weekInWords(mondayOf(show.date), today)
    weeks.set(week, [...(weeks.get(week) ?? []), show])
  }
  return [...weeks].map(([week, ofWeek]) => ({ week, shows: ofWeek }))
}

interface FoundProps extends ShowsPageProps {
  place: string | undefined
  onClear: () => void
}

function Found({ search, now, place, onClear }: FoundProps) {
  const query = useInfiniteQuery({
    ...showPagesQuery(filterOf(search, now, place), search.after),
    placeholderData: keepPreviousData,
  })
  const shows = query.data?.pages.flatMap(({ items }) => items)
  if (!shows) {
    return query.isError ? (
      <ErrorState
        title="Couldn’t load the shows"
        // Do not retry a page of the list that no longer exists.
        onRetry={() => (search.after ? onClear() : void query.refetch())}
        retrying={query.isFetching}
      />
    ) : (
      <ShowTicketsSkeleton label="Loading shows" />
    )
  }
  const next = query.data?.pages.at(-1)?.nextCursor
  const more = query.hasNextPage && (
    <>
      <LoadMore
        auto={shows.length > 0}
        loading={query.isFetchingNextPage}
        failed={query.isFetchNextPageError}
        onMore={() => void query.fetchNextPage()}
      />
      {next && (
        <noscript>
          <a
            href={ticketsPath(search, { after: next })}
            className="link mt-4 inline-flex min-h-11 items-center"
          >
            Next page
          </a>
        </noscript>
      )}
    </>
  )
  if (shows.length === 0) {
    const { view: _, month: __, km: ___, ...filters } = search
    if (more) {
      return (
        <>
          <p className="text-center text-muted">None among the next few thousand shows.</p>
          {more}
        </>
      )
    }
    const isFiltered = Object.values(filters).some(Boolean)
    if (!isFiltered && search.view === 'month') {
      return <p className="text-center text-muted">No shows announced for this month yet.</p>
    }
    return isFiltered ? (
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
      <div className="flex flex-col gap-8">
        {weeksOf(shows, now).map(({ week, shows: ofWeek }) => (
          <section key={week} aria-label={week}>
            <h2 className="type-heading mb-3">{week}</h2>
            <ShowTickets shows={ofWeek} label={`Shows: ${week}`} level={3} />
          </section>
        ))}
      </div>
      {more}
    </div>
  )
}
