import { useNavigate } from '@tanstack/react-router'
import { ACCOUNT_SORTS, type AccountSort, ADMIN_SEARCH_MAX } from '#features/business/limits.ts'
import { NativeSelect } from '#ui/native-select.tsx'
import { SearchInput } from '#ui/search-input.tsx'
import { type AdminSearch, type AdminTab, readAdminSearch, statusesOf } from '../admin-search.ts'
import { capitalize } from '../capitalize.ts'

const SORT_LABELS: Record<AccountSort, string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  name: 'By name',
}
const SORTS = ACCOUNT_SORTS.map((value) => ({ value, label: SORT_LABELS[value] }))

/** Search, status and order of a table, stored in the URL. A change returns to the first page. */
export function Filters({ tab, search }: { tab: AdminTab; search: AdminSearch }) {
  const navigate = useNavigate({ from: '/admin/' })
  const change = (changes: Record<string, unknown>) =>
    void navigate({
      to: '/admin',
      search: { ...readAdminSearch({ ...search, tab, ...changes }), page: undefined, after: undefined },
      replace: true,
      resetScroll: false,
    })
  const statuses = [
    { value: '', label: 'All statuses' },
    ...statusesOf(tab).map((value) => ({ value, label: capitalize(value) })),
  ]
  return (
    <div className="grid grid-cols-2 gap-3 sm:flex">
      <div className="col-span-2 flex min-w-0 flex-1">
        <SearchInput
          label="Search the table"
          placeholder="Search names and addresses"
          value={search.search ?? ''}
          maxLength={ADMIN_SEARCH_MAX}
          action="/admin"
          name="search"
          onSearch={(search) => change({ search })}
        />
      </div>
      <NativeSelect
        label="Status"
        options={statuses}
        value={search.status ?? ''}
        onChange={(status) => change({ status })}
        className="sm:w-40"
      />
      {tab !== 'members' && (
        <NativeSelect
          label="Sort"
          options={SORTS}
          value={search.sort ?? 'newest'}
          onChange={(sort) => change({ sort })}
          className="sm:w-40"
        />
      )}
    </div>
  )
}
