import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { createRoute, z } from '@hono/zod-openapi'
import {
  artistPath,
  countListings,
  labelPath,
  listArtists,
  listLabels,
  listTitles,
  nameSlug,
  releasePath,
  songPath,
} from '#features/catalogue/public.ts'
import { type ListedPost, listNewestPosts, listTags } from '#features/community/public.ts'
import { type ListedShowPage, listShowPages, listVenuePages } from '#features/shows/public.ts'
import { createAnswerCache } from '#platform/cache/answer-cache.ts'
import { shows } from '#platform/http/data-tags.ts'
import { limitedTo } from '#platform/http/limits/declared-limits.ts'
import { PROGRAMS } from '#platform/http/limits/limit-classes.ts'
import { notFound } from '#platform/http/problem.ts'
import { createRouter, problems } from '#platform/http/router.ts'
import { createLimit } from '#platform/limit.ts'
import type { Platform } from '#platform/platform.ts'
import { type SitemapPage, sitemapIndexXml, sitemapXml } from './sitemap.ts'
import { SITEMAP_LISTS, type SitemapLists } from './sitemap-lists.ts'

/** Addresses useful only to their owner, and addresses that are not pages. */
const NOT_FOR_ROBOTS = ['/api/', '/auth', '/settings', '/business/', '/admin', '/tickets?']
/** Festivals have pages there; other addresses are filters of the same shows by endless days, places and months. */
const FOR_ROBOTS = '/tickets?event='
const POSTS_LISTED = 50_000
const SHOWS_LISTED = 50_000
const VENUES_LISTED = 50_000
const TAGS_LISTED = 50_000
/** Rows of one query: other queries get their turn between two of them. */
const SLICE = 1000
const CACHE_SECONDS = 3600
const CACHE_CONTROL = `public, max-age=${CACHE_SECONDS}`

const gzipped = promisify(gzip)
const gunzipped = promisify(gunzip)

const text = { schema: z.string() }

const robots = createRoute({
  method: 'get',
  ...limitedTo(PROGRAMS),
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
  ...limitedTo(PROGRAMS),
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
  ...limitedTo(PROGRAMS),
  ...shows('posts-left'),
  path: '/sitemap/{part}',
  operationId: 'getSitemap',
  tags: ['Sharing'],
  summary:
    'A sitemap: `pages.xml`, `posts.xml`, `shows.xml`, `venues.xml`, `tags.xml`, `artists-1.xml` and so on. For everybody.',
  request: { params: z.object({ part: z.string().max(40) }) },
  responses: {
    200: { description: 'A sitemap', content: { 'application/xml': text } },
    ...problems(404, 429),
  },
})

