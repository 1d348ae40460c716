import type { Platform } from '#platform/platform.ts'
import { createHub, type FindMembersHiding } from './hub.ts'
import { createLiveRoutes } from './routes.ts'

/** Live events for open pages. */
export const createLive = (platform: Platform, { membersHiding }: { membersHiding: FindMembersHiding }) => ({
  routes: createLiveRoutes(platform, createHub(platform, membersHiding)),
})
