import type { QueryClient } from '@tanstack/react-query'
import { notFound, redirect } from '@tanstack/react-router'
import { artistPath, similarPath } from '#features/catalogue/public-ui.tsx'
import { artistAddress } from '#features/music/artist/ui/artist-head.ts'
import { artistQuery } from '#features/music/artist/ui/state/queries.ts'
import { ApiError } from '#platform/http/client/client.ts'
import { pageHead } from '#platform/http/pages/page-head.ts'
import { connectionQuery, similarQuery } from './queries.ts'
import type { SimilarSearch } from './similar-search.ts'

/**
 * Loads the artists that are similar to one and renders the head of their page. Redirects to the artist's page while it
 * is unclear whether the artist exists. Throws `notFound` for an unknown one.
 */
export async function loadSimilar(
  client: QueryClient,
  parentMatch: Promise<{ loaderData?: unknown }>,
  artistName: string,
  { mbid, to }: SimilarSearch,
) {
  const artist = await client.ensureQueryData(artistQuery(artistName, mbid)).catch((error: unknown) => {
    // 422: no artist can have this name.
    throw error instanceof ApiError && error.status === 422 ? notFound() : error
  })
  if (!artist.mbid) {
    if (artist.states.profile === 'ready') throw notFound()
    throw redirect({ href: artistPath(artistName), replace: true })
  }
  const [, connection] = await Promise.all([
    client.ensureQueryData(similarQuery(artist.mbid)),
    to === undefined ? undefined : client.ensureQueryData(connectionQuery(artist.mbid, to)),
  ])
  const path = similarPath(artist.slug) + (artist.others.length > 0 ? `?mbid=${artist.mbid}` : '')
  const other = connection?.steps?.length ? connection.to : null
  return {
    head: pageHead([await parentMatch], {
      title: other
        ? `How are ${artist.name} and ${other.name} connected? · Fanfare`
        : `Similar to ${artist.name} · Fanfare`,
      description: `Artists that share members, songs, producers and labels with ${artist.name}, and how others are connected with them.`,
      path,
      image: other
        ? {
            path: `/og/connection/${artist.mbid}.${other.mbid}.jpg`,
            alt: `How ${artist.name} and ${other.name} are connected`,
          }
        : { path: `/og/artist/${artist.mbid}.jpg`, alt: artist.name },
      trail: [
        { name: artist.name, path: artistAddress(artist) },
        { name: 'Similar artists', path },
      ],
      noindex: to !== undefined,
    }),
  }
}
