import { createHash } from 'node:crypto'
import path from 'node:path'
import { createRoute, z } from '@hono/zod-openapi'
import { type Post, postDetail } from '#features/community/posts/contract.ts'
import { artistPage } from '#features/music/artist/contract.ts'
import { type ReleasePage, releasePage, type SongPage, songPage } from '#features/music/record/contract.ts'
import { connection } from '#features/music/similar/contract.ts'
import { show } from '#features/shows/contract.ts'
import { daysInWords, KINDS, placeInWords } from '#features/shows/public.ts'
import { versionOf } from '#features/site/settings/public.ts'
import { limitedTo } from '#platform/http/limits/declared-limits.ts'
import { COSTLY_READING } from '#platform/http/limits/limit-classes.ts'
import { notFound } from '#platform/http/problem.ts'
import { createRouter, problems } from '#platform/http/router.ts'
import { createDiskCache } from '#platform/images/disk-cache.ts'
import { createLimit } from '#platform/limit.ts'
import type { Platform } from '#platform/platform.ts'
import { singleFlight } from '#platform/single-flight.ts'
import { siteName } from '#platform/site-settings.ts'
import { isUuid } from '#platform/uuid.ts'
import type { Card } from './card/draw-card.ts'
import { type FetchApi, readApi } from './fetch-api.ts'

const CACHE_BYTES = 256 * 1024 * 1024
const CACHE_SECONDS = 60 * 60
/** Drawing a card occupies a core for half a second. */
const DRAWN_AT_ONCE = 1
/** With more cards waiting, links show the site's own picture for now. */
const WAITING_AT_MOST = 20
/** Raise it when the look of cards changes, so that cached ones are drawn again. */
const DESIGN_VERSION = 1

const CARD_KINDS = ['artist', 'release', 'song', 'show', 'post', 'connection', 'site'] as const

