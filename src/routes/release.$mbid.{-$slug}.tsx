import { createFileRoute } from '@tanstack/react-router'
import { RecordNotFound } from '#features/music/record/ui/parts/record-not-found.tsx'
import { releaseHead } from '#features/music/record/ui/release/release-head.ts'
import { ReleasePage } from '#features/music/record/ui/release/release-page.tsx'
import { loadRelease } from '#features/music/record/ui/state/load-records.ts'
import { headKeyOf } from '#features/music/record/ui/state/use-head-of.ts'

/** The id decides; the slug is for readers. */
export const Route = createFileRoute('/release/$mbid/{-$slug}')({
  loader: async ({ context, params, parentMatchPromise }) => {
    const release = await loadRelease(context.queryClient, params.mbid)
    return { headKey: headKeyOf(release), head: releaseHead([await parentMatchPromise], release) }
  },
  head: ({ loaderData }) => loaderData?.head ?? { meta: [{ title: 'Album not found · Fanfare' }] },
  component: function Release() {
    const id = Route.useParams().mbid.toLowerCase()
    const { headKey } = Route.useLoaderData()
    return <ReleasePage key={id} id={id} headKey={headKey} />
  },
  notFoundComponent: () => <RecordNotFound kind="album" />,
})
