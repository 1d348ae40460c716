import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { AuditEntry } from '#features/accounts/audit/contract.ts'
import { personalKey } from '#features/accounts/public-ui.tsx'
import { CLAIM_STATUSES, type ClaimKind, VERIFICATION_STATUSES } from '#features/business/limits.ts'
import type { AdminClaim, AdminClaimDetails, ReviewRoutes } from '#features/business/public.ts'
import { createClient, isRefusal, unwrap } from '#platform/http/client/client.ts'
import type { AuditPage } from '../../contract.ts'
import type { AdminRoutes } from '../../server/routes.ts'
import type { AdminSearch } from '../admin-search.ts'

/** The API by which admins review applications and claims. */
export const reviewApi = () => createClient<ReviewRoutes>().api.admin
const auditApi = () => createClient<AdminRoutes>().api.admin

export const adminKey = (userId: string, ...parts: readonly unknown[]) =>
  personalKey(userId, 'admin', ...parts)

/** Live events refetch lists at once; this is the fallback without a live connection. */
export const POLL_MS = 20_000

const polling = { staleTime: 5_000, refetchInterval: POLL_MS, refetchOnWindowFocus: 'always' } as const

const listParams = ({ search, sort, after }: AdminSearch) => ({
  ...(search && { search }),
  ...(sort && { sort }),
  ...(after && { cursor: after }),
})

const listKey = (userId: string, kind: string, { search, sort, after, status }: AdminSearch) =>
  adminKey(userId, kind, 'list', { search, sort, after, status })

const listOptions = { ...polling, placeholderData: keepPreviousData }

export const accountsQuery = (userId: string, search: AdminSearch) =>
  queryOptions({
    queryKey: listKey(userId, 'accounts', search),
    queryFn: ({ signal }) => {
      const status = VERIFICATION_STATUSES.find((one) => one === search.status)
      const query = { ...listParams(search), ...(status && { status }) }
      return unwrap(reviewApi().accounts.$get({ query }, { init: { signal } }))
    },
    ...listOptions,
  })

export const claimsQuery = (userId: string, kind: ClaimKind, search: AdminSearch) =>
  queryOptions({
    queryKey: listKey(userId, `${kind}-claims`, search),
    queryFn: ({ signal }) => {
      const status = CLAIM_STATUSES.find((one) => one === search.status)
      const query = { ...listParams(search), ...(status && { status }) }
      return unwrap(reviewApi().claims[':kind'].$get({ param: { kind }, query }, { init: { signal } }))
    },
    ...listOptions,
  })

/** Before links to documents expire. */
const RENEW_MS = 120_000

export const claimQuery = (userId: string, { kind, id }: Pick<AdminClaim, 'kind' | 'id'>) =>
  queryOptions({
    queryKey: adminKey(userId, `${kind}-claims`, 'one', id),
    queryFn: ({ signal }): Promise<AdminClaimDetails> =>
      unwrap(reviewApi().claims[':kind'][':id'].$get({ param: { kind, id } }, { init: { signal } })),
    staleTime: 0,
    gcTime: 0,
    refetchInterval: RENEW_MS,
  })

/** The lines of the audit log that match a filter. */
type AuditFilter = Partial<Pick<AuditEntry, 'action' | 'outcome'>>

/** The audit log, newest first. */
export const auditQuery = (userId: string, { action, outcome }: AuditFilter) =>
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
