import { queryOptions } from '@tanstack/react-query'
import { personalKey } from '#features/accounts/public-ui.tsx'
import { ApiError, apiFetch, createClient, readProblem, unwrap } from '#platform/http/client/client.ts'
import type { SiteSetup } from '../contract.ts'
import type { SiteRoutes } from '../server/admin-routes.ts'

export const siteApi = () => createClient<SiteRoutes>().api.admin.site

export const setupQuery = (userId: string) =>
  queryOptions({
    queryKey: personalKey(userId, 'site-setup'),
    queryFn: ({ signal }): Promise<SiteSetup> => unwrap(siteApi().$get({}, { init: { signal } })),
    // A refetch must not replace somebody's input.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

/** Rejects with an `ApiError` that names the field `file`. */
export async function uploadLogo(file: File, reason: string): Promise<void> {
  const body = new FormData()
  body.set('file', file)
  body.set('reason', reason)
  const answer = await apiFetch('/api/admin/site/logo', { method: 'POST', body })
  if (!answer.ok) throw new ApiError(await readProblem(answer))
}
