import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { cityInFilter, countryName } from '#features/shows/countries.ts'
import { showMapQuery } from '#features/shows/ui/page-queries.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { formatCount, formatNumber } from '#ui/format.ts'
import { InPlace, lazyPart } from '#ui/on-demand.tsx'
import { PageLink } from '#ui/page-link.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { type ShowsSearch, ticketsPath } from '../shows-search.ts'
import type { MapCity } from './clusters.ts'

const ShowMap = lazyPart(() => import('./show-map.tsx').then((part) => part.ShowMap))
const CITIES_SHOWN = 24
const FRAME = 'h-72 w-full overflow-hidden rounded-card sm:h-96 lg:h-[30rem]'

interface MapViewProps {
  search: ShowsSearch
  now: number
  /** Coordinates of `near`. */
  place?: string
}

/** A map of shows, and its cities as a list, which works for screen readers and without scripts. */
export function MapView({ search, now, place }: MapViewProps) {
  const query = useQuery({ ...showMapQuery(search, now, place), placeholderData: keepPreviousData })
  const [inView, setInView] = useState<readonly MapCity[]>()
  const isChosen = (city: MapCity) => search.location === city.name || search.location === cityInFilter(city)
  const hrefOf = (city: MapCity) =>
    ticketsPath(search, { location: isChosen(city) ? undefined : cityInFilter(city) })

  if (!query.data) {
    return query.isError ? (
      <ErrorState
        title="Couldn’t load the map"
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    ) : (
      <Skeleton className={FRAME} />
    )
  }
  const { cities, unplaced, isCut } = query.data
  const listed = (inView ?? cities).slice(0, CITIES_SHOWN)
  const more = (inView ?? cities).length - listed.length
  return (
    <section aria-labelledby="map" className="mb-10">
      <h2 id="map" className="sr-only">
        Map of shows
      </h2>
      <InPlace fallback={<Skeleton className={`${FRAME} mb-13`} />}>
        <ShowMap cities={cities} isChosen={isChosen} hrefOf={hrefOf} onMove={setInView} className={FRAME} />
      </InPlace>
      <p className="mt-1 text-sm text-muted">
        {isCut && <span>That’s a lot of shows, so we only count the next few thousand. </span>}
        {unplaced > 0 && (
          <span>
            {formatCount(unplaced, 'show')} {unplaced === 1 ? 'is' : 'are'} in places this map doesn’t know.{' '}
          </span>
        )}
        <span>Outlines: Natural Earth. Places of cities: </span>
        <a href="https://www.geonames.org/" className="link">
          GeoNames
        </a>
        , CC BY 4.0.
      </p>
      {listed.length > 0 && (
        <nav aria-label="Cities on the map" className="mt-4">
          <ul className="flex flex-wrap gap-2">
            {listed.map((city) => (
              <li key={`${city.name} ${city.country}`}>
                <PageLink
                  href={hrefOf(city)}
                  keepsScroll
                  aria-current={isChosen(city) ? 'true' : undefined}
                  className="flex min-h-11 items-center gap-2 rounded-control bg-surface px-3 hover:bg-hover aria-[current=true]:bg-brass aria-[current=true]:text-on-brass"
                >
                  <bdi>{city.name}</bdi>
                  {city.country && <span className="sr-only">, {countryName(city.country)}</span>}
                  <span className="figures text-sm opacity-80">
                    {formatNumber(city.shows)}
                    <span className="sr-only"> {city.shows === 1 ? 'show' : 'shows'}</span>
                  </span>
                </PageLink>
              </li>
            ))}
            {more > 0 && (
              <li className="flex min-h-11 items-center px-1 text-muted">
                and {formatCount(more, 'more city', 'more cities')}: zoom in to see them
              </li>
            )}
          </ul>
        </nav>
      )}
    </section>
  )
}
