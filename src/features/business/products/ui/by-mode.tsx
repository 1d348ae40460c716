import type { QueryClient } from '@tanstack/react-query'
import { useSiteMode } from '#platform/http/client/site-mode.ts'
import { pageHead } from '#platform/http/pages/page-head.ts'
import type { SiteMode } from '#platform/site-mode.ts'
import { MERCH_PRODUCTS } from '../../../../../sample-data/merch.ts'
import type { MerchSearch } from '../search.ts'
import { MerchPage } from './live/merch-page.tsx'
import { productsQuery } from './queries.ts'
import { SampleMerchPage } from './sample/sample-merch-page.tsx'

/** For the loader of `/merch`: loads the first products of a live site and renders the head. */
export async function loadMerch(
  { siteMode, queryClient }: { siteMode: SiteMode; queryClient: QueryClient },
  parentMatch: Promise<{ loaderData?: unknown }>,
  { category }: MerchSearch,
) {
  if (siteMode === 'live') await queryClient.prefetchInfiniteQuery(productsQuery(category))
  const head = pageHead([await parentMatch], {
    title: 'Merch · Fanfare',
    description: 'Records, shirts and collectibles from the artists themselves.',
    path: '/merch',
  })
  if (siteMode === 'live') return { head }
  return { head: { ...head, meta: [...head.meta, { name: 'robots', content: 'noindex' }] } }
}

/** The page `/merch`. */
export const Merch = ({ search }: { search: MerchSearch }) =>
  useSiteMode() === 'preview' ? (
    <SampleMerchPage all={MERCH_PRODUCTS} search={search} />
  ) : (
    <MerchPage search={search} />
  )
