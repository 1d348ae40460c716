import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { type CatalogueFetcher, readArtist } from '#features/catalogue/public.ts'
import { newsOfArtist } from '#features/music/news/public.ts'
import { changes, shows } from '#platform/http/data-tags.ts'
import { networkOfRequest } from '#platform/http/edge/client-address.ts'
import { limitedTo, type RequestLimit } from '#platform/http/limits/declared-limits.ts'
import { notFound } from '#platform/http/problem.ts'
import { createRouter, type Env, json, problems } from '#platform/http/router.ts'
import type { Platform } from '#platform/platform.ts'
import { isUuid } from '#platform/uuid.ts'
import type { Sources } from '#sources/sources.ts'
import {
  albumList,
  artistNewsList,
  artistPage,
  artistStory,
  byNameQuery,
  collaborationList,
  contributionList,
  listenLinks,
  songList,
} from '../contract.ts'
import { ARTIST_NAME_MAX, ARTIST_NEWS_MAX } from '../limits.ts'
import { createArtistPages } from './artist-pages.ts'
import { listCollaborations, listContributions } from './collaborations.ts'
import { createCovers } from './covers.ts'
import { listenTo } from './listening.ts'
import { readStory } from './story.ts'
import { listAlbums, listSongs } from './titles.ts'
import { createArtistViews } from './views.ts'

/** A page sends six requests, more while parts are pending; requests for new artists query MusicBrainz. */
const READING: RequestLimit = {
  name: 'artists',
  member: 600,
  network: 3000,
  seconds: 60,
  countedIn: 'process',
}

const VIEWING: RequestLimit = {
  name: 'artist-views',
  member: 120,
  network: 600,
  seconds: 3600,
  countedIn: 'process',
}

const named = {
  params: z.object({
    name: z.string().max(ARTIST_NAME_MAX),
  }),
  query: byNameQuery,
}
const byMbid = { params: z.object({ mbid: z.string().openapi({ format: 'uuid' }) }) }

const read = <const P extends string, T extends z.ZodType>(
  path: P,
  operationId: string,
  summary: string,
  answer: T,
) =>
  createRoute({
    method: 'get',
    ...limitedTo(READING),
    ...shows('artist-follows'),
    path,
    operationId,
    tags: ['Artists'],
    summary: `${summary} For everybody.`,
    request: byMbid,
    responses: { 200: json(answer, 'The data available at once'), ...problems(404, 429) },
  })

const byName = createRoute({
  method: 'get',
  ...limitedTo(READING),
  path: '/api/artist-names/{name}',
  operationId: 'findArtist',
  ...shows('artist-follows'),
  tags: ['Artists'],
  summary: 'The artist of a name or slug; a default profile for an unknown name. For everybody.',
  request: named,
  responses: { 200: json(artistPage, 'The data available at once'), ...problems(422, 429) },
})
const byId = read('/api/artists/{mbid}', 'getArtist', 'An artist.', artistPage)
const recordings = read(
  '/api/artists/{mbid}/recordings',
  'listArtistRecordings',
  'Songs of an artist.',
  songList,
)
const releases = read('/api/artists/{mbid}/releases', 'listArtistReleases', 'Albums of an artist.', albumList)
const features = read(
  '/api/artists/{mbid}/features',
  'listCollaborations',
  'Collaborators of an artist.',
  collaborationList,
)
const contributions = read(
  '/api/artists/{mbid}/contributions',
  'listContributions',
  'Recordings and works that an artist produced or wrote.',
  contributionList,
)
const news = read(
  '/api/artists/{mbid}/news',
  'listArtistNews',
  'News that name an artist, newest first.',
  artistNewsList,
)
const story = createRoute({
  method: 'get',
  ...limitedTo(READING),
  ...shows('statements', 'businesses'),
  path: '/api/artists/{mbid}/story',
  operationId: 'getArtistStory',
  tags: ['Artists'],
  summary: 'Dated facts of an artist, and what its claimants wrote. For everybody.',
  request: byMbid,
  responses: { 200: json(artistStory, 'From what is known at once'), ...problems(404, 429) },
})
const recordingLinks = read(
  '/api/recordings/{mbid}/links',
  'getRecordingLinks',
  'Where to listen to a recording.',
  listenLinks,
)
const releaseLinks = read(
  '/api/releases/{mbid}/links',
  'getReleaseLinks',
  'Where to listen to a release.',
  listenLinks,
)

