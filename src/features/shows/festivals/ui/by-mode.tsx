import { type QueryClient, useQuery } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { EditionsPage, editionQueries, loadShows, ShowsPage } from '#features/shows/public-ui.tsx'
import { ApiError } from '#platform/http/client/client.ts'
import { useSiteMode } from '#platform/http/client/site-mode.ts'
import { prefetch } from '#platform/query/prefetch.ts'
import type { SiteMode } from '#platform/site-mode.ts'
import type { TicketsSearch } from '../search.ts'
import { festivalSummaryQuery, festivalsQuery } from './queries.ts'
import type { LoadedTickets } from './tickets-head.ts'
import { TicketsPage } from './tickets-page.tsx'

interface TicketsProps {
  search: TicketsSearch
  /** Milliseconds since 1970; from the loader, so that server and browser mean the same month. */
  now: number
}

/** `/tickets`: the fixed festivals in preview; in live upcoming shows, or the editions of a festival. */
export function Tickets({ search, now }: TicketsProps) {
  if (useSiteMode() === 'preview') return <TicketsPage search={search} now={now} />
  return search.event ? (
    <Editions key={search.event} slug={search.event} />
  ) : (
    <ShowsPage search={search} now={now} />
  )
}

function Editions({ slug }: { slug: string }) {
  const { data } = useQuery(festivalSummaryQuery(slug))
  return (
    <EditionsPage slug={slug} name={data?.name ?? 'Festival'} verification={data?.verification ?? null} />
  )
}

/** For the loader of `/tickets`. Throws `notFound` for an unknown festival in live. */
export async function loadTickets(
  client: QueryClient,
  mode: SiteMode,
  search: TicketsSearch,
  now: number,
): Promise<LoadedTickets> {
  if (mode === 'preview') {
    await prefetch(client, festivalsQuery)
    const samples = client.getQueryData(festivalsQuery.queryKey)?.items ?? []
    const open = samples.find(({ slug }) => slug === search.event)
    return { open: open && { slug: open.slug, name: open.artist }, hasSamples: samples.length > 0 }
  }
  if (search.event) {
    const known = client.ensureQueryData(festivalSummaryQuery(search.event)).catch((error: unknown) => {
      throw error instanceof ApiError && error.status === 404 ? notFound() : error
    })
    const editions = editionQueries(search.event).map((query) => prefetch(client, query))
    const [open] = await Promise.all([known, ...editions])
    return { open, hasSamples: false }
  }
  await loadShows(client, search, now)
  return { hasSamples: false }
}
