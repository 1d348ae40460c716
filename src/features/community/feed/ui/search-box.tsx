import { useNavigate } from '@tanstack/react-router'
import { SEARCH_MAX } from '#features/community/limits.ts'
import { SearchInput } from '#ui/search-input.tsx'

/** Searches the posts; the URL holds the search text. */
export function SearchBox({ search = '' }: { search?: string }) {
  const navigate = useNavigate({ from: '/community/' })
  return (
    <SearchInput
      label="Search posts"
      placeholder="Search posts"
      value={search}
      maxLength={SEARCH_MAX}
      action="/community"
      name="search"
      onSearch={(words) =>
        void navigate({
          to: '/community',
          search: (current) => ({ ...current, search: words || undefined }),
          replace: true,
          resetScroll: false,
        })
      }
    />
  )
}
