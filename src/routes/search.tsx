import { createFileRoute } from '@tanstack/react-router'
import { type ResultsSearch, readResultsSearch } from '#features/search/results-search.ts'
import { loadResults } from '#features/search/ui/results/load-results.ts'
import { ResultsPage } from '#features/search/ui/results/results-page.tsx'

/** `q`: the text. `kind` shows one kind alone, `after` its next page. */
export const Route = createFileRoute('/search')({
  // Read where the page is loaded: this function would load with every page.
  validateSearch: (search: ResultsSearch) => search,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps, parentMatchPromise }) =>
    loadResults(context.queryClient, parentMatchPromise, readResultsSearch(deps)),
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: function Search() {
    return <ResultsPage search={readResultsSearch(Route.useSearch())} />
  },
})
