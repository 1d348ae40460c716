import { createFileRoute } from '@tanstack/react-router'
import { HomePage } from '#features/home/pages/ui/home/home-page.tsx'
import { loadHomeEvents } from '#features/home/pages/ui/load-events.ts'
import { newReleasesQuery, trendingArtistsQuery } from '#features/home/pages/ui/queries.ts'
import { homeNewsQuery } from '#features/music/news/ui/queries.ts'
import { partOf } from '#platform/http/client/parts.ts'
import { pageHead } from '#platform/http/pages/page-head.ts'
import { prefetch } from '#platform/query/prefetch.ts'

export const Route = createFileRoute('/')({
  loader: async ({ context, parentMatchPromise }) => {
    const { queryClient } = context
    await Promise.all([
      prefetch(queryClient, trendingArtistsQuery),
      prefetch(queryClient, newReleasesQuery),
      prefetch(queryClient, homeNewsQuery),
      partOf(context, 'loadHomeEvents', loadHomeEvents)(queryClient),
    ])
    const shows = partOf(context, 'showsWord', 'shows')
    const head = pageHead([await parentMatchPromise], {
      title: `Fanfare: artists, albums, ${shows} and music news`,
      description: `The definitive database of music artists, albums, releases, ${shows} and music news, with a community of fans.`,
      path: '/',
      about: (url, name) => [{ '@type': 'WebSite', name, url: url('/') }],
    })
    return { head }
  },
  head: ({ loaderData }) => loaderData?.head ?? {},
  // The most frequent entry page, so it is part of the first chunk.
  codeSplitGroupings: [],
  component: HomePage,
})
