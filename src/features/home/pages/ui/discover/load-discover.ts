import type { QueryClient } from '@tanstack/react-query'
import { directoryFiltersQuery } from '#features/music/artist/public-ui.tsx'
import { pageHead } from '#platform/http/pages/page-head.ts'
import { prefetch } from '#platform/query/prefetch.ts'
import { newReleasesQuery, trendingArtistsQuery } from '../queries.ts'

/** Loads the lists of `/discover` and makes its head. */
export async function loadDiscover(client: QueryClient, parentMatch: Promise<{ loaderData?: unknown }>) {
  await Promise.all([
    prefetch(client, trendingArtistsQuery),
    prefetch(client, newReleasesQuery),
    prefetch(client, directoryFiltersQuery),
  ])
  return {
    head: pageHead([await parentMatch], {
      title: 'Discover · Fanfare',
      description: 'Artists by genre, decade and country, and the newest records.',
      path: '/discover',
    }),
  }
}
