import { createFileRoute } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { type MerchSearch, readMerchSearch } from '#features/business/products/search.ts'
import { loadMerch, merchHead } from '#features/business/products/ui/load-merch.ts'
import { MerchPage } from '#features/business/products/ui/merch-page.tsx'
import { partOf, usePart } from '#platform/http/client/parts.ts'

declare module '#platform/http/client/parts.ts' {
  interface Parts {
    merch: Merch
  }
}

interface Merch {
  load?: typeof loadMerch
  Page: ComponentType<{ search: MerchSearch }>
  noindex?: true
}

const OWN: Merch = { load: loadMerch, Page: MerchPage }

/** `search`, `category` and `price` filter the list; our own page has only `category`. */
export const Route = createFileRoute('/merch')({
  validateSearch: readMerchSearch,
  loaderDeps: ({ search: { category } }) => ({ category }),
  loader: async ({ context, deps, parentMatchPromise }) => {
    const { load, noindex } = partOf(context, 'merch', OWN)
    await load?.(context.queryClient, deps)
    return { head: merchHead([await parentMatchPromise], noindex) }
  },
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: function MerchRoute() {
    const { Page } = usePart('merch', OWN)
    return <Page search={Route.useSearch()} />
  },
})
