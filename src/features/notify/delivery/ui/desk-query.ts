import { queryOptions } from '@tanstack/react-query'
import { personalKey } from '#features/accounts/public-ui.tsx'
import { createClient, unwrap } from '#platform/http/client/client.ts'
import type { NoticeDesk } from '../contract.ts'
import type { NoticeAdminRoutes } from '../server/admin-routes.ts'

export const deskApi = () => createClient<NoticeAdminRoutes>().api.admin.notices

export const deskQuery = (userId: string) =>
  queryOptions({
    queryKey: personalKey(userId, 'admin', 'notices'),
    queryFn: ({ signal }): Promise<NoticeDesk> => unwrap(deskApi().$get({}, { init: { signal } })),
    refetchInterval: 30_000,
  })

export const CHANNELS = { bell: 'Bell', push: 'Push', mail: 'Weekly mail' }
