import { createRoute, z } from '@hono/zod-openapi'
import { postDetail } from '#features/community/posts/contract.ts'
import { publicProfile } from '#features/community/profiles/contract.ts'
import { artistPage } from '#features/music/artist/contract.ts'
import { limitedTo } from '#platform/http/limits/declared-limits.ts'
import { PROGRAMS } from '#platform/http/limits/limit-classes.ts'
import { notFound, ProblemError } from '#platform/http/problem.ts'
import { createRouter, json, problems } from '#platform/http/router.ts'
import type { Platform } from '#platform/platform.ts'
import { siteName } from '#platform/site-settings.ts'
import { type FetchApi, readApi } from './fetch-api.ts'

const KEEP_SECONDS = 60 * 60
const CARD = { width: 1200, height: 630 }

const size = z.coerce.number().int().min(1).max(10_000).optional()

const answer = z.object({
  version: z.literal('1.0'),
  type: z.literal('link'),
  title: z.string(),
  author_name: z.string().optional(),
  author_url: z.string().optional(),
  provider_name: z.string(),
  provider_url: z.string(),
  cache_age: z.int(),
  thumbnail_url: z.string().optional(),
  thumbnail_width: z.int().optional(),
  thumbnail_height: z.int().optional(),
})

const read = createRoute({
  method: 'get',
  ...limitedTo(PROGRAMS),
  path: '/api/oembed',
  operationId: 'getPreview',
  tags: ['Sharing'],
  summary: 'A preview of the page of a post, a member or an artist (oEmbed, type `link`). For everybody.',
  request: {
    query: z.object({
      url: z.url().max(2000),
      format: z.string().max(20).default('json'),
      maxwidth: size,
      maxheight: size,
    }),
  },
  responses: { 200: json(answer, 'The preview'), ...problems(404, 422, 429, 501) },
})

/** The subject of a page: its author, and the social card, as paths. */
interface Preview {
  title: string
  author?: { name: string; path: string }
  card?: string
}

/** Previews contain only what the API answers to anonymous requests. */
export function createOembedRoutes({ config: { publicUrl }, site }: Platform, fetchApi: FetchApi) {
  return createRouter().openapi(read, async (c) => {
    const { url, format, maxwidth = CARD.width, maxheight = CARD.height } = c.req.valid('query')
    if (format !== 'json') throw new ProblemError(501, 'Previews are JSON only.')
    const page = new URL(url)
    const preview =
      page.origin === new URL(publicUrl).origin && (await previewOf(fetchApi, page, siteName(site.values)))
    if (!preview) throw notFound('There is no preview of this address.')
    const { title, author, card } = preview
    const fits = card && maxwidth >= CARD.width && maxheight >= CARD.height
    c.header('Cache-Control', `public, max-age=${KEEP_SECONDS}`)
    return c.json(
      {
        version: '1.0' as const,
        type: 'link' as const,
        title,
        ...(author && { author_name: author.name, author_url: publicUrl + author.path }),
        provider_name: siteName(site.values),
        provider_url: publicUrl,
        cache_age: KEEP_SECONDS,
        ...(fits && {
          thumbnail_url: publicUrl + card,
          thumbnail_width: CARD.width,
          thumbnail_height: CARD.height,
        }),
      },
      200,
    )
  })
}

async function previewOf(
  fetchApi: FetchApi,
  { pathname, search }: URL,
  site: string,
): Promise<Preview | undefined> {
  const [, kind, name] = /^\/(community\/post|profile|artist)\/([^/]+)$/.exec(pathname) ?? []
  if (!kind || !name) return undefined
  if (kind === 'artist') {
    const artist = await readApi(fetchApi, `/api/artist-names/${name}${search}`, artistPage)
    if (!artist?.known) return undefined
    return { title: artist.name, card: artist.mbid ? `/og/artist/${artist.mbid}.jpg` : undefined }
  }
  if (kind === 'profile') {
    const member = await readApi(fetchApi, `/api/profiles/${name}`, publicProfile)
    return member && { title: `${nameOf(member)} (@${member.username})`, author: authorOf(member) }
  }
  const detail = await readApi(fetchApi, `/api/posts/${name}`, postDetail)
  if (!detail) return undefined
  const { id, user } = detail.post
  return { title: `${nameOf(user)} on ${site}`, author: authorOf(user), card: `/og/post/${id}.jpg` }
}

interface Member {
  displayName: string | null
  username: string
}

const nameOf = ({ displayName, username }: Member) => displayName ?? username

const authorOf = (member: Member) => ({
  name: nameOf(member),
  path: `/profile/${encodeURIComponent(member.username)}`,
})
