import type { QueryClient } from '@tanstack/react-query'
import {
  EditionsPage,
  editionQueries,
  filterOf,
  ShowsPage,
  showCitiesQuery,
  showPagesQuery,
} from '#features/shows/public-ui.tsx'
import { useSiteMode } from '#platform/http/client/site-mode.ts'
import { dropFailed, prefetch } from '#platform/query/prefetch.ts'
import type { SiteMode } from '#platform/site-mode.ts'
import type { Festival } from '../contract.ts'
import type { TicketsSearch } from '../search.ts'
import { festivalsQuery } from './queries.ts'
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
    <EditionsPage key={search.event} slug={search.event} />
  ) : (
    <ShowsPage search={search} now={now} />
  )
}

/** For the loader of `/tickets`. Returns the fixed festivals in preview. */
export async function loadTickets(
  client: QueryClient,
  mode: SiteMode,
  search: TicketsSearch,
  now: number,
): Promise<readonly Festival[]> {
  if (mode === 'preview') {
    await prefetch(client, festivalsQuery)
    return client.getQueryData(festivalsQuery.queryKey)?.items ?? []
  }
  if (search.event) {
    await Promise.all(editionQueries(search.event).map((query) => prefetch(client, query)))
    return []
  }
  const pages = showPagesQuery(filterOf(search, now))
  const done = Promise.all([client.prefetchInfiniteQuery(pages), prefetch(client, showCitiesQuery)])
  if (import.meta.env.SSR) await done
  dropFailed(client, pages.queryKey)
  return []
}
