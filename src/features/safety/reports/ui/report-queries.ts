import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
} from '@tanstack/react-query'
import { personalKey } from '#features/accounts/public-ui.tsx'
import { createClient, isRefusal, unwrap } from '#platform/http/client/client.ts'
import type { CasesPage, Desk, OwnDecision, PublicLog, WaitingList } from '../contract.ts'
import type { ReportRoutes } from '../server/routes.ts'

export const reportsApi = () => createClient<ReportRoutes>().api

export const reportsKey = (userId: string, ...parts: readonly unknown[]) =>
  personalKey(userId, 'reports', ...parts)

const retry = (count: number, error: Error) => !isRefusal(error) && count < 1

/** The numbers of items that wait for the viewer as a moderator. */
export const deskQuery = (userId: string) =>
  queryOptions({
    queryKey: reportsKey(userId, 'desk'),
    queryFn: ({ signal }): Promise<Desk> => unwrap(reportsApi().me.desk.$get({}, { init: { signal } })),
    staleTime: 5_000,
    refetchOnWindowFocus: 'always',
    retry,
  })

/** What waits for an admin in all queues, oldest first. Its number is that of the desk. */
export const waitingQuery = (userId: string, total: number) =>
  queryOptions({
    queryKey: reportsKey(userId, 'waiting', total),
    queryFn: ({ signal }): Promise<WaitingList> =>
      unwrap(reportsApi().admin.waiting.$get({}, { init: { signal } })),
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry,
  })

export type CaseList = 'open' | 'appeals' | 'decided'

export const casesQuery = (userId: string, list: CaseList) =>
  infiniteQueryOptions({
    queryKey: reportsKey(userId, 'cases', list),
    queryFn: ({ pageParam, signal }): Promise<CasesPage> => {
      const query = { list, ...(pageParam && { cursor: pageParam }) }
      return unwrap(reportsApi().admin.reports.$get({ query }, { init: { signal } }))
    },
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor,
    retry,
  })

/** A loaded list without these cases. */
export const withoutCases = <Param>(
  { pages, pageParams }: InfiniteData<CasesPage, Param>,
  ids: readonly string[],
): InfiniteData<CasesPage, Param> => ({
  pages: pages.map((page) => ({ ...page, items: page.items.filter(({ id }) => !ids.includes(id)) })),
  pageParams,
})

/** The decisions about what the viewer wrote. */
export const ownDecisionsQuery = (userId: string) =>
  queryOptions({
    queryKey: reportsKey(userId, 'own'),
    queryFn: async ({ signal }): Promise<OwnDecision[]> =>
      (await unwrap(reportsApi().me.decisions.$get({}, { init: { signal } }))).items,
  })

/** Decisions without names, newest first. */
export const logQuery = infiniteQueryOptions({
  queryKey: ['moderation-log'],
  queryFn: ({ pageParam, signal }): Promise<PublicLog> => {
    const query = pageParam ? { cursor: pageParam } : {}
    return unwrap(reportsApi().guidelines.log.$get({ query }, { init: { signal } }))
  },
  initialPageParam: '',
  getNextPageParam: (last: PublicLog) => last.nextCursor,
})
