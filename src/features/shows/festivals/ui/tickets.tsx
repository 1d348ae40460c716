import { type QueryClient, useQuery } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { prefetchStatements } from '#features/business/page-facts/public-ui.tsx'
import { EditionsPage, editionQueries } from '#features/shows/list/ui/edition-page.tsx'
import { loadShows } from '#features/shows/list/ui/load-shows.ts'
import { ShowsPage } from '#features/shows/list/ui/shows-page.tsx'
import { ApiError } from '#platform/http/client/client.ts'
import { prefetch } from '#platform/query/prefetch.ts'
import type { TicketsSearch } from '../search.ts'
import { festivalSummaryQuery } from './queries.ts'
import type { LoadedTickets } from './tickets-head.ts'

export interface TicketsProps {
  search: TicketsSearch
  /** Milliseconds since 1970; from the loader, so that server and browser mean the same month. */
  now: number
}

/** `/tickets`: upcoming shows, or the editions of a festival. */
export const Tickets = ({ search, now }: TicketsProps) =>
  search.event ? <Editions key={search.event} slug={search.event} /> : <ShowsPage search={search} now={now} />

function Editions({ slug }: { slug: string }) {
  const { data } = useQuery(festivalSummaryQuery(slug))
  return (
    <EditionsPage slug={slug} name={data?.name ?? 'Festival'} verification={data?.verification ?? null} />
  )
}

/** For the loader of `/tickets`. Throws `notFound` for an unknown festival. */
export async function loadTickets(
  client: QueryClient,
  search: TicketsSearch,
  now: number,
): Promise<LoadedTickets> {
  if (search.event) {
    const known = client.ensureQueryData(festivalSummaryQuery(search.event)).catch((error: unknown) => {
      throw error instanceof ApiError && error.status === 404 ? notFound() : error
    })
    const editions = editionQueries(search.event).map((query) => prefetch(client, query))
    const [open] = await Promise.all([known, ...editions])
    if (open.verification) await prefetchStatements(client, 'festival', search.event)
    return { open, hasSamples: false }
  }
  await loadShows(client, search, now)
  return { hasSamples: false }
}
