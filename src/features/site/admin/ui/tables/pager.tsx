import { ADMIN_PAGE } from '#features/business/limits.ts'
import { COUNT_MAX, formatBounded } from '#platform/count-limit.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { formatCount, formatNumber } from '#ui/format.ts'
import type { AdminSearch } from '../admin-search.ts'

/** Start cursors of the visited pages, by list and page number. */
const startCursors = new Map<string, string>()

interface PagerProps {
  search: AdminSearch
  total: number
  nextCursor: string | null
}

/** The range of rows on the page, and links to other pages. */
export function Pager({ search, total, nextCursor }: PagerProps) {
  const { page = 1, after, ...listed } = search
  const keyOf = (number: number) => JSON.stringify([listed, number])
  if (after) startCursors.set(keyOf(page), after)
  const before = startCursors.get(keyOf(page - 1))
  const first = (page - 1) * ADMIN_PAGE + 1
  const last = total > COUNT_MAX ? page * ADMIN_PAGE : Math.min(total, page * ADMIN_PAGE)
  if (page === 1 && !nextCursor) {
    return <p className="text-sm text-muted">{formatCount(total, 'row')}</p>
  }
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center justify-between gap-3">
      <p className="figures text-sm text-muted">
        {formatNumber(first)}–{formatNumber(last)} of {formatBounded(total)}
      </p>
      <div className="flex flex-wrap gap-2">
        {page > 1 && (
          <ButtonLink to="/admin" search={listed} variant="secondary" size="small">
            First page
          </ButtonLink>
        )}
        {page > 2 && before && (
          <ButtonLink
            to="/admin"
            search={{ ...listed, page: String(page - 1), after: before }}
            variant="secondary"
            size="small"
          >
            Previous
          </ButtonLink>
        )}
        {nextCursor && (
          <ButtonLink
            to="/admin"
            search={{ ...listed, page: String(page + 1), after: nextCursor }}
            variant="secondary"
            size="small"
          >
            Next
          </ButtonLink>
        )}
      </div>
    </nav>
  )
}
