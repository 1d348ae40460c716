import { createFileRoute } from '@tanstack/react-router'
import { loadNewReleases } from '#features/music/record/ui/new-releases/load-new-releases.ts'
import { NewReleasesPage } from '#features/music/record/ui/new-releases/new-releases-page.tsx'
import { textParams } from '#ui/text-params.ts'

/** `after` is the cursor of the list. */
export const Route = createFileRoute('/releases')({
  validateSearch: (search) => textParams<'after'>(search, ['after']),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps, parentMatchPromise }) =>
    loadNewReleases(context.queryClient, parentMatchPromise, deps.after),
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: function NewReleases() {
    return <NewReleasesPage {...Route.useSearch()} />
  },
})
