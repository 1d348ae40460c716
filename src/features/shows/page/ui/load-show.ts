import type { QueryClient } from '@tanstack/react-query'
import type { Show } from '#features/shows/contract.ts'
import { showQuery } from '#features/shows/ui/page-queries.ts'
import { ApiError } from '#platform/http/client/client.ts'

/** For the loader of a show's page. Undefined when the show does not exist. */
export async function loadShow(client: QueryClient, id: string): Promise<Show | undefined> {
  try {
    return await client.ensureQueryData(showQuery(id))
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined
    throw error
  }
}
