import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { personalKey } from '#features/accounts/public-ui.tsx'
import { CLAIM_STATUSES, VERIFICATION_STATUSES } from '#features/business/limits.ts'
import type {
  AdminArtistClaimDetails,
  AdminFestivalClaimDetails,
  PendingCounts,
  ReviewRoutes,
} from '#features/business/public.ts'
import { createClient, isRefusal, unwrap } from '#platform/http/client/client.ts'
import type { AuditPage } from '../../contract.ts'
import type { AdminRoutes } from '../../server/routes.ts'
import type { AdminSearch } from '../admin-search.ts'
import type { AuditSearch } from '../audit/audit-search.ts'

/** Applications and claims, as admins review them. */
export const reviewApi = () => createClient<ReviewRoutes>().api.admin
const auditApi = () => createClient<AdminRoutes>().api.admin

export const adminKey = (userId: string, ...parts: readonly unknown[]) =>
  personalKey(userId, 'admin', ...parts)

/** New applications are told of at once; where that fails they are seen after this long. */
const WATCH_MS = 20_000

const watched = { staleTime: 5_000, refetchInterval: WATCH_MS, refetchOnWindowFocus: 'always' } as const

/** Rejects with an `ApiError` of 403 when the viewer is not an admin. */
export const countsQuery = (userId: string) =>
  queryOptions({
    queryKey: adminKey(userId, 'counts'),
    queryFn: ({ signal }): Promise<PendingCounts> =>
      unwrap(reviewApi().counts.$get({}, { init: { signal } })),
    retry: (count, error) => !isRefusal(error) && count < 1,
    ...watched,
  })

const words = ({ search, sort, after }: AdminSearch) => ({
  ...(search && { search }),
  ...(sort && { sort }),
  ...(after && { cursor: after }),
})
const claimWords = (search: AdminSearch) => {
  const status = CLAIM_STATUSES.find((one) => one === search.status)
  return { ...words(search), ...(status && { status }) }
}

const listKey = (userId: string, kind: string, { search, sort, after, status }: AdminSearch) =>
  adminKey(userId, kind, 'list', { search, sort, after, status })

const listed = { ...watched, placeholderData: keepPreviousData }

export const accountsQuery = (userId: string, search: AdminSearch) =>
  queryOptions({
    queryKey: listKey(userId, 'accounts', search),
    queryFn: ({ signal }) => {
      const status = VERIFICATION_STATUSES.find((one) => one === search.status)
      const query = { ...words(search), ...(status && { status }) }
      return unwrap(reviewApi().accounts.$get({ query }, { init: { signal } }))
    },
    ...listed,
  })

export const artistClaimsQuery = (userId: string, search: AdminSearch) =>
  queryOptions({
    queryKey: listKey(userId, 'artist-claims', search),
    queryFn: ({ signal }) =>
      unwrap(reviewApi()['artist-claims'].$get({ query: claimWords(search) }, { init: { signal } })),
    ...listed,
  })

export const festivalClaimsQuery = (userId: string, search: AdminSearch) =>
  queryOptions({
    queryKey: listKey(userId, 'festival-claims', search),
    queryFn: ({ signal }) =>
      unwrap(reviewApi()['festival-claims'].$get({ query: claimWords(search) }, { init: { signal } })),
    ...listed,
  })

/** The links to documents expire: they are asked for anew while the dialog is open. */
const RENEW_MS = 120_000
const renewed = { staleTime: 0, gcTime: 0, refetchInterval: RENEW_MS }

export const artistClaimQuery = (userId: string, id: string) =>
  queryOptions({
    queryKey: adminKey(userId, 'artist-claims', 'one', id),
    queryFn: ({ signal }): Promise<AdminArtistClaimDetails> =>
      unwrap(reviewApi()['artist-claims'][':id'].$get({ param: { id } }, { init: { signal } })),
    ...renewed,
  })

export const festivalClaimQuery = (userId: string, id: string) =>
  queryOptions({
    queryKey: adminKey(userId, 'festival-claims', 'one', id),
    queryFn: ({ signal }): Promise<AdminFestivalClaimDetails> =>
      unwrap(reviewApi()['festival-claims'][':id'].$get({ param: { id } }, { init: { signal } })),
    ...renewed,
  })

/** The log, newest first, a page at a time. */
export const auditQuery = (userId: string, { action, outcome }: AuditSearch) =>
  infiniteQueryOptions({
    queryKey: adminKey(userId, 'audit-log', { action, outcome }),
    queryFn: ({ pageParam, signal }): Promise<AuditPage> => {
      const query = {
        ...(action && { action }),
        ...(outcome && { outcome }),
        ...(pageParam && { cursor: pageParam }),
      }
      return unwrap(auditApi()['audit-log'].$get({ query }, { init: { signal } }))
    },
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor,
    retry: (count, error) => !isRefusal(error) && count < 1,
    refetchOnWindowFocus: 'always',
  })
