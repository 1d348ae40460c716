import type { Platform } from '#platform/platform.ts'
import type { Sources } from '#sources/sources.ts'
import { createLabelRoutes } from './routes.ts'

/** Pages of labels: their artists, releases and followers. */
export const createLabels = (platform: Platform, { sources }: { sources: Sources }) => ({
  routes: createLabelRoutes(platform, sources),
})