/** The files that search engines request first. */
export function createSearchEngineRoutes(platform: Platform, otherLists: () => SitemapLists | undefined) {
  const { config, reads } = platform
  const lists = () => otherLists() ?? SITEMAP_LISTS
  const cached = createAnswerCache<Uint8Array<ArrayBuffer>>(platform, {
    name: 'sitemaps',
    share: 0.04,
    seconds: CACHE_SECONDS,
    // Posts that are gone must not be listed for as long as the cache lasts.
    shows: ['posts-left'],
  })
  // Reading them costs the database as much as thousands of pages.
  const limit = createLimit(platform.metrics, 'sitemaps', 1)
  const xml = { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': CACHE_CONTROL }
  return createRouter()
    .openapi(robots, (c) => {
      const lines = config.gate.on
        ? ['User-agent: *', 'Disallow: /']
        : [
            'User-agent: *',
            ...NOT_FOR_ROBOTS.map((path) => `Disallow: ${path}`),
            `Allow: ${FOR_ROBOTS}`,
            '',
            `Sitemap: ${config.publicUrl}/sitemap.xml`,
          ]
      return c.text(`${lines.join('\n')}\n`, 200, { 'Cache-Control': CACHE_CONTROL })
    })
    .openapi(sitemapIndex, async (c) => {
      const listings = await Promise.all(
        Object.entries(lists().kinds).map(async ([name, kind]) => {
          const count = kind ? await countListings(reads.db, kind) : 0
          return Array.from({ length: count }, (_, index) => `${name}-${index + 1}`)
        }),
      )
      const tags = lists().tags ? ['tags'] : []
      const parts = ['pages', 'posts', 'shows', 'venues', ...tags, ...listings.flat()]
      const paths = parts.map((part) => `/sitemap/${part}.xml`)
      return c.body(sitemapIndexXml(config.publicUrl, paths), 200, xml)
    })
    .openapi(sitemap, async (c) => {
      const { part } = c.req.valid('param')
      const bytes = await cached(part, async () => {
        const pages = pagesOf(reads.db, part, lists())
        if (!pages) throw notFound('There is no such sitemap.')
        return limit(async () => gzipped(await sitemapXml(config.publicUrl, pages)))
      })
      // Sitemaps have megabytes, so they are cached compressed.
      c.header('Vary', 'Accept-Encoding')
      if (!c.req.header('accept-encoding')?.includes('gzip')) return c.body(await gunzipped(bytes), 200, xml)
      return c.body(bytes, 200, { ...xml, 'Content-Encoding': 'gzip' })
    })
}

/** The pages of a sitemap, in slices; undefined when there is no such sitemap. */
function pagesOf(
  db: Platform['db'],
  part: string,
  lists: SitemapLists,
): AsyncIterable<SitemapPage[]> | undefined {
  if (part === 'pages.xml') return inOneSlice(lists.pages.map((path) => ({ path })))
  if (part === 'posts.xml') return postPages(db)
  if (part === 'shows.xml') return showPages(db)
  if (part === 'venues.xml') return venuePages(db)
  if (part === 'tags.xml') return lists.tags ? tagPages(db) : undefined
  const [, name = '', listing] = /^([a-z]+)-([1-9]\d{0,5})\.xml$/.exec(part) ?? []
  const kind = Object.hasOwn(lists.kinds, name) && lists.kinds[name]
  if (!kind) return undefined
  if (kind === 'artists') return namedPages(listArtists(db, Number(listing)), artistPath)
  if (kind === 'labels') return namedPages(listLabels(db, Number(listing)), labelPath)
  const pathOf = kind === 'release_groups' ? releasePath : songPath
  return titledPages(listTitles(db, kind, Number(listing)), pathOf)
}

/** A page of each thing, by its id. */
async function* titledPages(
  slices: AsyncIterable<{ mbid: string; name: string; fetchedAt: Date }[]>,
  pathOf: (mbid: string, title: string) => string,
) {
  for await (const slice of slices)
    yield slice.map(({ mbid, name, fetchedAt }) => ({ path: pathOf(mbid, name), changedAt: fetchedAt }))
}

async function* inOneSlice(pages: SitemapPage[]) {
  yield pages
}

async function* postPages(db: Platform['db']) {
  let after: ListedPost | undefined
  for (let listed = 0; listed < POSTS_LISTED; listed += SLICE) {
    const posts = await listNewestPosts(db, SLICE, after)
    yield posts.map(({ id, changedAt }) => ({ path: `/community/post/${id}`, changedAt }))
    after = posts.at(-1)
    if (posts.length < SLICE) return
  }
}

async function* showPages(db: Platform['db']) {
  const now = new Date()
  let after: ListedShowPage | undefined
  for (let listed = 0; listed < SHOWS_LISTED; listed += SLICE) {
    const shows = await listShowPages(db, now, SLICE, after)
    yield shows.map(({ id, changedAt }) => ({ path: `/show/${id}`, changedAt }))
    after = shows.at(-1)
    if (shows.length < SLICE) return
  }
}

async function* venuePages(db: Platform['db']) {
  let after: string | undefined
  for (let listed = 0; listed < VENUES_LISTED; listed += SLICE) {
    const venues = await listVenuePages(db, SLICE, after)
    yield venues.map(({ id }) => ({ path: `/venue/${id}` }))
    after = venues.at(-1)?.id
    if (venues.length < SLICE) return
  }
}

async function* tagPages(db: Platform['db']) {
  let after: string | undefined
  for (let listed = 0; listed < TAGS_LISTED; listed += SLICE) {
    const tags = await listTags(db, SLICE, after)
    yield tags.map(({ tag, changedAt }) => ({ path: `/tag/${encodeURIComponent(tag)}`, changedAt }))
    after = tags.at(-1)?.tag
    if (tags.length < SLICE) return
  }
}

/** One page of each name. */
async function* namedPages(
  slices: AsyncIterable<{ name: string; fetchedAt: Date }[]>,
  pathOf: (slug: string) => string,
) {
  const known = new Set<string>()
  for await (const slice of slices) {
    const bySlug = new Map(slice.map(({ name, fetchedAt }) => [nameSlug(name), fetchedAt]))
    const fresh = Array.from(bySlug).filter(([slug]) => !known.has(slug))
    for (const [slug] of fresh) known.add(slug)
    yield fresh.map(([slug, changedAt]) => ({ path: pathOf(slug), changedAt }))
  }
}
