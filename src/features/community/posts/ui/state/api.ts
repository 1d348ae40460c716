import type { CommunityRoutes } from '#features/community/server/feature.ts'
import { createClient } from '#platform/http/client/client.ts'

export const api = () => createClient<CommunityRoutes>().api
