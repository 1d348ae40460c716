import type { Catalogue } from '#features/catalogue/public.ts'
import { createRouter } from '#platform/http/router.ts'
import type { Platform } from '#platform/platform.ts'
import type { Sources } from '#sources/sources.ts'
import { createDirectoryRoutes } from './directory-routes.ts'
import { createArtistRoutes } from './routes.ts'
import { expireViews } from './views.ts'

/** Pages of artists: biography, songs, albums, collaborations, news and followers. */
export const createArtists = (
  platform: Platform,
  { catalogue, sources }: { catalogue: Pick<Catalogue, 'fetcher'>; sources: Sources },
) => ({
  routes: createRouter()
    .route('/', createDirectoryRoutes(platform))
    .route('/', createArtistRoutes(platform, sources, catalogue.fetcher)),
  jobs: [expireViews(platform.db)],
})
