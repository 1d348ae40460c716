import { createFileRoute } from '@tanstack/react-router'
import { readTicketsSearch } from '#features/festivals/search.ts'
import { schemaOf } from '#features/festivals/ui/festival-head.ts'
import { festivalsQuery } from '#features/festivals/ui/queries.ts'
import { TicketsPage } from '#features/festivals/ui/tickets-page.tsx'
import { pageHead } from '#platform/http/pages/page-head.ts'
import { prefetch } from '#platform/query/prefetch.ts'

/** `search`, `location` and `date` filter the list; `event`: the festival whose details are open. */
export const Route = createFileRoute('/tickets')({
  validateSearch: readTicketsSearch,
  loaderDeps: ({ search: { event } }) => ({ event }),
  loader: async ({ context: { queryClient }, deps, parentMatchPromise }) => {
    await prefetch(queryClient, festivalsQuery)
    const festivals = queryClient.getQueryData(festivalsQuery.queryKey)?.items ?? []
    const open = festivals.find(({ slug }) => slug === deps.event)
    // Built in the loader: unlike `head`, it is loaded with the page.
    const head = pageHead([await parentMatchPromise], {
      title: `${open ? open.artist : 'Live events and tickets'} · Fanfare`,
      description:
        open?.description ??
        'Festivals and their tickets: dates, venues, lineups and prices, with what fans say about them.',
      path: open ? `/tickets?event=${open.slug}` : '/tickets',
      image: open && { path: `/og/event/${open.slug}.jpg`, alt: open.artist },
      about: (url) => (open ? [open] : festivals).map((festival) => schemaOf(festival, url)),
    })
    return { now: Date.now(), head }
  },
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: function Tickets() {
    const { now } = Route.useLoaderData()
    return <TicketsPage search={Route.useSearch()} now={now} />
  },
})
