import { createFileRoute, notFound, redirect, rootRouteId } from '@tanstack/react-router'
import { artistHead, headKeyOf } from '#features/music/artist/ui/artist-head.ts'
import { ArtistNotFound } from '#features/music/artist/ui/artist-not-found.tsx'
import { ArtistPage } from '#features/music/artist/ui/artist-page.tsx'
import { readArtistSearch } from '#features/music/artist/ui/artist-search.ts'
import { isSampleTab, isUnknownArtist } from '#features/music/artist/ui/by-mode.ts'
import { ArtistSkeleton } from '#features/music/artist/ui/hero/hero-skeleton.tsx'
import { loadArtist } from '#features/music/artist/ui/state/load-artist.ts'

/** `tab` and `list` select the view, `mbid` one of several artists of the name, `event` the open details. */
export const Route = createFileRoute('/artist/$artistName')({
  validateSearch: readArtistSearch,
  loaderDeps: ({ search: { tab, list, mbid } }) => ({ tab, list, mbid }),
  // The loader builds the head, because loaders are loaded with their page, and `head` with every page.
  loader: async ({ context, params, deps, parentMatchPromise }) => {
    const { artist, lists, impossible } = await loadArtist(context.queryClient, params.artistName, deps)
    if (impossible) throw notFound({ routeId: rootRouteId })
    if (artist && isUnknownArtist(context.siteMode, artist)) throw notFound()
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
      noindex: isSampleTab(context.siteMode, deps.tab),
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
    return (
      <ArtistPage
        key={`${artistName} ${search.mbid}`}
        artistName={artistName}
        search={search}
        headKey={headKey}
      />
    )
  },
})
