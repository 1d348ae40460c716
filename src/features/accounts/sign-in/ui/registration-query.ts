import { queryOptions } from '@tanstack/react-query'
import type { Registration } from '#features/accounts/contract.ts'
import { createClient, unwrap } from '#platform/http/client/client.ts'
import type { RegistrationRoutes } from '../server/registration/routes.ts'

/** How people become members now, and who invites with this code. */
export const registrationQuery = (invitation: string | undefined) =>
  queryOptions({
    queryKey: ['registration', invitation],
    queryFn: ({ signal }): Promise<Registration> =>
      unwrap(
        createClient<RegistrationRoutes>().api.registration.$get(
          { query: invitation ? { invitation } : {} },
          { init: { signal } },
        ),
      ),
    staleTime: 60_000,
  })
