import { createFileRoute } from '@tanstack/react-router'
import { readMerchSearch } from '#features/business/products/search.ts'
import { loadMerch, Merch } from '#features/business/products/ui/by-mode.tsx'

/** `search`, `category` and `price` filter the list; a live site has only `category`. */
export const Route = createFileRoute('/merch')({
  validateSearch: readMerchSearch,
  loaderDeps: ({ search: { category } }) => ({ category }),
  loader: ({ context, deps, parentMatchPromise }) => loadMerch(context, parentMatchPromise, deps),
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: function MerchRoute() {
    return <Merch search={Route.useSearch()} />
  },
})
