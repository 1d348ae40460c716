import type { Platform } from '#platform/platform.ts'
import { createHub, type WhoHides } from './hub.ts'
import { createLiveRoutes } from './routes.ts'

/** Live events for open pages. */
export const createLive = (platform: Platform, { whoHides }: { whoHides: WhoHides }) => ({
  routes: createLiveRoutes(platform, createHub(platform, whoHides)),
})
