import { createFileRoute } from '@tanstack/react-router'
import { HomePage } from '#features/discovery/ui/home/home-page.tsx'
import {
  homeNewsQuery,
  newReleasesQuery,
  prefetch,
  trendingArtistsQuery,
} from '#features/discovery/ui/queries.ts'
import { pageHead } from '#features/sharing/public-ui.tsx'

export const Route = createFileRoute('/')({
  loader: async ({ context: { queryClient } }) => {
    await Promise.all([
      prefetch(queryClient, trendingArtistsQuery),
      prefetch(queryClient, newReleasesQuery),
      prefetch(queryClient, homeNewsQuery),
    ])
  },
  head: ({ matches }) =>
    pageHead(matches, {
      title: 'Fanfare: artists, albums, live events and music news',
      description:
        'The definitive database of music artists, albums, releases, live events and music news, with a community of fans.',
      path: '/',
      about: (url) => [{ '@type': 'WebSite', name: 'Fanfare', url: url('/') }],
    }),
  // Most people come in here, so it is part of the first file instead of a second one to wait for.
  codeSplitGroupings: [],
  component: HomePage,
})
