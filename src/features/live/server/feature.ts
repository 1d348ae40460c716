import type { Platform } from '#platform/platform.ts'
import { createHub } from './hub.ts'
import { createLiveRoutes } from './routes.ts'

/** Live events for open pages. */
export const createLive = (platform: Platform) => ({
  routes: createLiveRoutes(platform, createHub(platform)),
})
