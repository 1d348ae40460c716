import { createFileRoute } from '@tanstack/react-router'
import { type ResultsSearch, readResultsSearch } from '#features/catalogue/search/results-search.ts'
import { loadResults } from '#features/catalogue/search/ui/results/load-results.ts'
import { ResultsPage } from '#features/catalogue/search/ui/results/results-page.tsx'
import { OfferedFollowIcon } from '#features/follow/follows/public-ui.tsx'
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
    return <ResultsPage search={readResultsSearch(Route.useSearch())} FollowIcon={OfferedFollowIcon} />
  },
})
