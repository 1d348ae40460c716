import { createClient } from '#platform/http/client/client.ts'
import type { CommunityRoutes } from '../../server/routes.ts'

export const api = () => createClient<CommunityRoutes>().api
