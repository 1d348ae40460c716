import type { QueryFilters, QueryKey } from '@tanstack/react-query'
import { personalKey } from '#features/accounts/public-ui.tsx'

const AREA = 'community'

/** The query key of community data for the viewer `userId`; undefined: the anonymous version. */
export function communityKey(userId: string | undefined, ...parts: readonly [Kind, ...unknown[]]): QueryKey {
  return userId === undefined ? [AREA, ...parts] : personalKey(userId, AREA, ...parts)
}

type Kind = 'feed' | 'count' | 'post' | 'thread' | 'replies' | 'reactions' | 'talked-about'

/** The key of the mutation that deletes a post or reply. */
export const deletionKey = (id: string) => [AREA, 'delete', id]

/** The key of the earlier texts of a post or reply. */
export const versionsKey = (id: string): QueryKey => [AREA, 'versions', id]

/** The part of a key after the kind, such as the id of the post. */
export const subjectOf = (queryKey: QueryKey): unknown => queryKey[queryKey.indexOf(AREA) + 2]

/** All queries of these kinds, of all viewers. */
export function communityQueries(...kinds: Kind[]): QueryFilters {
  return {
    predicate: ({ queryKey }) => {
      const at = queryKey.indexOf(AREA)
      return at >= 0 && kinds.some((kind) => kind === queryKey[at + 1])
    },
  }
}
