import { createRoute, z } from '@hono/zod-openapi'
import {
  artistPath,
  countListings,
  labelPath,
  listArtists,
  listLabels,
  nameSlug,
} from '#features/catalogue/public.ts'
import { listNewestPosts } from '#features/community/public.ts'
import { listShowPages } from '#features/shows/public.ts'
import { limitedTo, type RequestLimit } from '#platform/http/limits/declared-limits.ts'
import { notFound } from '#platform/http/problem.ts'
import { createRouter, problems } from '#platform/http/router.ts'
import type { Platform } from '#platform/platform.ts'
import type { SiteMode } from '#platform/site-mode.ts'
import { fixedPages } from './by-mode.ts'
import { sitemapIndexXml, sitemapXml } from './sitemap.ts'

/** Addresses that are useful to their owner only, or are not pages. */
const NOT_FOR_ROBOTS = ['/api/', '/auth', '/settings', '/business/', '/admin']
const POSTS_LISTED = 50_000
const SHOWS_LISTED = 50_000
const CACHE_CONTROL = 'public, max-age=3600'

const text = { schema: z.string() }

const LISTING: RequestLimit = { name: 'sitemaps', network: 300, seconds: 60, countedIn: 'process' }

const robots = createRoute({
  method: 'get',
  ...limitedTo(LISTING),
  path: '/robots.txt',
  operationId: 'getRobots',
  tags: ['Sharing'],
  summary: 'What search engines may read: nothing while the gate is on. For everybody.',
  responses: {
    200: { description: 'robots.txt (RFC 9309)', content: { 'text/plain': text } },
    ...problems(429),
  },
})

const sitemapIndex = createRoute({
  method: 'get',
  ...limitedTo(LISTING),
  path: '/sitemap.xml',
  operationId: 'getSitemapIndex',
  tags: ['Sharing'],
  summary: 'The list of sitemaps. For everybody.',
  responses: {
    200: { description: 'A sitemap index', content: { 'application/xml': text } },
    ...problems(429),
  },
})

const sitemap = createRoute({
  method: 'get',
  ...limitedTo(LISTING),
  path: '/sitemap/{part}',
  operationId: 'getSitemap',
  tags: ['Sharing'],
  summary: 'A sitemap: `pages.xml`, `posts.xml`, `shows.xml`, `artists-1.xml` and so on. For everybody.',
  request: { params: z.object({ part: z.string().max(40) }) },
  responses: {
    200: { description: 'A sitemap', content: { 'application/xml': text } },
    ...problems(404, 429),
  },
})

/** The files that search engines request first. */
export function createSearchEngineRoutes({ config, reads }: Platform) {
  const xml = { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': CACHE_CONTROL }
  return createRouter()
    .openapi(robots, (c) => {
      const lines = config.gate.on
        ? ['User-agent: *', 'Disallow: /']
        : [
            'User-agent: *',
            ...NOT_FOR_ROBOTS.map((path) => `Disallow: ${path}`),
            '',
            `Sitemap: ${config.publicUrl}/sitemap.xml`,
          ]
      return c.text(`${lines.join('\n')}\n`, 200, { 'Cache-Control': CACHE_CONTROL })
    })
    .openapi(sitemapIndex, async (c) => {
      // In preview every label has the one sample page.
      const kinds = config.siteMode === 'live' ? (['artists', 'labels'] as const) : (['artists'] as const)
      const listings = await Promise.all(
        kinds.map(async (kind) => {
          const count = await countListings(reads.db, kind)
          return Array.from({ length: count }, (_, index) => `${kind}-${index + 1}`)
        }),
      )
      const parts = ['pages', 'posts', 'shows', ...listings.flat()]
      const paths = parts.map((part) => `/sitemap/${part}.xml`)
      return c.body(sitemapIndexXml(config.publicUrl, paths), 200, xml)
    })
    .openapi(sitemap, async (c) => {
      const pages = await pagesOf(reads.db, c.req.valid('param').part, config.siteMode)
      if (!pages) throw notFound('There is no such sitemap.')
      return c.body(sitemapXml(config.publicUrl, pages), 200, xml)
    })
}

async function pagesOf(db: Platform['db'], part: string, siteMode: SiteMode) {
  if (part === 'pages.xml') return fixedPages(siteMode).map((path) => ({ path }))
  if (part === 'posts.xml') {
    const posts = await listNewestPosts(db, POSTS_LISTED)
    return posts.map(({ id, createdAt }) => ({ path: `/community/post/${id}`, changedAt: createdAt }))
  }
  if (part === 'shows.xml') {
    const shows = await listShowPages(db, new Date(), SHOWS_LISTED)
    return shows.map(({ id, changedAt }) => ({ path: `/show/${id}`, changedAt }))
  }
  const [, kind, listing] = /^(artists|labels)-([1-9]\d{0,5})\.xml$/.exec(part) ?? []
  if (!listing || (kind === 'labels' && siteMode !== 'live')) return undefined
  const listed = await (kind === 'artists' ? listArtists : listLabels)(db, Number(listing))
  const pathOf = kind === 'artists' ? artistPath : labelPath
  const bySlug = new Map(listed.map(({ name, fetchedAt }) => [nameSlug(name), fetchedAt]))
  return Array.from(bySlug, ([slug, changedAt]) => ({ path: pathOf(slug), changedAt }))
}
