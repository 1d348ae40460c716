import type { Catalogue } from '#features/catalogue/public.ts'
import type { Platform } from '#platform/platform.ts'
import type { ReadShows } from './editions.ts'
import { createFestivalList } from './festivals.ts'
import { createFestivalRoutes } from './routes.ts'

/** Only pictures that are stale (after a month) or missing are fetched. */
const CHECK_SECONDS = 60

/** The live events of the site. */
export function createFestivals(
  platform: Platform,
  { catalogue, readShows }: { catalogue: Pick<Catalogue, 'pictures'>; readShows: ReadShows },
) {
  const festivals = createFestivalList(platform, catalogue.pictures, readShows)
  return {
    routes: createFestivalRoutes(platform, festivals),
    jobs: [{ name: 'festivals.pictures', everySeconds: CHECK_SECONDS, run: () => festivals.refresh() }],
  }
}
