import { useQuery } from '@tanstack/react-query'
import { cityInFilter, cityOfFilter, countryName } from '#features/shows/countries.ts'
import { SHOW_SEARCH_MAX } from '#features/shows/limits.ts'
import { showCitiesQuery, showGenresQuery } from '#features/shows/ui/page-queries.ts'
import { FilterLink, FoldedFilterLinks } from '#ui/filter-links.tsx'
import { NativeSelect } from '#ui/native-select.tsx'
import { SearchInput } from '#ui/search-input.tsx'
import { DatesForm } from './dates-form.tsx'
import { NearForm } from './near-form.tsx'
import { type ShowsSearch, ticketsPath } from './shows-search.ts'
import type { NearPlace } from './use-place.ts'

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
        <NativeSelect
          label="Location"
          value={location ?? ''}
          options={[{ value: '', label: 'All Locations' }, ...places]}
          onChange={(chosen) => onChange({ location: chosen || undefined }, true)}
          className="md:w-48"
        />
      </div>
      {search.view !== 'month' && <DatesForm search={search} onChange={(change) => onChange(change, true)} />}
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
