import { createRoute, z } from '@hono/zod-openapi'
import { generateAtomFeed } from 'feedsmith'
import { feedPage } from '#features/community/feed/contract.ts'
import type { Post } from '#features/community/posts/contract.ts'
import { publicProfile } from '#features/community/profiles/contract.ts'
import { FEED_SHOWS } from '#features/community/public.ts'
import { createAnswerCache } from '#platform/cache/answer-cache.ts'
import { readableXml } from '#platform/http/escape-xml.ts'
import { notFound } from '#platform/http/problem.ts'
import { createRouter, problems } from '#platform/http/router.ts'
import type { Platform } from '#platform/platform.ts'
import { siteName } from '#platform/site-settings.ts'
import { ATOM_ANSWER, ATOM_HEADERS, atomFeed, FEED_CACHE, READING_FEEDS } from './atom.ts'
import { type FetchApi, readApi } from './fetch-api.ts'

const TITLE_LENGTH = 80

const communityPosts = createRoute({
  method: 'get',
  ...READING_FEEDS,
  path: '/community.atom',
  operationId: 'getCommunityFeed',
  tags: ['Sharing'],
  summary: 'The newest posts of the community as an Atom feed. For everybody.',
  responses: { ...ATOM_ANSWER, ...problems(429) },
})

const memberPosts = createRoute({
  method: 'get',
  ...READING_FEEDS,
  path: '/profile/{username}/posts.atom',
  operationId: 'getMemberFeed',
  tags: ['Sharing'],
  summary: 'The newest posts of a member as an Atom feed. For everybody.',
  request: { params: z.object({ username: z.string().max(50) }) },
  responses: { ...ATOM_ANSWER, ...problems(404, 422, 429) },
})

/** Feeds contain only what the API answers to anonymous requests. */
export function createPostFeedRoutes(platform: Platform, fetchApi: FetchApi) {
  const { config, site } = platform
  const cached = createAnswerCache<string>(platform, { ...FEED_CACHE, shows: FEED_SHOWS })
  const feed = (page: Parameters<typeof atomFeed>[1], posts: Post[]) =>
    readableXml(
      generateAtomFeed({
        ...atomFeed(config.publicUrl, page, newestOf(posts)),
        entries: posts.map((post) => {
          const { id, user, content, createdAt, updatedAt } = post
          const address = `${config.publicUrl}/community/post/${id}`
          return {
            id: address,
            title: { value: shorten(content) },
            links: [{ href: address, rel: 'alternate' }],
            updated: new Date(updatedAt),
            published: new Date(createdAt),
            authors: [
              { name: nameOf(user), uri: `${config.publicUrl}/profile/${encodeURIComponent(user.username)}` },
            ],
            categories: officialCategories(post),
            content: { value: content, type: 'text' },
          }
        }),
      }),
    )
  const newest = async (query: string) =>
    (await readApi(fetchApi, `/api/posts${query}`, feedPage))?.items ?? []

  return createRouter()
    .openapi(communityPosts, async (c) => {
      const page = {
        path: '/community',
        feedPath: '/community.atom',
        title: `Community · ${siteName(site.values)}`,
      }
      return c.body(await cached('', async () => feed(page, await newest(''))), 200, ATOM_HEADERS)
    })
    .openapi(memberPosts, async (c) => {
      const requested = encodeURIComponent(c.req.valid('param').username)
      const text = await cached(requested, async () => {
        const member = await readApi(fetchApi, `/api/profiles/${requested}`, publicProfile)
        if (!member) throw notFound('Profile not found')
        const author = encodeURIComponent(member.username)
        const path = `/profile/${author}`
        const page = {
          path,
          feedPath: `${path}/posts.atom`,
          title: `${nameOf(member)} on ${siteName(site.values)}`,
        }
        return feed(page, await newest(`?author=${author}`))
      })
      return c.body(text, 200, ATOM_HEADERS)
    })
}

/** Says that a business wrote a post, or that it did while it managed the page. */
function officialCategories({ isOfficialPost, officialUntil, businessName }: Post) {
  if (!isOfficialPost) return undefined
  const [term, label] = officialUntil ? ['formerly-official', 'Formerly official'] : ['official', 'Official']
  return [{ term, label: [label, businessName].filter(Boolean).join(' · ') }]
}

/** When the last of them was written or edited. */
const newestOf = (posts: readonly Post[]) =>
  posts
    .map(({ updatedAt }) => updatedAt)
    .sort()
    .at(-1)

const nameOf = ({ displayName, username }: { displayName: string | null; username: string }) =>
  displayName ?? username

/** The beginning of a text as one line. */
function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length <= TITLE_LENGTH ? line : `${line.slice(0, TITLE_LENGTH).replace(/\s+\S*$/, '')} …`
}
