import type { ListedShow } from '#features/shows/contract.ts'
import { showListQuery } from '#features/shows/ui/queries.ts'
import { restrictionOf, type ShowsSearch } from '../shows-search.ts'

/** Whether a month is shown that nobody has chosen: then it is that of the next show. */
export const opensMonth = ({ view, month, day }: ShowsSearch): boolean => view === 'month' && !month && !day

/** The next show that matches, whatever its day. `place`: coordinates of `near`. */
export const firstShowQuery = (search: ShowsSearch, place?: string) =>
  showListQuery(restrictionOf(search, place), 1)

/** The search with the month of the next show, if nobody has chosen one. */
export const inFirstMonth = (
  search: ShowsSearch,
  first: Pick<ListedShow, 'date'> | undefined,
): ShowsSearch => (opensMonth(search) && first ? { ...search, month: first.date.slice(0, 7) } : search)
