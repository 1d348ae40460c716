import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { type Catalogue, type CatalogueFetcher, readArtist } from '#features/catalogue/public.ts'
import type { Covers } from '#features/music/artist/server/titles.ts'
import { shows } from '#platform/http/data-tags.ts'
import { limitedTo } from '#platform/http/limits/declared-limits.ts'
import { LOOKING_UP, READING } from '#platform/http/limits/limit-classes.ts'
import { cacheForAnonymous } from '#platform/http/pages/anonymous-cache.ts'
import { notFound } from '#platform/http/problem.ts'
import { createRouter, type Env, json, problems } from '#platform/http/router.ts'
import type { Platform } from '#platform/platform.ts'
import { isUuid } from '#platform/uuid.ts'
import type { Sources } from '#sources/sources.ts'
import {
  discography,
  discographyQuery,
  newReleases,
  newReleasesQuery,
  releasePage,
  songPage,
} from '../contract.ts'
import { createRecordCovers } from './covers.ts'
import { createDiscographies } from './discography.ts'
import { createNewReleases } from './new-releases.ts'
import { createReleasePages } from './release-pages.ts'
import { createSongPages } from './song-pages.ts'

const byMbid = { params: z.object({ mbid: z.string().openapi({ format: 'uuid' }) }) }

const release = createRoute({
  method: 'get',
  ...limitedTo(READING),
  ...shows('artist-follows', 'statements'),
  path: '/api/release-groups/{mbid}',
  operationId: 'getReleaseGroup',
  tags: ['Records'],
  summary:
    'An album, EP or single with its tracks, editions and credits, by the MusicBrainz id of its release group or of one of its releases. For everybody.',
  request: byMbid,
  responses: { 200: json(releasePage, 'The data available at once'), ...problems(404, 429) },
})

const song = createRoute({
  method: 'get',
  ...limitedTo(READING),
  ...shows('artist-follows'),
  path: '/api/recordings/{mbid}',
  operationId: 'getRecording',
  tags: ['Records'],
  summary: 'A song with the albums that have it, its writers, versions and covers. For everybody.',
  request: byMbid,
  responses: { 200: json(songPage, 'The data available at once'), ...problems(404, 429) },
})

const ofArtist = createRoute({
  method: 'get',
  ...limitedTo(READING),
  ...shows(),
  path: '/api/artists/{mbid}/discography',
  operationId: 'listDiscography',
  tags: ['Records'],
  summary:
    'The albums, EPs and singles of an artist, newest first, by type, year, label and country, with how many each of these filters leaves. For everybody.',
  request: { ...byMbid, query: discographyQuery },
  responses: { 200: json(discography, 'A page of the list'), ...problems(400, 404, 422, 429) },
})

const latest = createRoute({
  method: 'get',
  ...limitedTo(LOOKING_UP),
  ...cacheForAnonymous,
  ...shows(),
  path: '/api/new-releases',
  operationId: 'listReleasesByDay',
  tags: ['Records'],
  summary:
    'Albums, EPs and singles that came out in the last twelve months, 48 at a time, the latest day first, without reissues. For everybody.',
  request: { query: newReleasesQuery },
  responses: { 200: json(newReleases, 'A page of the list'), ...problems(400, 422, 429) },
})

const CACHE_SECONDS = 60

/** Pages of albums and songs: tracks, editions, credits, versions. */
export const createRecords = (
  platform: Platform,
  { catalogue, ...parts }: { catalogue: Pick<Catalogue, 'fetcher'>; sources: Sources; covers: Covers },
) => ({ routes: createRecordRoutes(platform, { ...parts, fetcher: catalogue.fetcher }) })

function createRecordRoutes(
  platform: Platform,
  {
    sources,
    covers: coversOfArtists,
    fetcher,
  }: { sources: Sources; covers: Covers; fetcher: CatalogueFetcher },
) {
  const covers = createRecordCovers(platform, sources)
  const releases = createReleasePages(platform, fetcher, covers)
  const songs = createSongPages(platform, fetcher, covers)
  const discographies = createDiscographies(platform, fetcher, coversOfArtists)
  const listNew = createNewReleases(platform, sources)

  const find = async <T>(
    c: Context<Env>,
    pages: { find(mbid: string): Promise<T | undefined> },
    mbid: string,
    noun: string,
  ): Promise<T> => {
    const page = isUuid(mbid) ? await pages.find(mbid.toLowerCase()) : undefined
    if (!page) throw notFound(`${noun} not found`)
    // Makes browsers revalidate: data may arrive at any moment.
    c.header('Cache-Control', 'private, no-cache')
    return page
  }

  return createRouter()
    .openapi(release, async (c) => c.json(await find(c, releases, c.req.valid('param').mbid, 'Release'), 200))
    .openapi(song, async (c) => c.json(await find(c, songs, c.req.valid('param').mbid, 'Song'), 200))
    .openapi(ofArtist, async (c) => {
      const { mbid } = c.req.valid('param')
      const { cursor, ...filter } = c.req.valid('query')
      const artist = isUuid(mbid) ? await readArtist(platform.reads.db, mbid.toLowerCase()) : undefined
      if (!artist) throw notFound('Artist not found')
      c.header('Cache-Control', 'private, no-cache')
      return c.json(await discographies.page(artist, filter, cursor), 200)
    })
    .openapi(latest, async (c) => {
      c.header('Cache-Control', `private, max-age=${CACHE_SECONDS}`)
      return c.json(await listNew(c.req.valid('query').cursor), 200)
    })
}

export type RecordRoutes = ReturnType<typeof createRecordRoutes>
