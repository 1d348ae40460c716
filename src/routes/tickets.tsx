import { createFileRoute } from '@tanstack/react-router'
import { prefetch } from '#features/discovery/ui/queries.ts'
import { readTicketsSearch } from '#features/festivals/filters.ts'
import { schemaOf } from '#features/festivals/ui/festival-head.ts'
import { festivalsQuery } from '#features/festivals/ui/queries.ts'
import { TicketsPage } from '#features/festivals/ui/tickets-page.tsx'
import { pageHead } from '#features/sharing/public-ui.tsx'

/** `search`, `location`, `date`: what is listed; `event`: whose details are open. */
export const Route = createFileRoute('/tickets')({
  validateSearch: readTicketsSearch,
  loader: async ({ context: { queryClient } }) => {
    await prefetch(queryClient, festivalsQuery)
    const known = queryClient.getQueryData(festivalsQuery.queryKey)
    return { now: Date.now(), festivals: known?.items ?? [] }
  },
  head: ({ matches, match, loaderData }) => {
    const festivals = loaderData?.festivals ?? []
    const open = festivals.find(({ slug }) => slug === match.search.event)
    return pageHead(matches, {
      title: `${open ? open.artist : 'Live events and tickets'} · Fanfare`,
      description:
        open?.description ??
        'Festivals and their tickets: dates, venues, lineups and prices, with what fans say about them.',
      path: open ? `/tickets?event=${open.slug}` : '/tickets',
      about: (url) => (open ? [open] : festivals).map((festival) => schemaOf(festival, url)),
    })
  },
  component: function Tickets() {
    const { now } = Route.useLoaderData()
    return <TicketsPage search={Route.useSearch()} now={now} />
  },
})
