import { createFileRoute } from '@tanstack/react-router'
import { DirectoryPage } from '#features/music/artist/ui/directory/directory-page.tsx'
import {
  type DirectorySearch,
  readDirectorySearch,
} from '#features/music/artist/ui/directory/directory-search.ts'
import { loadDirectory } from '#features/music/artist/ui/directory/load-directory.ts'
import { textParams } from '#ui/text-params.ts'

/** `by`, `letter`, `country`, `decade` or `genre` choose the list, `after` its next page. */
export const Route = createFileRoute('/artists')({
  // This file loads with every page, so the page itself parses the values.
  validateSearch: (search) =>
    textParams<keyof DirectorySearch>(search, ['by', 'letter', 'country', 'decade', 'genre', 'after']),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps, parentMatchPromise }) =>
    loadDirectory(context.queryClient, parentMatchPromise, readDirectorySearch(deps)),
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: function Artists() {
    return <DirectoryPage search={readDirectorySearch(Route.useSearch())} />
  },
})
