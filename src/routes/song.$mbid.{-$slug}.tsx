import { createFileRoute } from '@tanstack/react-router'
import { RecordNotFound } from '#features/music/record/ui/parts/record-not-found.tsx'
import { songHead } from '#features/music/record/ui/song/song-head.ts'
import { SongPage } from '#features/music/record/ui/song/song-page.tsx'
import { loadSong } from '#features/music/record/ui/state/load-records.ts'
import { headKeyOf } from '#features/music/record/ui/state/use-head-of.ts'

/** The id decides; the slug is for readers. */
export const Route = createFileRoute('/song/$mbid/{-$slug}')({
  loader: async ({ context, params, parentMatchPromise }) => {
    const song = await loadSong(context.queryClient, params.mbid)
    return { headKey: headKeyOf(song), head: songHead([await parentMatchPromise], song) }
  },
  head: ({ loaderData }) => loaderData?.head ?? { meta: [{ title: 'Song not found · Fanfare' }] },
  component: function Song() {
    const id = Route.useParams().mbid.toLowerCase()
    const { headKey } = Route.useLoaderData()
    return <SongPage key={id} id={id} headKey={headKey} />
  },
  notFoundComponent: () => <RecordNotFound kind="song" />,
})
