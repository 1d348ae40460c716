import { queryOptions } from '@tanstack/react-query'
import type { AccountRoutes } from '#features/accounts/settings/server/account-routes.ts'
import { createClient, unwrap } from '#platform/http/client/client.ts'
import { personalKey } from './personal-key.ts'

/** Whether the viewer is a moderator or admin. */
export const ownRolesQuery = (userId: string) =>
  queryOptions({
    queryKey: personalKey(userId, 'roles'),
    queryFn: ({ signal }) =>
      unwrap(createClient<AccountRoutes>().api.me.roles.$get({}, { init: { signal } })),
    staleTime: 300_000,
  })
