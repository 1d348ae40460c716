import { createFileRoute, notFound } from '@tanstack/react-router'
import { PLAN_TEXT_MAX } from '#features/shows/limits.ts'
import { planNumbers } from '#features/shows/line-ups/ui/plan-storage.ts'
import { loadShow } from '#features/shows/page/ui/load-show.ts'
import { showHead } from '#features/shows/page/ui/show-head.ts'
import { ShowNotFound } from '#features/shows/page/ui/show-not-found.tsx'
import { ShowPage } from '#features/shows/page/ui/show-page.tsx'

export const Route = createFileRoute('/show/$showId')({
  // A shared plan: numbers of acts, such as "3-17-24".
  validateSearch: (search): { plan?: string } =>
    search.plan === undefined ? {} : { plan: String(search.plan).slice(0, PLAN_TEXT_MAX) },
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
    const { plan = '' } = Route.useSearch()
    return (
      <ShowPage
        key={showId}
        showId={showId}
        isPast={Route.useLoaderData().isPast}
        sharedPlan={planNumbers(plan)}
      />
    )
  },
  notFoundComponent: ShowNotFound,
})
