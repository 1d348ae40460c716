import type { Catalogue } from '#features/catalogue/public.ts'
import type { Platform } from '#platform/platform.ts'
import type { Sources } from '#sources/sources.ts'
import { createDjs } from './djs.ts'
import { createHome } from './home.ts'
import { createDiscoveryRoutes } from './routes.ts'

/** Each check fetches only stale data, and failed queries whose retry is due. */
const CHECK_SECONDS = 60

/** The lists of the home and of the alternative home. */
export function createDiscovery(
  platform: Platform,
  { catalogue, sources }: { catalogue: Pick<Catalogue, 'fetcher' | 'pictures'>; sources: Sources },
) {
  const home = createHome(platform, sources, catalogue.fetcher)
  const djs = createDjs(platform, catalogue.pictures)
  return {
    routes: createDiscoveryRoutes(home, djs),
    // Refreshes in the background, so that requests do not wait.
    jobs: [
      { name: 'pages.home', everySeconds: CHECK_SECONDS, run: () => home.refresh() },
      { name: 'pages.djs', everySeconds: CHECK_SECONDS, run: () => djs.refresh() },
    ],
  }
}
