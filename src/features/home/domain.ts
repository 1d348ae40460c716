import type { Catalogue } from '#features/catalogue/public.ts'
import { readMostFollowed } from '#features/music/artist/public.ts'
import type { Notices } from '#features/notify/delivery/public.ts'
import { createRouter } from '#platform/http/router.ts'
import type { Platform } from '#platform/platform.ts'
import { createMyFollows } from './my-follows/server/routes.ts'
import { createHomePages } from './pages/server/routes.ts'
import { createAboutSiteRoutes } from './sharing/server/about-site-routes.ts'
import { createCardRoutes } from './sharing/server/card-routes.ts'
import { createFeedRoutes } from './sharing/server/feed-routes.ts'
import type { FetchApi } from './sharing/server/fetch-api.ts'
import { createOembedRoutes } from './sharing/server/oembed-routes.ts'
import { createPostFeedRoutes } from './sharing/server/post-feed-routes.ts'
import { createSearchEngineRoutes } from './sharing/server/search-engine-routes.ts'
import type { SitemapLists } from './sharing/server/sitemap-lists.ts'
import { createSinceLastVisit } from './since-last-visit/server/routes.ts'

type HomePageParts = Parameters<typeof createHomePages>[1]

interface Others extends SharingParts, Pick<HomePageParts, 'sources'> {
  catalogue: { catalogue: Catalogue }
  follow: { radar: Pick<Parameters<typeof createSinceLastVisit>[1], 'listReleases'> }
  notify: { delivery: Notices }
  standings: HomePageParts['readStandings']
  otherHomeLists: HomePageParts['otherLists']
}

interface SharingParts {
  /** Requests our own API. */
  fetchApi: FetchApi
  /** What the sitemaps list, unless it is all that there is. */
  otherSitemapLists: () => SitemapLists | undefined
}

/** The home pages, the page of what a member follows, and what programs read. */
export function createHomeDomain(
  platform: Platform,
  { catalogue: { catalogue }, follow, notify, sources, standings, otherHomeLists, ...sharing }: Others,
) {
  const myFollows = createMyFollows(platform, {
    catalogue,
    sources,
    notices: notify.delivery,
    readMostFollowed: (limit) => readMostFollowed(platform.reads.db, limit),
  })
  return {
    pages: createHomePages(platform, {
      catalogue,
      sources,
      readStandings: standings,
      otherLists: otherHomeLists,
    }),
    myFollows,
    sinceLastVisit: createSinceLastVisit(platform, {
      catalogue,
      listReleases: follow.radar.listReleases,
      readOnboarding: myFollows.readOnboarding,
    }),
    sharing: createSharing(platform, sharing),
  }
}

/** Views of our pages for other programs: search engines, feed readers, link previews. */
const createSharing = (platform: Platform, { fetchApi, otherSitemapLists }: SharingParts) => ({
  routes: createRouter()
    .route('/', createSearchEngineRoutes(platform, otherSitemapLists))
    .route('/', createCardRoutes(platform, fetchApi))
    .route('/', createFeedRoutes(platform, fetchApi))
    .route('/', createPostFeedRoutes(platform, fetchApi))
    .route('/', createOembedRoutes(platform, fetchApi))
    .route('/', createAboutSiteRoutes(platform)),
})
