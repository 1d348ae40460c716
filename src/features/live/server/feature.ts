import type { Platform } from '#platform/platform.ts'
import { createHub } from './hub.ts'
import { createLiveRoutes } from './routes.ts'

/** Events that open pages get as they happen. */
export const createLive = (platform: Platform) => ({
  routes: createLiveRoutes(platform, createHub(platform)),
})
