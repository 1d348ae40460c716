import { createRouter } from '#platform/http/router.ts'
import type { Platform } from '#platform/platform.ts'
import { createAboutSiteRoutes } from './about-site-routes.ts'
import { createCardRoutes } from './card-routes.ts'
import { createFeedRoutes } from './feed-routes.ts'
import type { FetchApi } from './fetch-api.ts'
import { createOembedRoutes } from './oembed-routes.ts'
import { createPostFeedRoutes } from './post-feed-routes.ts'
import { createSearchEngineRoutes } from './search-engine-routes.ts'

/**
 * Views of our pages for other programs: search engines, feed readers, link previews. `fetchApi` requests our own API.
 */
export const createSharing = (platform: Platform, { fetchApi }: { fetchApi: FetchApi }) => ({
  routes: createRouter()
    .route('/', createSearchEngineRoutes(platform))
    .route('/', createCardRoutes(platform, fetchApi))
    .route('/', createFeedRoutes(platform, fetchApi))
    .route('/', createPostFeedRoutes(platform, fetchApi))
    .route('/', createOembedRoutes(platform, fetchApi))
    .route('/', createAboutSiteRoutes(platform)),
})
