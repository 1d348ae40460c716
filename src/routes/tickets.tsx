import { createFileRoute } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { readTicketsSearch } from '#features/shows/festivals/search.ts'
import { FestivalNotFound } from '#features/shows/festivals/ui/festival-not-found.tsx'
import { loadTickets, Tickets, type TicketsProps } from '#features/shows/festivals/ui/tickets.tsx'
import { ticketsHead } from '#features/shows/festivals/ui/tickets-head.ts'
import { partOf, usePart } from '#platform/http/client/parts.ts'

declare module '#platform/http/client/parts.ts' {
  interface Parts {
    tickets: { load: typeof loadTickets; Page: ComponentType<TicketsProps> }
  }
}

const OWN = { load: loadTickets, Page: Tickets }

const QUARTER_HOUR_MS = 15 * 60_000

/** `search`, `location` and `date` filter the list; `event`: the festival whose details are open. */
export const Route = createFileRoute('/tickets')({
  validateSearch: readTicketsSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps, parentMatchPromise }) => {
    const time = Date.now()
    // A quarter of an hour, so that its pages are equal; no month begins within one, in any time zone.
    const now = time - (time % QUARTER_HOUR_MS)
    const loaded = await partOf(context, 'tickets', OWN).load(context.queryClient, deps, now)
    // Built in the loader: unlike `head`, it is loaded with the page.
    const head = ticketsHead([await parentMatchPromise], loaded)
    return { now, head }
  },
  head: ({ loaderData }) => loaderData?.head ?? { meta: [{ title: 'Festival not found · Fanfare' }] },
  component: function TicketsRoute() {
    const { now } = Route.useLoaderData()
    const { Page } = usePart('tickets', OWN)
    return <Page search={Route.useSearch()} now={now} />
  },
  notFoundComponent: FestivalNotFound,
})
