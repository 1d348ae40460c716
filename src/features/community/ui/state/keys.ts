import type { QueryFilters, QueryKey } from '@tanstack/react-query'
import { personalKey } from '#features/accounts/public-ui.tsx'

const AREA = 'community'

/** The key of something of the community as `userId` sees it; undefined: as everybody does. */
export function communityKey(userId: string | undefined, ...parts: readonly [Kind, ...unknown[]]): QueryKey {
  return userId === undefined ? [AREA, ...parts] : personalKey(userId, AREA, ...parts)
}

type Kind = 'feed' | 'count' | 'post' | 'thread' | 'reactions'

/** What follows the kind in a key, such as the id of the post. */
export const subjectOf = (queryKey: QueryKey): unknown => queryKey[queryKey.indexOf(AREA) + 2]

/** All queries of these kinds, whoever they belong to. */
export function communityQueries(...kinds: Kind[]): QueryFilters {
  return {
    predicate: ({ queryKey }) => {
      const at = queryKey.indexOf(AREA)
      return at >= 0 && kinds.some((kind) => kind === queryKey[at + 1])
    },
  }
}
