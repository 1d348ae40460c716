import { createFileRoute } from '@tanstack/react-router'
import { homeNewsQuery, prefetch } from '#features/discovery/ui/queries.ts'
import { AlternativeHomePage } from '#features/discovery/ui/v2/alternative-home-page.tsx'
import { trendingDjsQuery } from '#features/discovery/ui/v2/queries.ts'
import { pageHead } from '#features/sharing/public-ui.tsx'

export const Route = createFileRoute('/v2')({
  staticData: { ownNav: true },
  loader: async ({ context: { queryClient }, parentMatchPromise }) => {
    await Promise.all([prefetch(queryClient, trendingDjsQuery), prefetch(queryClient, homeNewsQuery)])
    const head = pageHead([await parentMatchPromise], {
      title: 'Find more with Fanfare',
      description: 'Search artists, records and festivals as you type, and see who is trending.',
      path: '/v2',
    })
    return { head }
  },
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: AlternativeHomePage,
})
