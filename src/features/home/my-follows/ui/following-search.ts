import { FOLLOW_KINDS, FOLLOWS_TEXT_MAX } from '#features/follow/follows/limits.ts'
import type { RadarQuery } from '#features/follow/radar/contract.ts'
import { textParams } from '#ui/text-params.ts'
import type { FollowsView } from './queries.ts'

/** The view in the address of the page, without defaults. */
export interface FollowingSearch {
  kind?: string
  sort?: string
  q?: string
  /** Upcoming or recent releases. */
  releases?: string
}

export const readFollowingSearch = (search: Record<string, unknown>): FollowingSearch =>
  textParams(search, ['kind', 'sort', 'q', 'releases'])

/** Parses the view in an address; unknown values count as missing. */
export const viewOf = ({ kind, sort, q = '' }: FollowingSearch): FollowsView => ({
  kind: FOLLOW_KINDS.find((one) => one === kind),
  sort: sort === 'name' ? 'name' : 'newest',
  q: q.trim().slice(0, FOLLOWS_TEXT_MAX),
})

export const releasesOf = ({ releases }: FollowingSearch): RadarQuery['when'] =>
  releases === 'recent' ? 'recent' : 'upcoming'

/** The address of the page with some of the view changed. */
export function followingPath(search: FollowingSearch, change: FollowingSearch): string {
  const { releases, ...view } = { ...search, ...change }
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(view)) if (value) params.set(name, value)
  if (releasesOf({ releases }) === 'recent') params.set('releases', 'recent')
  return `/following${params.size > 0 ? `?${params}` : ''}`
}
