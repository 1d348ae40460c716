import { createFileRoute } from '@tanstack/react-router'
import { readResultsSearch } from '#features/search/results-search.ts'
import { loadResults } from '#features/search/ui/results/load-results.ts'
import { ResultsPage } from '#features/search/ui/results/results-page.tsx'

/** `q`: the text. `kind` shows one kind alone, `after` its next page. */
export const Route = createFileRoute('/search')({
  validateSearch: readResultsSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps, parentMatchPromise }) =>
    loadResults(context.queryClient, parentMatchPromise, deps),
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: function Search() {
    return <ResultsPage search={Route.useSearch()} />
  },
})
