import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { personalKey } from '#features/accounts/public-ui.tsx'
import { createClient, unwrap } from '#platform/http/client/client.ts'
import type { ProductPage } from '../contract.ts'
import type { MerchCategory } from '../limits.ts'
import type { ProductRoutes } from '../server/routes.ts'

const AREA = 'products'
/** All queries of products that do not depend on the viewer. */
export const PRODUCT_QUERIES = { queryKey: [AREA] }

const api = () => createClient<ProductRoutes>().api
/** The requests of the editor. */
export const manageApi = () => api().manage.artist[':artistId'].products

/** Products that claimants link to, newest first, page by page. */
export const productsQuery = (category: MerchCategory | undefined) =>
  infiniteQueryOptions({
    queryKey: [AREA, 'list', category ?? null],
    queryFn: ({ pageParam, signal }): Promise<ProductPage> => {
      const query = { ...(category && { category }), ...(pageParam && { cursor: pageParam }) }
      return unwrap(api().products.$get({ query }, { init: { signal } }))
    },
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor,
  })

/** The products of one artist, newest first. */
export const artistProductsQuery = (mbid: string) =>
  queryOptions({
    queryKey: [AREA, 'artist', mbid],
    queryFn: ({ signal }) =>
      unwrap(api().artists[':mbid'].products.$get({ param: { mbid } }, { init: { signal } })),
  })

/** The changes to the products of a member's claim on an artist. */
export const productHistoryQuery = (userId: string, artistId: string) =>
  queryOptions({
    queryKey: personalKey(userId, AREA, artistId, 'changes'),
    queryFn: ({ signal }) => unwrap(manageApi().changes.$get({ param: { artistId } }, { init: { signal } })),
  })

/** The products of a member's claim on an artist. */
export const ownProductsQuery = (userId: string, artistId: string) =>
  queryOptions({
    queryKey: personalKey(userId, AREA, artistId),
    queryFn: ({ signal }) => unwrap(manageApi().$get({ param: { artistId } }, { init: { signal } })),
  })
