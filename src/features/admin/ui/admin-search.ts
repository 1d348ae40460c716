import {
  ACCOUNT_SORTS,
  ADMIN_SEARCH_MAX,
  CLAIM_STATUSES,
  VERIFICATION_STATUSES,
} from '#features/business/limits.ts'

export const ADMIN_TABS = ['accounts', 'artist-claims', 'festival-claims'] as const
export type AdminTab = (typeof ADMIN_TABS)[number]

/** What the dashboard keeps in the address, all but the defaults. */
export interface AdminSearch {
  tab?: Exclude<AdminTab, 'accounts'>
  status?: string
  search?: string
  sort?: 'oldest' | 'name'
  /** Counted from 1, and the cursor that it begins after. */
  page?: number
  after?: string
}

/** Keeps what means something. */
export function readAdminSearch(given: Record<string, unknown>): AdminSearch {
  const { tab, status, search, sort, page, after } = given
  const named = ADMIN_TABS.filter((one) => one !== 'accounts').find((one) => one === tab)
  const words = typeof search === 'string' ? search.trim().slice(0, ADMIN_SEARCH_MAX) : ''
  // Text, as everything in an address.
  const number = Number(page)
  const isLater = typeof after === 'string' && after !== '' && Number.isInteger(number) && number > 1
  return {
    tab: named,
    status: statusesOf(named ?? 'accounts').find((one) => one === status),
    search: words || undefined,
    sort: ACCOUNT_SORTS.filter((one) => one !== 'newest').find((one) => one === sort),
    ...(isLater && { page: number, after }),
  }
}

/** The statuses that the rows of a tab can have. */
export const statusesOf = (tab: AdminTab): readonly string[] =>
  tab === 'accounts' ? VERIFICATION_STATUSES : CLAIM_STATUSES
