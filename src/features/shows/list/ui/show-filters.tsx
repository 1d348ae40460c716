import SlidersHorizontal from 'virtual:icon/sliders-horizontal'
import { useQuery } from '@tanstack/react-query'
import { showGenresQuery } from '#features/shows/ui/page-queries.ts'
import { FilterLink, FilterLinks } from '#ui/filter-links.tsx'
import { NativeSelect } from '#ui/native-select.tsx'
import { DatesForm } from './dates-form.tsx'
import { DATES, type ShowsSearch, ticketsPath } from './shows-search.ts'
import type { NearPlace } from './use-place.ts'
import { WhereForm } from './where-form.tsx'

const WHEN = [
  { value: '', label: 'Any day' },
  { value: 'today', label: 'Today' },
  { value: 'this-weekend', label: 'This weekend' },
  { value: 'next-weekend', label: 'Next weekend' },
  { value: 'this-month', label: 'This month' },
  { value: 'next-month', label: 'Next month' },
] as const

interface ShowFiltersProps {
  search: ShowsSearch
  place: NearPlace
  /** `step`: adds a history entry, so that the back button undoes the choice. */
  onChange: (change: Partial<ShowsSearch>, step: boolean) => void
}

/** Where, when, and what else restricts the list, folded: days of one's own, and genres when the catalogue knows those of the acts. */
export function ShowFilters({ search, place, onChange }: ShowFiltersProps) {
  const genres = useQuery(showGenresQuery).data?.items ?? []
  const hasDays = search.view !== 'month'
  return (
    <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
      <WhereForm search={search} place={place} onChange={onChange} />
      {hasDays && (
        // A plain form where no script runs.
        <form action="/tickets" aria-label="When" className="flex flex-wrap gap-2">
          {Object.entries(search).map(
            ([name, value]) =>
              value &&
              !['date', 'from', 'to', 'day', 'after'].includes(name) && (
                <input key={name} type="hidden" name={name} value={value} />
              ),
          )}
          <NativeSelect
            label="When"
            name="date"
            value={search.date ?? ''}
            options={WHEN}
            onChange={(value) =>
              onChange(
                {
                  date: DATES.find((one) => one === value),
                  from: undefined,
                  to: undefined,
                  day: undefined,
                },
                true,
              )
            }
            className="w-40"
          />
          <noscript>
            <button type="submit" className="min-h-11 px-3 font-semibold">
              Go
            </button>
          </noscript>
        </form>
      )}
      {(hasDays || genres.length > 0) && (
        // Open, it takes the line below the others.
        <details className="open:w-full" open={Boolean(search.from || search.to) || undefined}>
          <summary className="inline-flex min-h-11 cursor-pointer items-center gap-2 font-semibold [&_svg]:size-5">
            <SlidersHorizontal aria-hidden="true" />
            Filter
          </summary>
          <div className="mt-3 flex flex-col gap-5 rounded-card bg-surface p-4 md:p-5">
            {hasDays && <DatesForm search={search} onChange={(change) => onChange(change, true)} />}
            {genres.length > 0 && (
              <div>
                <p className="mb-1 font-semibold">Genres</p>
                <FilterLinks>
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
                </FilterLinks>
              </div>
            )}
          </div>
        </details>
      )}
    </div>
  )
}
