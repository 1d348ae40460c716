import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { SEARCH_FAILED } from '../limits.ts'

interface SuggestionNoticeProps {
  /** From `useSuggestions`. */
  search: { isSearching: boolean; isFailed: boolean; searchNow: () => void }
  /** Says that nothing was found. */
  title?: string
  /** Other texts to search for. */
  hint?: string
  /** A link, after a search that found nothing. */
  children?: ReactNode
}

/** Replaces the suggestions while the search runs, when it failed, and when it found nothing. */
export function SuggestionNotice({
  search,
  title = 'No results found',
  hint,
  children,
}: SuggestionNoticeProps) {
  if (search.isSearching) {
    return (
      <p className="flex items-center justify-center gap-3 px-4 py-7 text-muted">
        <Spinner />
        Searching...
      </p>
    )
  }
  return (
    <div className="px-4 py-7 text-center">
      <p className="type-heading wrap-anywhere">{title}</p>
      {search.isFailed ? (
        <>
          <p className="mt-2 text-muted">{SEARCH_FAILED}</p>
          {/* The box keeps the focus; Enter there does the same. */}
          <Button variant="secondary" size="small" tabIndex={-1} onClick={search.searchNow} className="mt-3">
            Try again
          </Button>
        </>
      ) : (
        <>
          {hint && <p className="mt-2 text-muted">{hint}</p>}
          {children}
        </>
      )}
    </div>
  )
}
