import type { QueryClient } from '@tanstack/react-query'
import { createFileRoute, notFound, redirect, rootRouteId } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { artistHead, headKeyOf } from '#features/music/artist/ui/artist-head.ts'
import { ArtistNotFound } from '#features/music/artist/ui/artist-not-found.tsx'
import { ArtistPage, type ArtistPageProps } from '#features/music/artist/ui/artist-page.tsx'
import {
  type ArtistSearch,
  type ReleaseList,
  readArtistSearch,
} from '#features/music/artist/ui/artist-search.ts'
import { ArtistSkeleton } from '#features/music/artist/ui/hero/hero-skeleton.tsx'
import { isUnknownArtist } from '#features/music/artist/ui/known.ts'
import { loadArtist } from '#features/music/artist/ui/state/load-artist.ts'
import { SimilarSection } from '#features/music/similar/ui/similar-section.tsx'
import { partOf, usePart } from '#platform/http/client/parts.ts'

declare module '#platform/http/client/parts.ts' {
  interface Parts {
    artist: Artist
  }
}

interface Artist {
  Page: ComponentType<ArtistPageProps>
  /** Loads what the open tab shows besides what it shows on every site. */
  loadTab?(client: QueryClient, tab: ArtistSearch['tab']): Promise<void> | undefined
  /** Whether search engines must leave a tab out. */
  isHiddenTab?(tab: ArtistSearch['tab']): boolean
  /** There are pages of artists that nobody knows. */
  hasUnknown?: true
  /** The list that is open at first. */
  firstList?: ReleaseList
}

/** Artists know nothing of similar ones, which are a room above them. */
const OwnPage = (props: ArtistPageProps) => <ArtistPage {...props} Similar={SimilarSection} />

const OWN: Artist = { Page: OwnPage }

/** `tab` and `list` select the view, `mbid` one of several artists of the name, `event` the open details. */
export const Route = createFileRoute('/artist/$artistName')({
  validateSearch: readArtistSearch,
  loaderDeps: ({ search: { tab, list, mbid } }) => ({ tab, list, mbid }),
  // The loader builds the head, because loaders are loaded with their page, and `head` with every page.
  loader: async ({ context, params, deps, parentMatchPromise }) => {
    const { loadTab, isHiddenTab, hasUnknown, firstList } = partOf(context, 'artist', OWN)
    const [{ artist, lists, impossible }] = await Promise.all([
      loadArtist(context.queryClient, params.artistName, { ...deps, list: deps.list ?? firstList }),
      loadTab?.(context.queryClient, deps.tab),
    ])
    if (impossible) throw notFound({ routeId: rootRouteId })
    if (artist && !hasUnknown && isUnknownArtist(artist)) throw notFound()
    // MusicBrainz has merged the artist of this id into another.
    if (artist?.mbid && deps.mbid && artist.mbid !== deps.mbid) {
      throw redirect({
        to: '/artist/$artistName',
        params: { artistName: artist.slug },
        search: (before) => ({ ...before, mbid: artist.mbid ?? undefined }),
        statusCode: 301,
        replace: true,
      })
    }
    if (!artist) return { headKey: '', head: { meta: [{ title: `${params.artistName} · Fanfare` }] } }
    const head = artistHead([await parentMatchPromise], artist, lists, {
      noindex: isHiddenTab?.(deps.tab),
    })
    return { headKey: headKeyOf(artist), head }
  },
  head: ({ loaderData }) => loaderData?.head ?? { meta: [{ title: 'Page not found · Fanfare' }] },
  notFoundComponent: function NoArtist() {
    return <ArtistNotFound {...Route.useParams()} />
  },
  pendingMs: 200,
  pendingComponent: ArtistSkeleton,
  component: function Artist() {
    const { artistName } = Route.useParams()
    const search = Route.useSearch()
    const { headKey } = Route.useLoaderData()
    const { Page } = usePart('artist', OWN)
    return (
      <Page key={`${artistName} ${search.mbid}`} artistName={artistName} search={search} headKey={headKey} />
    )
  },
})
