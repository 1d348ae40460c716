import { createRoute, z } from '@hono/zod-openapi'
import { type Catalogue, readArtist } from '#features/catalogue/public.ts'
import type { PartState } from '#features/music/artist/contract.ts'
import { stateOf } from '#platform/cache/source-cache.ts'
import { shows } from '#platform/http/data-tags.ts'
import { limitedTo } from '#platform/http/limits/declared-limits.ts'
import { COSTLY_READING } from '#platform/http/limits/limit-classes.ts'
import { notFound } from '#platform/http/problem.ts'
import { createRouter, json, problems } from '#platform/http/router.ts'
import type { Platform } from '#platform/platform.ts'
import { isUuid } from '#platform/uuid.ts'
import { connection, connectionQuery, similarArtists } from '../contract.ts'
import { connect } from './connection.ts'
import { listSimilar } from './similar.ts'

const CACHE_SECONDS = 300

const byMbid = z.object({ mbid: z.string().openapi({ format: 'uuid' }) })

const similar = createRoute({
  method: 'get',
  ...limitedTo(COSTLY_READING),
  ...shows('statements'),
  path: '/api/artists/{mbid}/similar',
  operationId: 'listSimilarArtists',
  tags: ['Artists'],
  summary:
    'Artists that have members, songs, producers, writers, labels or followers in common with an artist, each with the reasons. For everybody.',
  request: { params: byMbid },
  responses: { 200: json(similarArtists, 'The data available at once'), ...problems(404, 429) },
})

const connected = createRoute({
  method: 'get',
  ...limitedTo(COSTLY_READING),
  ...shows(),
  path: '/api/artists/{mbid}/connection',
  operationId: 'findConnection',
  tags: ['Artists'],
  summary:
    'How an artist is connected with another one: a shortest path of at most six steps over bands and common songs. For everybody.',
  request: { params: byMbid, query: connectionQuery },
  responses: { 200: json(connection, 'The data available at once'), ...problems(404, 422, 429) },
})

type SimilarCatalogue = Pick<Catalogue, 'fetcher' | 'readFaces'>

/** Which artists are similar and why, and how two artists are connected. */
export const createSimilar = (platform: Platform, { catalogue }: { catalogue: SimilarCatalogue }) => ({
  routes: createSimilarRoutes(platform, catalogue),
})

function createSimilarRoutes(platform: Platform, catalogue: SimilarCatalogue) {
  const { fetcher } = catalogue
  const artistOf = async ({ mbid }: { mbid: string }) => {
    const artist = isUuid(mbid) ? await readArtist(platform.reads.db, mbid.toLowerCase()) : undefined
    if (!artist) throw notFound('Artist not found')
    return artist
  }
  const relationsOf = ({ mbid }: { mbid: string }) =>
    stateOf(platform, fetcher.relations(mbid), { isShown: true })
  return createRouter()
    .openapi(similar, async (c) => {
      const found = await listSimilar(platform, catalogue, await artistOf(c.req.valid('param')))
      c.header('Cache-Control', cacheControl(found))
      return c.json(found, 200)
    })
    .openapi(connected, async (c) => {
      const { to } = c.req.valid('query')
      const found = await connect(platform, relationsOf, await artistOf(c.req.valid('param')), to)
      c.header('Cache-Control', cacheControl(found))
      return c.json(found, 200)
    })
}

const cacheControl = ({ state }: { state: PartState }) =>
  state === 'ready' ? `private, max-age=${CACHE_SECONDS}` : 'private, no-cache'

export type ConnectionRoutes = ReturnType<typeof createSimilarRoutes>
