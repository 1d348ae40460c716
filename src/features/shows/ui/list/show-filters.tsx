import { useQuery } from '@tanstack/react-query'
import { cx } from '#ui/cx.ts'
import { FilterLink, FoldedFilterLinks } from '#ui/filter-links.tsx'
import { NativeSelect } from '#ui/native-select.tsx'
import { SearchInput } from '#ui/search-input.tsx'
import { cityInFilter, cityOfFilter, countryName } from '../../countries.ts'
import { SHOW_SEARCH_MAX } from '../../limits.ts'
import { showCitiesQuery, showGenresQuery } from '../page-queries.ts'
import { NearForm } from './near-form.tsx'
import { type ShowsSearch, ticketsPath } from './shows-search.ts'
import type { NearPlace } from './use-place.ts'

const DATES = [
  { value: 'all', label: 'All Dates' },
  { value: 'this-month', label: 'This Month' },
  { value: 'next-month', label: 'Next Month' },
] as const

interface ShowFiltersProps {
  search: ShowsSearch
  place: NearPlace
  /** `step`: adds a history entry, so that the back button undoes the choice; typing does not. */
  onChange: (change: Partial<ShowsSearch>, step: boolean) => void
}

/** Filters for words, city, date and place, and for genres when the catalogue knows those of the acts. */
export function ShowFilters({ search, place, onChange }: ShowFiltersProps) {
  const cities = useQuery(showCitiesQuery)
  const genres = useQuery(showGenresQuery).data?.items ?? []
  const found = (cities.data?.items ?? []).map(({ city, country }) => ({ name: city, country }))
  const places = found.map((city) => ({
    value: cityInFilter(city),
    // Names the country only for cities that share a name.
    label:
      city.country && found.filter(({ name }) => name === city.name).length > 1
        ? `${city.name}, ${countryName(city.country)}`
        : city.name,
  }))
  const { location } = search
  if (location && !places.some(({ value }) => value === location)) {
    const { name, country } = cityOfFilter(location)
    places.push({
      value: location,
      label: [name, country && countryName(country)].filter(Boolean).join(', '),
    })
  }
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-col gap-3 md:flex-row">
        <SearchInput
          label="Search shows"
          placeholder="Search shows, artists, venues, cities..."
          value={search.search ?? ''}
          maxLength={SHOW_SEARCH_MAX}
          action="/tickets"
          name="search"
          onSearch={(words) => onChange({ search: words || undefined }, false)}
        />
        <div
          className={cx(
            'grid gap-3',
            search.view === 'month' ? 'grid-cols-1 md:w-48' : 'grid-cols-2 md:w-[24rem]',
          )}
        >
          <NativeSelect
            label="Location"
            value={location ?? ''}
            options={[{ value: '', label: 'All Locations' }, ...places]}
            onChange={(chosen) => onChange({ location: chosen || undefined }, true)}
          />
          {search.view !== 'month' && (
            <NativeSelect
              label="Date"
              value={search.date ?? 'all'}
              options={DATES}
              onChange={(value) =>
                onChange(
                  {
                    date: value === 'this-month' || value === 'next-month' ? value : undefined,
                    day: undefined,
                  },
                  true,
                )
              }
            />
          )}
        </div>
      </div>
      <NearForm search={search} place={place} onChange={(change) => onChange(change, true)} />
      {genres.length > 0 && (
        <FoldedFilterLinks label="Genres">
          {genres.map((genre) => (
            <FilterLink
              key={genre}
              href={ticketsPath(search, { genre: search.genre === genre ? undefined : genre })}
              isChosen={search.genre === genre}
              keepsScroll
            >
              {search.genre === genre ? `${genre} ×` : genre}
            </FilterLink>
          ))}
        </FoldedFilterLinks>
      )}
    </div>
  )
}
