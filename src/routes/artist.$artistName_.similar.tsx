import { createFileRoute } from '@tanstack/react-router'
import { ArtistNotFound } from '#features/music/artist/public-ui.tsx'
import { loadSimilar } from '#features/music/similar/ui/load-similar.ts'
import { SimilarPage } from '#features/music/similar/ui/similar-page.tsx'
import { readSimilarSearch, type SimilarSearch } from '#features/music/similar/ui/similar-search.ts'
import { textParams } from '#ui/text-params.ts'

/** `mbid` selects one of several artists of the name, `to` the other end of a connection. */
export const Route = createFileRoute('/artist/$artistName_/similar')({
  // This file loads with every page, so the page itself parses the values.
  validateSearch: (search) => textParams<keyof SimilarSearch>(search, ['mbid', 'to']),
  loaderDeps: ({ search }) => search,
  loader: ({ context, params, deps, parentMatchPromise }) =>
    loadSimilar(context.queryClient, parentMatchPromise, params.artistName, readSimilarSearch(deps)),
  head: ({ loaderData }) => loaderData?.head ?? { meta: [{ title: 'Page not found · Fanfare' }] },
  component: function Similar() {
    const { artistName } = Route.useParams()
    return <SimilarPage artistName={artistName} search={readSimilarSearch(Route.useSearch())} />
  },
  notFoundComponent: function NoArtist() {
    return <ArtistNotFound {...Route.useParams()} />
  },
})
