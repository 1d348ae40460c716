import type { Platform } from '#platform/platform.ts'
import { createHub, type HubParts } from './hub.ts'
import { createLiveRoutes } from './routes.ts'

/** Live events for open pages. */
export const createLive = (platform: Platform, parts: HubParts) => ({
  routes: createLiveRoutes(platform, createHub(platform, parts)),
})
