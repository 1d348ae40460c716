import type { Catalogue } from '#features/catalogue/public.ts'
import type { Platform } from '#platform/platform.ts'
import { createConnectionRoutes } from './routes.ts'

/** Which artists are similar and why, and how two artists are connected. */
export const createConnections = (
  platform: Platform,
  { catalogue }: { catalogue: Pick<Catalogue, 'fetcher'> },
) => ({ routes: createConnectionRoutes(platform, catalogue.fetcher) })
