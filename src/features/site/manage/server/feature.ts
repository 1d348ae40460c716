import type { Screen } from '#features/accounts/screening/public.ts'
import type { Community } from '#features/community/public.ts'
import type { Notifications } from '#features/notify/bell/public.ts'
import type { Platform } from '#platform/platform.ts'
import { createManageRoutes } from './routes.ts'

/** The actions of businesses on their managed pages of artists, festivals, labels and venues. */
export const createModeration = (
  platform: Platform,
  {
    community: { postEvents },
    notifications,
    screen,
  }: {
    community: Pick<Community, 'postEvents'>
    notifications: Pick<Notifications, 'fanOut'>
    screen: Screen
  },
) => ({ routes: createManageRoutes(platform, { notifications, postEvents, screen }) })
