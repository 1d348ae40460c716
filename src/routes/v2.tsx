import { createFileRoute } from '@tanstack/react-router'
import { isSampleHome } from '#features/home/pages/ui/by-mode.tsx'
import { AlternativeHomePage } from '#features/home/pages/ui/v2/alternative-home-page.tsx'
import { trendingDjsQuery } from '#features/home/pages/ui/v2/queries.ts'
import { homeNewsQuery } from '#features/music/news/ui/queries.ts'
import { nextShowsQuery } from '#features/shows/ui/queries.ts'
import { pageHead } from '#platform/http/pages/page-head.ts'
import { prefetch } from '#platform/query/prefetch.ts'

export const Route = createFileRoute('/v2')({
  staticData: { ownNav: true },
  loader: async ({ context: { queryClient, siteMode }, parentMatchPromise }) => {
    await Promise.all([
      prefetch(queryClient, trendingDjsQuery),
      prefetch(queryClient, homeNewsQuery),
      siteMode === 'live' && prefetch(queryClient, nextShowsQuery),
    ])
    const head = pageHead([await parentMatchPromise], {
      title: 'Find more with Fanfare',
      description: 'Search artists, records and festivals as you type, and see who is trending.',
      path: '/v2',
      noindex: isSampleHome(siteMode),
    })
    return { head }
  },
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: AlternativeHomePage,
})
