import type { Platform } from '#platform/platform.ts'
import { createRowQueue } from '#platform/row-queue.ts'
import { exportNotifications } from './export.ts'
import { continueFanOut } from './fan-out.ts'
import { pushNotifications } from './push.ts'
import { createNotificationRoutes } from './routes.ts'

/** How often to look for pending fan-outs, in addition to right after a reply. */
const FAN_OUT_SECONDS = 5

/** Notifications of members. Foreign keys delete those of a deleted account. */
export function createNotifications(platform: Platform) {
  const fanOut = createRowQueue(
    platform,
    { name: 'bell.fan-out', everySeconds: FAN_OUT_SECONDS, wakeAfterMs: 0 },
    async (turn) => {
      const userIds = await continueFanOut(platform.db, turn)
      pushNotifications(platform, { userIds: userIds ?? [] })
      return userIds !== undefined
    },
  )
  return {
    fanOut,
    routes: createNotificationRoutes(platform),
    jobs: [fanOut.job],
    accountExport: exportNotifications,
  }
}

export type Notifications = ReturnType<typeof createNotifications>
