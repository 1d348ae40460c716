import { FOLLOW_KINDS, FOLLOWS_TEXT_MAX } from '#features/follows/limits.ts'
import { textParams } from '#ui/text-params.ts'
import type { FollowsView } from './queries.ts'

/** The view in the address of the page; defaults are left out. */
export interface FollowingSearch {
  kind?: string
  sort?: string
  q?: string
}

export const readFollowingSearch = (search: Record<string, unknown>): FollowingSearch =>
  textParams(search, ['kind', 'sort', 'q'])

/** The view that an address means; unknown values are as if they were left out. */
export const viewOf = ({ kind, sort, q = '' }: FollowingSearch): FollowsView => ({
  kind: FOLLOW_KINDS.find((one) => one === kind),
  sort: sort === 'name' ? 'name' : 'newest',
  q: q.trim().slice(0, FOLLOWS_TEXT_MAX),
})
