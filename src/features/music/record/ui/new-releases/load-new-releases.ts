import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { isRefusal } from '#platform/http/client/client.ts'
import { pageHead } from '#platform/http/pages/page-head.ts'
import { newReleasesQuery } from '../state/queries.ts'

/** Loads a page of the new releases and renders its head. Redirects from a page that does not exist to the first one. */
export async function loadNewReleases(
  client: QueryClient,
  parentMatch: Promise<{ loaderData?: unknown }>,
  after: string | undefined,
) {
  await client.ensureQueryData(newReleasesQuery(after)).catch((error: unknown) => {
    if (!after || !isRefusal(error)) throw error
    throw redirect({ to: '/releases', replace: true })
  })
  return {
    head: pageHead([await parentMatch], {
      title: 'New releases · Fanfare',
      description: 'The albums, EPs and singles of the last twelve months, newest first.',
      path: '/releases',
      noindex: after !== undefined,
    }),
  }
}
