import { createFileRoute } from '@tanstack/react-router'
import { DirectoryPage } from '#features/artists/ui/directory/directory-page.tsx'
import { readDirectorySearch } from '#features/artists/ui/directory/directory-search.ts'
import { loadDirectory } from '#features/artists/ui/directory/load-directory.ts'

/** `by`, `letter`, `country`, `decade` or `genre` choose the list, `after` its next page. */
export const Route = createFileRoute('/artists')({
  validateSearch: readDirectorySearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps, parentMatchPromise }) =>
    loadDirectory(context.queryClient, parentMatchPromise, deps),
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: function Artists() {
    return <DirectoryPage search={Route.useSearch()} />
  },
})
