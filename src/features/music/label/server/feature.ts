import type { Catalogue } from '#features/catalogue/public.ts'
import type { Platform } from '#platform/platform.ts'
import type { Sources } from '#sources/sources.ts'
import { createLabelRoutes } from './routes.ts'

/** Pages of labels: their artists, releases and followers. */
export const createLabels = (
  platform: Platform,
  { catalogue, sources }: { catalogue: Pick<Catalogue, 'fetcher'>; sources: Sources },
) => ({
  routes: createLabelRoutes(platform, { fetcher: catalogue.fetcher, sources }),
})
