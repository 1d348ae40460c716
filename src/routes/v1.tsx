import { createFileRoute } from '@tanstack/react-router'
import { ClassicHomePage } from '#features/home/pages/ui/classic/classic-home-page.tsx'
import { loadHomeEvents } from '#features/home/pages/ui/load-events.ts'
import { newReleasesQuery, trendingArtistsQuery } from '#features/home/pages/ui/queries.ts'
import { homeNewsQuery } from '#features/music/news/ui/queries.ts'
import { partOf } from '#platform/http/client/parts.ts'
import { pageHead } from '#platform/http/pages/page-head.ts'
import { prefetch } from '#platform/query/prefetch.ts'

export const Route = createFileRoute('/v1')({
  loader: async ({ context, parentMatchPromise }) => {
    const { queryClient } = context
    await Promise.all([
      prefetch(queryClient, trendingArtistsQuery),
      prefetch(queryClient, newReleasesQuery),
      prefetch(queryClient, homeNewsQuery),
      partOf(context, 'loadHomeEvents', loadHomeEvents)(queryClient),
    ])
    const shows = partOf(context, 'showsWord', 'shows')
    // Built in the loader: unlike `head`, it is loaded with the page.
    const head = pageHead([await parentMatchPromise], {
      title: 'Everything at a glance · Fanfare',
      description: `Trending artists, new releases, ${shows} and music news in four short lists.`,
      path: '/v1',
    })
    return { head }
  },
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: ClassicHomePage,
})
