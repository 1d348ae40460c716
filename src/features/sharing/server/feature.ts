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
 * Views of our pages for other programs: search engines, feed readers, link previews. `askApi` requests our own API.
 */
export const createSharing = (platform: Platform, { askApi }: { askApi: FetchApi }) => ({
  routes: createRouter()
    .route('/', createSearchEngineRoutes(platform))
    .route('/', createCardRoutes(platform, askApi))
    .route('/', createFeedRoutes(platform, askApi))
    .route('/', createPostFeedRoutes(platform, askApi))
    .route('/', createOembedRoutes(platform, askApi))
    .route('/', createAboutSiteRoutes(platform)),
})
