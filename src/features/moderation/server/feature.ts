import type { Community } from '#features/community/public.ts'
import type { Platform } from '#platform/platform.ts'
import { createManageRoutes } from './routes.ts'

/** What a business does on the page of an artist or festival that it manages. */
export const createModeration = (
  platform: Platform,
  { community }: { community: Pick<Community, 'postEvents'> },
) => ({ routes: createManageRoutes(platform, community.postEvents) })
