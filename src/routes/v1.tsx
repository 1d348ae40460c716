import { createFileRoute } from '@tanstack/react-router'
import { ClassicHomePage } from '#features/discovery/ui/classic/classic-home-page.tsx'
import { pageMeta } from '#features/discovery/ui/page-meta.ts'
import {
  homeNewsQuery,
  newReleasesQuery,
  prefetch,
  trendingArtistsQuery,
} from '#features/discovery/ui/queries.ts'

export const Route = createFileRoute('/v1')({
  loader: async ({ context: { queryClient } }) => {
    await Promise.all([
      prefetch(queryClient, trendingArtistsQuery),
      prefetch(queryClient, newReleasesQuery),
      prefetch(queryClient, homeNewsQuery),
    ])
  },
  head: () => ({
    meta: pageMeta(
      'Everything at a glance · Fanfare',
      'Trending artists, new releases, live events and music news in four short lists.',
    ),
  }),
  component: ClassicHomePage,
})
