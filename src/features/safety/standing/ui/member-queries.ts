import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { ApplicationsPage } from '#features/accounts/contract.ts'
import type { DeletionRoutes, RegistrationRoutes } from '#features/accounts/public.ts'
import { personalKey } from '#features/accounts/public-ui.tsx'
import { createClient, isRefusal, unwrap } from '#platform/http/client/client.ts'
import type { MemberDetails, MembersPage } from '../contract.ts'
import { MEMBER_STATES } from '../limits.ts'
import type { MembersRoutes } from '../server/routes.ts'

export const membersApi = () => createClient<MembersRoutes>().api.admin.members
export const deletionApi = () => createClient<DeletionRoutes>().api.admin.members

export const membersKey = (userId: string, ...parts: readonly unknown[]) =>
  personalKey(userId, 'admin', 'members', ...parts)

/** Members, newest first. */
export const membersQuery = (userId: string, filter: { search?: string; status?: string }) => {
  const { search } = filter
  const state = MEMBER_STATES.find((one) => one === filter.status)
  return infiniteQueryOptions({
    queryKey: membersKey(userId, 'list', { search, state }),
    queryFn: ({ pageParam, signal }): Promise<MembersPage> => {
      const query = {
        ...(search && { search }),
        ...(state && { state }),
        ...(pageParam && { cursor: pageParam }),
      }
      return unwrap(membersApi().$get({ query }, { init: { signal } }))
    },
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor,
    retry: (count, error) => !isRefusal(error) && count < 1,
    refetchOnWindowFocus: 'always',
  })
}

export const memberQuery = (userId: string, id: string) =>
  queryOptions({
    queryKey: membersKey(userId, 'one', id),
    queryFn: ({ signal }): Promise<MemberDetails> =>
      unwrap(membersApi()[':id'].$get({ param: { id } }, { init: { signal } })),
    staleTime: 0,
  })

export const applicationsApi = () => createClient<RegistrationRoutes>().api.admin.applications

/** The oldest applications, as many as are decided at once. */
export const applicationsQuery = (userId: string) =>
  queryOptions({
    queryKey: membersKey(userId, 'applications'),
    queryFn: ({ signal }): Promise<ApplicationsPage> =>
      unwrap(applicationsApi().$get({ query: {} }, { init: { signal } })),
    retry: (count, error) => !isRefusal(error) && count < 1,
    refetchInterval: 20_000,
    refetchOnWindowFocus: 'always',
  })
