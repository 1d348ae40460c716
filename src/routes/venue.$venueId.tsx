import { createFileRoute, notFound } from '@tanstack/react-router'
import { prefetchStatements } from '#features/business/page-facts/public-ui.tsx'
import { venueQuery } from '#features/shows/ui/page-queries.ts'
import { venueHead } from '#features/shows/venues/ui/venue-head.ts'
import { VenueNotFound } from '#features/shows/venues/ui/venue-not-found.tsx'
import { VenuePage, venueShowQueries } from '#features/shows/venues/ui/venue-page.tsx'
import { ApiError } from '#platform/http/client/client.ts'
import { prefetch } from '#platform/query/prefetch.ts'

export const Route = createFileRoute('/venue/$venueId')({
  // Built in the loader: unlike `head`, it is loaded with the page.
  loader: async ({ context: { queryClient }, params, parentMatchPromise }) => {
    const known = queryClient.ensureQueryData(venueQuery(params.venueId)).catch((error: unknown) => {
      throw error instanceof ApiError && error.status === 404 ? notFound() : error
    })
    const shows = venueShowQueries(params.venueId).map((query) => prefetch(queryClient, query))
    const [venue] = await Promise.all([known, ...shows])
    if (venue.verification) await prefetchStatements(queryClient, 'venue', venue.id)
    return { head: venueHead([await parentMatchPromise], venue) }
  },
  head: ({ loaderData }) => loaderData?.head ?? { meta: [{ title: 'Venue not found · Fanfare' }] },
  component: function Venue() {
    const { venueId } = Route.useParams()
    return <VenuePage key={venueId} venueId={venueId} />
  },
  notFoundComponent: VenueNotFound,
})
