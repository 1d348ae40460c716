import { createFileRoute } from '@tanstack/react-router'
import { readTicketsSearch } from '#features/festivals/search.ts'
import { loadTickets, Tickets } from '#features/festivals/ui/by-mode.tsx'
import { FestivalNotFound } from '#features/festivals/ui/festival-not-found.tsx'
import { pageHead } from '#platform/http/pages/page-head.ts'

const QUARTER_HOUR_MS = 15 * 60_000

/** `search`, `location` and `date` filter the list; `event`: the festival whose details are open. */
export const Route = createFileRoute('/tickets')({
  validateSearch: readTicketsSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, siteMode }, deps, parentMatchPromise }) => {
    const time = Date.now()
    // No month begins within a quarter of an hour anywhere, so that pages of the same quarter are the same.
    const now = time - (time % QUARTER_HOUR_MS)
    const festivals = await loadTickets(queryClient, siteMode, deps, now)
    const open = festivals.find(({ slug }) => slug === deps.event)
    // Built in the loader: unlike `head`, it is loaded with the page.
    const head = pageHead([await parentMatchPromise], {
      title: 'Live events and tickets · Fanfare',
      description:
        'Festivals and their tickets: dates, venues, lineups and prices, with what fans say about them.',
      path: '/tickets',
      // They are samples.
      noindex: festivals.length > 0,
    })
    if (open) head.meta.push({ title: `${open.artist} · Fanfare` })
    return { now, head }
  },
  head: ({ loaderData }) => loaderData?.head ?? { meta: [{ title: 'Festival not found · Fanfare' }] },
  component: function TicketsRoute() {
    const { now } = Route.useLoaderData()
    return <Tickets search={Route.useSearch()} now={now} />
  },
  notFoundComponent: FestivalNotFound,
})
