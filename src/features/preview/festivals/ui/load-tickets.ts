import type { QueryClient } from '@tanstack/react-query'
import { festivalsQuery } from '#features/shows/festivals/public-ui.tsx'
import type { TicketsSearch } from '#features/shows/festivals/search.ts'
import { prefetch } from '#platform/query/prefetch.ts'

export const loadFestivals = (client: QueryClient): Promise<void> => prefetch(client, festivalsQuery)

const LIST = {
  title: 'Live events and tickets',
  description:
    'Festivals and their tickets: dates, venues, lineups and prices, with what fans say about them.',
}

/** For the loader of `/tickets`: loads the fixed festivals. */
export async function loadSampleTickets(client: QueryClient, { event }: TicketsSearch) {
  await loadFestivals(client)
  const samples = client.getQueryData(festivalsQuery.queryKey)?.items ?? []
  const open = samples.find(({ slug }) => slug === event)
  const hasSamples = samples.length > 0
  return { open: open && { slug: open.slug, name: open.artist }, hasSamples, list: LIST }
}
