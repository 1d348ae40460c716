import type { QueryClient } from '@tanstack/react-query'
import { notFound, redirect } from '@tanstack/react-router'
import { artistPath } from '#features/catalogue/public-ui.tsx'
import { artistAddress } from '#features/music/artist/ui/artist-head.ts'
import { artistQuery } from '#features/music/artist/ui/state/queries.ts'
import { ApiError, isRefusal } from '#platform/http/client/client.ts'
import { pageHead } from '#platform/http/pages/page-head.ts'
import { discographyQuery } from '../state/queries.ts'
import { type DiscographySearch, discographyAddress } from './discography-search.ts'
import { discographyTitle } from './discography-title.ts'

/**
 * Loads a page of an artist's discography and renders its head. Redirects to the artist's page while it is unclear
 * whether the artist exists, and from a page of the list that does not exist to the first one. Throws `notFound` for an
 * unknown artist.
 */
export async function loadDiscography(
  client: QueryClient,
  parentMatch: Promise<{ loaderData?: unknown }>,
  artistName: string,
  { mbid, ...search }: DiscographySearch,
) {
  const artist = await client.ensureQueryData(artistQuery(artistName, mbid)).catch((error: unknown) => {
    // 422: no artist can have this name.
    throw error instanceof ApiError && error.status === 422 ? notFound() : error
  })
  if (!artist.mbid) {
    if (artist.states.profile === 'ready') throw notFound()
    throw redirect({ href: artistPath(artistName), replace: true })
  }
  const list = await client.ensureQueryData(discographyQuery(artist.mbid, search)).catch((error: unknown) => {
    if (!search.after || !isRefusal(error)) throw error
    throw redirect({
      href: discographyAddress(artistName, { ...search, mbid, after: undefined }),
      replace: true,
    })
  })
  const isFiltered = Object.values(search).some((value) => value !== undefined)
  const path = discographyAddress(artist.slug, artist.others.length > 0 ? { mbid: artist.mbid } : {})
  return {
    head: pageHead([await parentMatch], {
      title: `${discographyTitle(artist.name, search, list)} · Fanfare`,
      description: `Albums, EPs and singles of ${artist.name} by type, year, label and country.`,
      path,
      image: { path: `/og/artist/${artist.mbid}.jpg`, alt: artist.name },
      trail: [
        { name: artist.name, path: artistAddress(artist) },
        { name: 'Discography', path },
      ],
      noindex: isFiltered,
    }),
  }
}
