import { createHash } from 'node:crypto'
import path from 'node:path'
import { createRoute, z } from '@hono/zod-openapi'
import { artistPage } from '#features/artists/contract.ts'
import { postDetail } from '#features/community/contract.ts'
import { limitedTo, type RequestLimit } from '#platform/http/limits/declared-limits.ts'
import { notFound } from '#platform/http/problem.ts'
import { createRouter, problems } from '#platform/http/router.ts'
import { createDiskCache } from '#platform/images/disk-cache.ts'
import { createLimit } from '#platform/limit.ts'
import type { Platform } from '#platform/platform.ts'
import { singleFlight } from '#platform/single-flight.ts'
import { type Card, drawCard } from './card/draw-card.ts'
import { type FetchApi, readApi } from './fetch-api.ts'

const CACHE_BYTES = 256 * 1024 * 1024
const CACHE_SECONDS = 60 * 60
/** Drawing a card occupies a core for half a second. */
const DRAWN_AT_ONCE = 1
/** With more cards waiting, links show the site's own picture for now. */
const WAITING_AT_MOST = 20
/** Raise it when cards change their look: cached ones are then drawn anew. */
const DESIGN_VERSION = 1

const DRAWING: RequestLimit = { name: 'cards', network: 300, seconds: 60, countedIn: 'process' }

const card = createRoute({
  method: 'get',
  ...limitedTo(DRAWING),
  path: '/og/{kind}/{id}',
  operationId: 'getCard',
  tags: ['Sharing'],
  summary: 'The picture of a shared link: `artist/{mbid}.jpg` or `post/{id}.jpg`. For everybody.',
  request: { params: z.object({ kind: z.enum(['artist', 'post']), id: z.string().max(220) }) },
  responses: {
    200: {
      description: 'A JPEG of 1200 by 630',
      content: { 'image/jpeg': { schema: z.string().openapi({ format: 'binary' }) } },
    },
    302: { description: 'Too many cards are being drawn: the picture of the site' },
    ...problems(404, 422, 429),
  },
})

/** Cards contain only what the API answers to anonymous requests. */
export function createCardRoutes({ config }: Platform, fetchApi: FetchApi) {
  const cache = createDiskCache(path.join(config.dataDir, 'card-cache'), CACHE_BYTES)
  const limit = createLimit('sharing cards', DRAWN_AT_ONCE)
  const drawing = new Map<unknown, Promise<Buffer>>()

  const draw = singleFlight(
    (name: string, { pictureUrl, ...rest }: CardContent) =>
      limit(async () => {
        const bytes = await drawCard({
          ...rest,
          picture: pictureUrl ? await picture(fetchApi, pictureUrl) : undefined,
        })
        await cache.put(name, bytes)
        return bytes
      }),
    drawing,
  )

  /** The cache key is made of the card's content, so that a changed card is a new entry. */
  const drawn = async (content: CardContent): Promise<Buffer> => {
    const name = createHash('sha256')
      .update(JSON.stringify([DESIGN_VERSION, content]))
      .digest('hex')
    const cached = await cache.get(name)
    return cached ? cached.bytes : draw(name, content)
  }

  return createRouter().openapi(card, async (c) => {
    const { kind, id } = c.req.valid('param')
    const [, name] = /^(.+)\.jpg$/.exec(id) ?? []
    const content = name && (await CARDS[kind](fetchApi, name))
    if (!content) throw notFound('There is no such card.')
    if (drawing.size >= WAITING_AT_MOST) return c.redirect('/og.jpg', 302)
    return c.body(new Uint8Array(await drawn(content)), 200, {
      'Content-Type': 'image/jpeg',
      'Cache-Control': `public, max-age=${CACHE_SECONDS}`,
    })
  })
}

type CardContent = Omit<Card, 'picture'> & { pictureUrl?: string }

const CARDS: Record<'artist' | 'post', (fetchApi: FetchApi, id: string) => Promise<CardContent | undefined>> =
  {
    async artist(fetchApi, mbid) {
      const found = await readApi(fetchApi, `/api/artists/${encodeURIComponent(mbid)}`, artistPage)
      if (!found?.known) return undefined
      return {
        kicker: 'Artist',
        title: found.name,
        setting: 'title',
        note: [found.genre, found.country && countryName(found.country)].filter(Boolean).join(' · '),
        id: mbid,
        pictureUrl: found.imageUrl ?? undefined,
      }
    },
    async post(fetchApi, id) {
      const detail = await readApi(fetchApi, `/api/posts/${encodeURIComponent(id)}`, postDetail)
      if (!detail) return undefined
      const found = detail.post
      return {
        kicker: `@${found.user.username}`,
        title: found.content,
        setting: 'words',
        note: found.linkedEntityName ? `About ${found.linkedEntityName}` : undefined,
        id: found.linkedEntityId ?? id,
      }
    },
  }

async function picture(fetchApi: FetchApi, url: string): Promise<Buffer | undefined> {
  const answer = await fetchApi(url, { accept: 'image/jpeg' })
  return answer.ok ? Buffer.from(await answer.arrayBuffer()) : undefined
}

/** English name of a country by its two letters; returns unknown letters unchanged. */
function countryName(code: string): string {
  try {
    return new Intl.DisplayNames('en', { type: 'region' }).of(code) ?? code
  } catch {
    return code
  }
}
