import type { QueryClient } from '@tanstack/react-query'
import { pageHead } from '#platform/http/pages/page-head.ts'
import type { MerchSearch } from '../search.ts'
import { productsQuery } from './queries.ts'

/** For the loader of `/merch`: loads the first products. */
export const loadMerch = (client: QueryClient, { category }: MerchSearch): Promise<void> =>
  client.prefetchInfiniteQuery(productsQuery(category))

/** The head of `/merch`. */
export const merchHead = (matches: Parameters<typeof pageHead>[0], noindex?: true) =>
  pageHead(matches, {
    title: 'Merch · Fanfare',
    description: 'Records, shirts and collectibles from the artists themselves.',
    path: '/merch',
    noindex,
  })
