import { queryOptions } from '@tanstack/react-query'
import type { SiteTextInput, SiteTextSource, SiteTextVersion } from '#features/site/legal-texts/contract.ts'
import type { SiteTextName } from '#features/site/legal-texts/limits.ts'
import type { SiteTextRoutes } from '#features/site/legal-texts/server/routes.ts'
import { createClient, unwrap } from '#platform/http/client/client.ts'
import { adminKey } from '../state/admin-queries.ts'

const texts = () => createClient<SiteTextRoutes>().api.admin['site-texts'][':name']

export const sourceQuery = (userId: string, name: SiteTextName) =>
  queryOptions({
    queryKey: adminKey(userId, 'site-text', name),
    queryFn: ({ signal }): Promise<SiteTextSource> =>
      unwrap(texts().$get({ param: { name } }, { init: { signal } })),
    // A refetch must not replace somebody's input.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

/** Versions never change. */
export const versionQuery = (userId: string, name: SiteTextName, id: string) =>
  queryOptions({
    queryKey: adminKey(userId, 'site-text-version', name, id),
    queryFn: ({ signal }): Promise<SiteTextVersion> =>
      unwrap(texts().versions[':id'].$get({ param: { name, id } }, { init: { signal } })),
    staleTime: Number.POSITIVE_INFINITY,
  })

export const saveText = (name: SiteTextName, input: SiteTextInput): Promise<SiteTextSource> =>
  unwrap(texts().$put({ param: { name }, json: input }))
