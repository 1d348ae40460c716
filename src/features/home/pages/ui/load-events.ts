import type { QueryClient } from '@tanstack/react-query'
import { nextShowsQuery } from '#features/shows/public-ui.tsx'
import { prefetch } from '#platform/query/prefetch.ts'

declare module '#platform/http/client/parts.ts' {
  interface Parts {
    loadHomeEvents: typeof loadHomeEvents
  }
}

/** For the loaders of the homes: loads their shows. */
export const loadHomeEvents = (client: QueryClient): Promise<void> => prefetch(client, nextShowsQuery)
