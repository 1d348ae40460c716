import type { ReadFaces } from '#features/catalogue/public.ts'
import type { Notices } from '#features/notify/delivery/public.ts'
import type { Platform } from '#platform/platform.ts'
import { createFestivals } from './festivals/server/routes.ts'
import { findShows } from './list/server/show-list.ts'
import { createShows } from './server/feature.ts'

/** Concerts, their venues and festivals. */
export const createShowsDomain = (
  platform: Platform,
  {
    catalogue,
    notify,
    ...parts
  }: { catalogue: { catalogue: { readFaces: ReadFaces } }; notify: { delivery: Notices } } & Omit<
    Parameters<typeof createShows>[1],
    'notices' | 'readFaces'
  > &
    Omit<Parameters<typeof createFestivals>[1], 'readShows'>,
) => ({
  shows: createShows(platform, {
    ...parts,
    notices: notify.delivery,
    readFaces: catalogue.catalogue.readFaces,
  }),
  festivals: createFestivals(platform, { ...parts, readShows: findShows }),
})
