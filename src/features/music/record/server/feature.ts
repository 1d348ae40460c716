import type { Catalogue } from '#features/catalogue/public.ts'
import type { Platform } from '#platform/platform.ts'
import type { Sources } from '#sources/sources.ts'
import { createRecordRoutes } from './routes.ts'

/** Pages of albums and songs: tracks, editions, credits, versions. */
export const createRecords = (
  platform: Platform,
  { catalogue, sources }: { catalogue: Pick<Catalogue, 'fetcher'>; sources: Sources },
) => ({ routes: createRecordRoutes(platform, { sources, fetcher: catalogue.fetcher }) })
