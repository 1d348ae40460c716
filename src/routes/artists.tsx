import { createFileRoute } from '@tanstack/react-router'
import { DirectoryPage } from '#features/artists/ui/directory/directory-page.tsx'
import { type DirectorySearch, readDirectorySearch } from '#features/artists/ui/directory/directory-search.ts'
import { loadDirectory } from '#features/artists/ui/directory/load-directory.ts'

/** `by`, `letter`, `country`, `decade` or `genre` choose the list, `after` its next page. */
export const Route = createFileRoute('/artists')({
  // Read where the page is loaded: this function would load with every page.
  validateSearch: (search: DirectorySearch) => search,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps, parentMatchPromise }) =>
    loadDirectory(context.queryClient, parentMatchPromise, readDirectorySearch(deps)),
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: function Artists() {
    return <DirectoryPage search={readDirectorySearch(Route.useSearch())} />
  },
})
