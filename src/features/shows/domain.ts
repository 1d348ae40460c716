import type { Platform } from '#platform/platform.ts'
import { createFestivals } from './festivals/server/feature.ts'
import { findShows } from './public.ts'
import { createShows } from './server/feature.ts'

/** Concerts, their venues and festivals. */
export const createShowsDomain = (
  platform: Platform,
  parts: Parameters<typeof createShows>[1] & Omit<Parameters<typeof createFestivals>[1], 'readShows'>,
) => ({
  shows: createShows(platform, parts),
  festivals: createFestivals(platform, { ...parts, readShows: findShows }),
})
