import { createFileRoute } from '@tanstack/react-router'
import { LiveFollowIcon } from '#features/follows/public-ui.tsx'
import { type ResultsSearch, readResultsSearch } from '#features/search/results-search.ts'
import { loadResults } from '#features/search/ui/results/load-results.ts'
import { ResultsPage } from '#features/search/ui/results/results-page.tsx'
import { textParams } from '#ui/text-params.ts'

/** `q`: the text. `kind` restricts the results to one kind; `after` is the cursor of its next page. */
export const Route = createFileRoute('/search')({
  // This file loads with every page, so the page itself parses the values.
  validateSearch: (search) => textParams<keyof ResultsSearch>(search, ['q', 'kind', 'after']),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps, parentMatchPromise }) =>
    loadResults(context.queryClient, parentMatchPromise, readResultsSearch(deps)),
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: function Search() {
    return <ResultsPage search={readResultsSearch(Route.useSearch())} FollowIcon={LiveFollowIcon} />
  },
})
