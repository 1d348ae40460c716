import { createFileRoute } from '@tanstack/react-router'
import { readMerchSearch } from '#features/merch/search.ts'
import { schemaOf } from '#features/merch/ui/merch-head.ts'
import { MerchPage } from '#features/merch/ui/merch-page.tsx'
import { pageHead } from '#platform/http/pages/page-head.ts'
import { MERCH_PRODUCTS } from '../../sample-data/merch.ts'

/** `search`, `category` and `price` filter the list. */
export const Route = createFileRoute('/merch')({
  validateSearch: readMerchSearch,
  // Built in the loader: unlike `head`, it is loaded with the page.
  loader: async ({ parentMatchPromise }) => ({
    head: pageHead([await parentMatchPromise], {
      title: 'Merch · Fanfare',
      description: 'Records, shirts and collectibles from the artists themselves, with prices and ratings.',
      path: '/merch',
      about: (url) => [schemaOf(MERCH_PRODUCTS, url)],
    }),
  }),
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: function Merch() {
    return <MerchPage search={Route.useSearch()} />
  },
})