const view = createRoute({
  method: 'post',
  ...limitedTo(VIEWING),
  ...changes(),
  path: '/api/artists/{mbid}/views',
  operationId: 'countArtistView',
  tags: ['Artists'],
  summary:
    'Counts that the page of an artist was opened, once per network and day, for what is trending. For everybody.',
  request: byMbid,
  responses: { 204: { description: 'Counted, or counted before' }, ...problems(404, 429) },
})

const artistNotFound = () => notFound('Artist not found')

export function createArtistRoutes(platform: Platform, sources: Sources, catalogueFetcher: CatalogueFetcher) {
  const pages = createArtistPages(platform, catalogueFetcher)
  const covers = createCovers(platform, sources)
  const views = createArtistViews(platform)

  const idOf = ({ mbid }: { mbid: string }) => {
    if (!isUuid(mbid)) throw artistNotFound()
    return mbid.toLowerCase()
  }
  const artistOf = async (param: { mbid: string }) => {
    const artist = await readArtist(platform.reads.db, idOf(param))
    if (!artist) throw artistNotFound()
    return artist
  }
  const listen = async (kind: 'recording' | 'release', mbid: string) => {
    const links = isUuid(mbid)
      ? await listenTo(platform, catalogueFetcher, kind, mbid.toLowerCase())
      : undefined
    if (!links) throw notFound(kind === 'recording' ? 'Recording not found' : 'Release not found')
    return links
  }
  /** Makes browsers revalidate: data may arrive at any moment. */
  const answer = <T>(c: Context<Env>, value: T) => {
    c.header('Cache-Control', 'private, no-cache')
    return value
  }

  return createRouter()
    .openapi(byName, async (c) => {
      const page = await pages.byName(c.req.valid('param').name, c.req.valid('query').mbid)
      return c.json(answer(c, page), 200)
    })
    .openapi(byId, async (c) => {
      const page = await pages.byId(idOf(c.req.valid('param')))
      if (!page) throw artistNotFound()
      return c.json(answer(c, page), 200)
    })
    .openapi(recordings, async (c) =>
      c.json(
        answer(c, await listSongs(platform, catalogueFetcher, await artistOf(c.req.valid('param')))),
        200,
      ),
    )
    .openapi(releases, async (c) =>
      c.json(
        answer(c, await listAlbums(platform, catalogueFetcher, covers, await artistOf(c.req.valid('param')))),
        200,
      ),
    )
    .openapi(features, async (c) =>
      c.json(
        answer(c, await listCollaborations(platform, catalogueFetcher, await artistOf(c.req.valid('param')))),
        200,
      ),
    )
    .openapi(contributions, async (c) =>
      c.json(
        answer(c, await listContributions(platform, catalogueFetcher, await artistOf(c.req.valid('param')))),
        200,
      ),
    )
    .openapi(news, async (c) => {
      const { name } = await artistOf(c.req.valid('param'))
      return c.json(answer(c, { items: await newsOfArtist(platform, name, ARTIST_NEWS_MAX) }), 200)
    })
    .openapi(story, async (c) => {
      const artist = await artistOf(c.req.valid('param'))
      return c.json(answer(c, await readStory(platform, catalogueFetcher, artist)), 200)
    })
    .openapi(recordingLinks, async (c) =>
      c.json(answer(c, await listen('recording', c.req.valid('param').mbid)), 200),
    )
    .openapi(releaseLinks, async (c) =>
      c.json(answer(c, await listen('release', c.req.valid('param').mbid)), 200),
    )
    .openapi(view, async (c) => {
      views.count(idOf(c.req.valid('param')), {
        network: networkOfRequest(c),
        userAgent: c.req.header('user-agent'),
      })
      return c.body(null, 204)
    })
}

export type ArtistRoutes = ReturnType<typeof createArtistRoutes>
