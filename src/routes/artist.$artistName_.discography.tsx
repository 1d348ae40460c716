import { createFileRoute } from '@tanstack/react-router'
import { ArtistNotFound } from '#features/music/artist/public-ui.tsx'
import { DiscographyPage } from '#features/music/record/ui/discography/discography-page.tsx'
import {
  type DiscographySearch,
  readDiscographySearch,
} from '#features/music/record/ui/discography/discography-search.ts'
import { loadDiscography } from '#features/music/record/ui/discography/load-discography.ts'
import { textParams } from '#ui/text-params.ts'

/**
 * `type`, `year`, `label` and `country` filter; `mbid` selects one of several artists; `after` is the cursor of the
 * list.
 */
export const Route = createFileRoute('/artist/$artistName_/discography')({
  // This file loads with every page, so the page itself parses the values.
  validateSearch: (search) =>
    textParams<keyof DiscographySearch>(search, ['mbid', 'type', 'year', 'label', 'country', 'after']),
  loaderDeps: ({ search }) => search,
  loader: ({ context, params, deps, parentMatchPromise }) =>
    loadDiscography(context.queryClient, parentMatchPromise, params.artistName, readDiscographySearch(deps)),
  head: ({ loaderData }) => loaderData?.head ?? { meta: [{ title: 'Page not found · Fanfare' }] },
  component: function Discography() {
    const { artistName } = Route.useParams()
    return <DiscographyPage artistName={artistName} search={readDiscographySearch(Route.useSearch())} />
  },
  notFoundComponent: function NoArtist() {
    return <ArtistNotFound {...Route.useParams()} />
  },
})
