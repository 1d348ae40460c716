import {
  ACCOUNT_SORTS,
  ADMIN_SEARCH_MAX,
  CLAIM_STATUSES,
  VERIFICATION_STATUSES,
} from '#features/business/limits.ts'
import { readReportsSearch } from '#features/safety/reports/public-ui.tsx'
import { MEMBER_STATES } from '#features/safety/standing/limits.ts'

export const ADMIN_TABS = [
  'waiting',
  'reports',
  'held',
  'applications',
  'accounts',
  'artist-claims',
  'festival-claims',
  'label-claims',
  'venue-claims',
  'members',
  'rules',
  'notices',
  'radar',
  'jobs',
] as const
/** The tabs of moderators who are not admins. */
export const MODERATOR_TABS: readonly AdminTab[] = ['reports', 'held', 'applications', 'members']
export type AdminTab = (typeof ADMIN_TABS)[number]

/** The search parameters of the dashboard. */
export interface AdminSearch {
  /** Without it, the dashboard opens everything that waits, or the first tab with waiting items. */
  tab?: AdminTab
  /** For the tab of reports. */
  list?: 'appeals' | 'decided'
  status?: string
  search?: string
  sort?: 'oldest' | 'name'
  /** The number of the page, from 1, and the cursor that it starts after. */
  page?: number
  after?: string
}

/** Drops unknown parameters and values. */
export function readAdminSearch(params: Record<string, unknown>): AdminSearch {
  const { tab, list, status, search, sort, page, after } = params
  const named = ADMIN_TABS.find((one) => one === tab)
  const text = typeof search === 'string' ? search.trim().slice(0, ADMIN_SEARCH_MAX) : ''
  // Search parameters are strings.
  const number = Number(page)
  const isLater = typeof after === 'string' && after !== '' && Number.isInteger(number) && number > 1
  return {
    tab: named,
    list: named === 'reports' ? readReportsSearch({ list }).list : undefined,
    status: statusesOf(named ?? 'accounts').find((one) => one === status),
    search: text || undefined,
    sort: ACCOUNT_SORTS.filter((one) => one !== 'newest').find((one) => one === sort),
    ...(isLater && { page: number, after }),
  }
}

/** The possible statuses of the rows of a tab. */
export function statusesOf(tab: AdminTab): readonly string[] {
  if (tab === 'members') return MEMBER_STATES
  return tab === 'accounts' ? VERIFICATION_STATUSES : CLAIM_STATUSES
}
