import { createFileRoute } from '@tanstack/react-router'
import { RecordNotFound } from '#features/records/ui/parts/record-not-found.tsx'
import { releaseHead } from '#features/records/ui/release/release-head.ts'
import { ReleasePage } from '#features/records/ui/release/release-page.tsx'
import { loadRelease } from '#features/records/ui/state/load-records.ts'

/** The id decides; the slug is for readers. */
export const Route = createFileRoute('/release/$mbid/{-$slug}')({
  loader: async ({ context, params, parentMatchPromise }) => {
    const release = await loadRelease(context.queryClient, params.mbid)
    return { head: releaseHead([await parentMatchPromise], release) }
  },
  head: ({ loaderData }) => loaderData?.head ?? { meta: [{ title: 'Album not found · Fanfare' }] },
  component: function Release() {
    const mbid = Route.useParams().mbid.toLowerCase()
    return <ReleasePage key={mbid} mbid={mbid} />
  },
  notFoundComponent: () => <RecordNotFound what="album" />,
})
