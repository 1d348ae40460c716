import { createFileRoute, notFound } from '@tanstack/react-router'
import { loadShow } from '#features/shows/ui/page/load-show.ts'
import { showHead } from '#features/shows/ui/page/show-head.ts'
import { ShowNotFound } from '#features/shows/ui/page/show-not-found.tsx'
import { ShowPage } from '#features/shows/ui/page/show-page.tsx'

export const Route = createFileRoute('/show/$showId')({
  // Built in the loader: unlike `head`, it is loaded with the page.
  loader: async ({ context, params, parentMatchPromise }) => {
    const show = await loadShow(context.queryClient, params.showId)
    if (!show) throw notFound()
    const now = Date.now()
    const isPast = Date.parse(show.overAt) <= now
    return { isPast, head: showHead([await parentMatchPromise], show, now) }
  },
  head: ({ loaderData }) => loaderData?.head ?? { meta: [{ title: 'Show not found · Fanfare' }] },
  component: function Show() {
    const { showId } = Route.useParams()
    return <ShowPage key={showId} showId={showId} isPast={Route.useLoaderData().isPast} />
  },
  notFoundComponent: ShowNotFound,
})