const card = createRoute({
  method: 'get',
  ...limitedTo(COSTLY_READING),
  path: '/og/{kind}/{id}',
  operationId: 'getCard',
  tags: ['Sharing'],
  summary:
    'The picture of a shared link: `artist/{mbid}.jpg`, `release/{mbid}.jpg`, `song/{mbid}.jpg`, `show/{id}.jpg`, `post/{id}.jpg`, `connection/{mbid}.{mbid}.jpg` for two artists, or `site/{version}.jpg` for pages without one. For everybody.',
  request: { params: z.object({ kind: z.enum(CARD_KINDS), id: z.string().max(220) }) },
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
export function createCardRoutes({ config, metrics, site }: Platform, fetchApi: FetchApi) {
  const cache = createDiskCache(path.join(config.dataDir, 'card-cache'), CACHE_BYTES)
  const limit = createLimit(metrics, 'sharing cards', DRAWN_AT_ONCE)
  const drawing = new Map<unknown, Promise<Buffer>>()

  const draw = singleFlight(
    (name: string, { pictureUrl, ...rest }: CardContent) =>
      limit(async () => {
        // Loaded at the first card: few processes draw any.
        const { drawCard } = await import('./card/draw-card.ts')
        const bytes = await drawCard({
          ...rest,
          site: siteName(site.values),
          picture: pictureUrl ? await picture(fetchApi, pictureUrl) : undefined,
        })
        await cache.put(name, bytes)
        return bytes
      }),
    drawing,
  )

  /** The cache key depends on the card's content, so that a changed card is a new entry. */
  const drawn = async (content: CardContent): Promise<Buffer> => {
    const name = createHash('sha256')
      .update(JSON.stringify([DESIGN_VERSION, siteName(site.values), content]))
      .digest('hex')
    const cached = await cache.get(name)
    return cached ? cached.bytes : draw(name, content)
  }

  return createRouter().openapi(card, async (c) => {
    const { kind, id } = c.req.valid('param')
    const [, name] = /^(.+)\.jpg$/.exec(id) ?? []
    const content = name && (await CARDS[kind](fetchApi, name, siteName(site.values)))
    if (!content) throw notFound('There is no such card.')
    if (drawing.size >= WAITING_AT_MOST) return c.redirect('/og.jpg', 302)
    return c.body(new Uint8Array(await drawn(content)), 200, {
      'Content-Type': 'image/jpeg',
      'Cache-Control': `public, max-age=${CACHE_SECONDS}`,
    })
  })
}

type CardContent = Omit<Card, 'picture' | 'site'> & { pictureUrl?: string }

/** The card of an album or song. */
const cardOfRecord = (
  kicker: string,
  {
    mbid,
    title,
    artistCredit,
    date,
    imageUrl,
  }: Pick<ReleasePage | SongPage, 'mbid' | 'title' | 'artistCredit' | 'date' | 'imageUrl'>,
): CardContent => ({
  kicker,
  title,
  setting: 'title',
  note: [artistCredit, date?.slice(0, 4)].filter(Boolean).join(' · '),
  id: mbid,
  face: title,
  pictureUrl: imageUrl ?? undefined,
})

const CARDS: Record<
  (typeof CARD_KINDS)[number],
  (fetchApi: FetchApi, id: string, site: string) => Promise<CardContent | undefined>
> = {
  async artist(fetchApi, mbid) {
    const found = await readApi(fetchApi, `/api/artists/${encodeURIComponent(mbid)}`, artistPage)
    if (!found?.known) return undefined
    return {
      kicker: 'Artist',
      title: found.name,
      setting: 'title',
      note: [found.genre, found.country && countryName(found.country)].filter(Boolean).join(' · '),
      id: mbid,
      face: found.name,
      pictureUrl: found.imageUrl ?? undefined,
    }
  },
  async release(fetchApi, mbid) {
    const found = await readApi(fetchApi, `/api/release-groups/${encodeURIComponent(mbid)}`, releasePage)
    return found?.known ? cardOfRecord(found.type ?? 'Release', found) : undefined
  },
  async song(fetchApi, mbid) {
    const found = await readApi(fetchApi, `/api/recordings/${encodeURIComponent(mbid)}`, songPage)
    return found?.known ? cardOfRecord('Song', found) : undefined
  },
  async show(fetchApi, id) {
    const found = isUuid(id) ? await readApi(fetchApi, `/api/shows/${id}`, show) : undefined
    if (!found) return undefined
    const { kind, name, poster, face } = found
    return {
      kicker: KINDS[kind],
      title: name,
      setting: 'title',
      note: `${daysInWords(found)} · ${placeInWords(found)}`,
      id: face.id,
      face: face.name,
      pictureUrl: poster?.url ?? face.imageUrl ?? undefined,
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
      face: found.linkedEntityName ?? '',
      pictureUrl: await subjectPicture(fetchApi, found),
    }
  },
  /** How two artists are connected. */
  async connection(fetchApi, ids) {
    const [from = '', to = ''] = ids.split('.')
    if (!isUuid(from) || !isUuid(to)) return undefined
    const [artist, found] = await Promise.all([
      readApi(fetchApi, `/api/artists/${from}`, artistPage),
      readApi(fetchApi, `/api/artists/${from}/connection?to=${to}`, connection),
    ])
    if (!artist?.known || !found?.to || !found.steps) return undefined
    const between = found.steps.slice(0, -1).map((step) => step.to.name)
    return {
      kicker: 'How are they connected?',
      title: `${artist.name} and ${found.to.name}`,
      setting: 'title',
      note: between.length > 0 ? `By way of ${between.join(', ')}` : found.steps[0]?.how,
      id: from,
      face: artist.name,
      pictureUrl: artist.imageUrl ?? undefined,
    }
  },
  /** Its address contains the version of the name. */
  async site(_, version, site) {
    if (version !== versionOf(site)) return undefined
    return { kicker: 'Music and its fans', title: site, setting: 'title', id: version, face: site }
  },
}

/** The picture of the artist, record or song that a post is about. */
async function subjectPicture(
  fetchApi: FetchApi,
  { linkedEntityType: type, linkedEntityId: id }: Post,
): Promise<string | undefined> {
  const read = <T extends { imageUrl: string | null }>(path: string, schema: z.ZodType<T>) =>
    readApi(fetchApi, `${path}/${id}`, schema)
  const found = !isUuid(id)
    ? undefined
    : type === 'artist'
      ? await read('/api/artists', artistPage)
      : type === 'album'
        ? await read('/api/release-groups', releasePage)
        : type === 'song'
          ? await read('/api/recordings', songPage)
          : undefined
  return found?.imageUrl ?? undefined
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
