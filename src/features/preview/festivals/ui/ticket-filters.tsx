import { DATE_FILTERS, type DateFilter, SEARCH_MAX } from '#features/shows/festivals/limits.ts'
import type { TicketsSearch } from '#features/shows/festivals/search.ts'
import { NativeSelect } from '#ui/native-select.tsx'
import { SearchInput } from '#ui/search-input.tsx'

const DATE_LABELS: Record<DateFilter, string> = {
  all: 'All Dates',
  'this-month': 'This Month',
  'next-month': 'Next Month',
}
const ALL_LOCATIONS = { value: '', label: 'All Locations' }

interface TicketFiltersProps {
  search: TicketsSearch
  cities: readonly string[]
  /** `step`: whether the change adds a history entry; typing does not. */
  onChange: (change: Partial<TicketsSearch>, step: boolean) => void
}

/** Search, location and date. */
export function TicketFilters({ search, cities, onChange }: TicketFiltersProps) {
  const locations = cities.map((city) => ({ value: city, label: city }))
  return (
    <div className="flex flex-col gap-3 md:flex-row">
      <SearchInput
        label="Search events"
        placeholder="Search festivals, artists, venues, cities, genres..."
        value={search.search ?? ''}
        maxLength={SEARCH_MAX}
        action="/tickets"
        name="search"
        onSearch={(words) => onChange({ search: words || undefined }, false)}
      />
      <div className="grid grid-cols-2 gap-3 md:w-[24rem]">
        <NativeSelect
          label="Location"
          value={search.location ?? ''}
          options={[ALL_LOCATIONS, ...locations]}
          onChange={(location) => onChange({ location: location || undefined }, true)}
        />
        <NativeSelect
          label="Date"
          value={search.date ?? 'all'}
          options={DATE_FILTERS.map((value) => ({ value, label: DATE_LABELS[value] }))}
          onChange={(value) =>
            onChange({ date: DATE_FILTERS.filter((one) => one !== 'all').find((one) => one === value) }, true)
          }
        />
      </div>
    </div>
  )
}
