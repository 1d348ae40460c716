import { createFileRoute } from '@tanstack/react-router'
import { readTicketsSearch } from '#features/shows/festivals/search.ts'
import { loadTickets, Tickets } from '#features/shows/festivals/ui/by-mode.tsx'
import { FestivalNotFound } from '#features/shows/festivals/ui/festival-not-found.tsx'
import { ticketsHead } from '#features/shows/festivals/ui/tickets-head.ts'

const QUARTER_HOUR_MS = 15 * 60_000

/** `search`, `location` and `date` filter the list; `event`: the festival whose details are open. */
export const Route = createFileRoute('/tickets')({
  validateSearch: readTicketsSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, siteMode }, deps, parentMatchPromise }) => {
    const time = Date.now()
    // A quarter of an hour, so that its pages are equal; no month begins within one, in any time zone.
    const now = time - (time % QUARTER_HOUR_MS)
    const loaded = await loadTickets(queryClient, siteMode, deps, now)
    // Built in the loader: unlike `head`, it is loaded with the page.
    const head = ticketsHead([await parentMatchPromise], loaded)
    return { now, head }
  },
  head: ({ loaderData }) => loaderData?.head ?? { meta: [{ title: 'Festival not found · Fanfare' }] },
  component: function TicketsRoute() {
    const { now } = Route.useLoaderData()
    return <Tickets search={Route.useSearch()} now={now} />
  },
  notFoundComponent: FestivalNotFound,
})
