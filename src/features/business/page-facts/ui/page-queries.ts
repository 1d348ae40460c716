import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { personalKey } from '#features/accounts/public-ui.tsx'
import { createClient, isRefusal, unwrap } from '#platform/http/client/client.ts'
import { prefetch } from '#platform/query/prefetch.ts'
import type { NewStatement, OwnPage, PageStatement, StatementHiding } from '../contract.ts'
import type { PageKind } from '../limits.ts'
import type { StatementRoutes } from '../server/routes.ts'

/** A page that the member manages: an artist or label by MusicBrainz id, a festival by slug, a venue by id. */
export interface PageRef {
  userId: string
  type: PageKind
  entityId: string
}

const api = () => createClient<StatementRoutes>().api
const ofPage = () => api().manage[':entityType'][':entityId'].page
const params = ({ type, entityId }: PageRef) => ({ entityType: type, entityId })
const pageKey = ({ userId, type, entityId }: PageRef, ...parts: readonly string[]) =>
  personalKey(userId, 'statements', type, entityId, ...parts)

export const ownPageQuery = (page: PageRef) =>
  queryOptions({
    queryKey: pageKey(page, 'page'),
    queryFn: ({ signal }): Promise<OwnPage> =>
      unwrap(ofPage().$get({ param: params(page) }, { init: { signal } })),
    refetchOnWindowFocus: 'always',
    retry: (count, error) => !isRefusal(error) && count < 2,
  })

export const historyQuery = (page: PageRef) =>
  infiniteQueryOptions({
    queryKey: pageKey(page, 'history'),
    queryFn: ({ pageParam, signal }) =>
      unwrap(
        ofPage().changes.$get(
          { param: params(page), query: pageParam ? { cursor: pageParam } : {} },
          { init: { signal } },
        ),
      ),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor,
  })

export const releasesQuery = (page: PageRef) =>
  queryOptions({
    queryKey: pageKey(page, 'releases'),
    queryFn: ({ signal }) => unwrap(ofPage().releases.$get({ param: params(page) }, { init: { signal } })),
  })

export const saveStatement = (page: PageRef, statement: NewStatement): Promise<OwnPage> =>
  unwrap(ofPage().$put({ param: params(page), json: statement }))

export const undoChange = (page: PageRef, id: string, version: number): Promise<OwnPage> =>
  unwrap(ofPage().changes[':id'].undo.$post({ param: { ...params(page), id }, json: { version } }))

/** The statements of verified businesses on a page. */
export const statementsQuery = (kind: PageKind, id: string) =>
  queryOptions({
    queryKey: ['statements', kind, id],
    queryFn: ({ signal }): Promise<{ items: PageStatement[] }> =>
      unwrap(api().pages[':kind'][':id'].statements.$get({ param: { kind, id } }, { init: { signal } })),
  })

/** For loaders: with the page, so that nothing below moves when it comes; not again when only the head is rebuilt. */
export const prefetchStatements = (client: QueryClient, kind: PageKind, id: string): Promise<void> =>
  prefetch(client, { ...statementsQuery(kind, id), staleTime: Number.POSITIVE_INFINITY })

export const hideStatement = (hiding: StatementHiding) =>
  unwrap(api().admin.statements.hide.$post({ json: hiding }))
