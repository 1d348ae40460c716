import type { Platform } from '#platform/platform.ts'
import { exportNotifications } from './export.ts'
import { notifyFollowersLeft } from './push.ts'
import { createNotificationRoutes } from './routes.ts'

/** Besides right after a reply. */
const FAN_OUT_SECONDS = 5

/** What a deleted account leaves behind goes with its rows. */
export const createNotifications = (platform: Platform) => ({
  routes: createNotificationRoutes(platform),
  jobs: [
    {
      name: 'notifications.fan-out',
      everySeconds: FAN_OUT_SECONDS,
      run: () => notifyFollowersLeft(platform),
    },
  ],
  accountExport: exportNotifications,
})
