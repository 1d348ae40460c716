import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { personalKey } from '#features/accounts/public-ui.tsx'
import type { ClaimKind } from '#features/business/limits.ts'
import { createClient, unwrap } from '#platform/http/client/client.ts'
import type { PageNumbers } from '../contract.ts'
import type { Period } from '../limits.ts'
import type { NumberRoutes } from '../server/routes.ts'

/** A page that the member manages: an artist or label by MusicBrainz id, a festival by slug, a venue by id. */
export interface NumbersRef {
  userId: string
  type: ClaimKind
  entityId: string
}

export const numbersApi = () => createClient<NumberRoutes>().api

export const numbersQuery = ({ userId, type, entityId }: NumbersRef, days: Period) =>
  queryOptions({
    queryKey: personalKey(userId, 'numbers', type, entityId, days),
    queryFn: ({ signal }): Promise<PageNumbers> =>
      unwrap(
        numbersApi().manage[':entityType'][':entityId'].numbers.$get(
          { param: { entityType: type, entityId }, query: { days: days === 365 ? '365' : '28' } },
          { init: { signal } },
        ),
      ),
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  })
