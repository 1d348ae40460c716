import type { Screen } from '#features/accounts/screening/public.ts'
import type { ReadFaces } from '#features/catalogue/public.ts'
import type { Community } from '#features/community/public.ts'
import type { Notifications } from '#features/notify/bell/public.ts'
import { createRouter } from '#platform/http/router.ts'
import type { Platform } from '#platform/platform.ts'
import { createModerateRoutes } from './moderate-routes.ts'
import { createOfficialRoutes, type OfficialParts } from './official-routes.ts'
import { createReadRoutes } from './read-routes.ts'

/** The actions of businesses on their managed pages of artists, festivals, labels and venues. */
export const createManage = (
  platform: Platform,
  {
    community: { postEvents },
    notifications,
    screen,
    readFaces,
  }: {
    community: Pick<Community, 'postEvents'>
    notifications: Pick<Notifications, 'fanOut'>
    screen: Screen
    readFaces: ReadFaces
  },
) => ({ routes: createManageRoutes(platform, { notifications, postEvents, screen, readFaces }) })

function createManageRoutes(platform: Platform, parts: OfficialParts & { readFaces: ReadFaces }) {
  return createRouter()
    .route('/', createReadRoutes(platform, parts.readFaces))
    .route('/', createModerateRoutes(platform))
    .route('/', createOfficialRoutes(platform, parts))
}

export type ManageRoutes = ReturnType<typeof createManageRoutes>
