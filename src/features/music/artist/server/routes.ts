import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { type Catalogue, readArtist } from '#features/catalogue/public.ts'
import { newsOfArtist } from '#features/music/news/server/news.ts'
import { nameSchema } from '#platform/http/api-docs/name-schema.ts'
import { changes, shows } from '#platform/http/data-tags.ts'
import { networkOfRequest } from '#platform/http/edge/client-address.ts'
import { limitedTo } from '#platform/http/limits/declared-limits.ts'
import { READING, VIEWING } from '#platform/http/limits/limit-classes.ts'
import { notFound } from '#platform/http/problem.ts'
import { createRouter, type Env, json, problems } from '#platform/http/router.ts'
import type { Platform } from '#platform/platform.ts'
import { isUuid } from '#platform/uuid.ts'
import {
  album,
  albumList,
  artistNewsList,
  artistPage,
  artistStory,
  byNameQuery,
  collaborationList,
  contribution,
  contributionList,
  listenLinks,
  song,
  songList,
  streamingLink,
} from '../contract.ts'
import { ARTIST_NAME_MAX, ARTIST_NEWS_MAX } from '../limits.ts'
import type { ReadStandings } from './artist-pages.ts'
import { createArtistPages } from './artist-pages.ts'
import { listCollaborations, listContributions } from './collaborations.ts'
import { createDirectoryRoutes } from './directory-routes.ts'
import { readStory } from './story.ts'
import { listenTo } from './streaming.ts'
import type { Covers } from './titles.ts'
import { listAlbums, listSongs, type OtherAlbums } from './titles.ts'
import { createArtistViews, expireViews } from './views.ts'

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
    ...shows('artist-follows', 'statements'),
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
  ...shows('artist-follows', 'statements'),
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
  ...shows('statements'),
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

interface ArtistSources {
  covers: Covers
  catalogue: Pick<Catalogue, 'fetcher' | 'readFaces'>
  readStandings: ReadStandings
  otherAlbums: OtherAlbums
}

/** Pages of artists: biography, songs, albums, collaborations, news and followers. */
export const createArtists = (platform: Platform, { catalogue, ...parts }: ArtistSources) => ({
  routes: createRouter()
    .route('/', createDirectoryRoutes(platform, catalogue.readFaces))
    .route('/', createArtistRoutes(platform, { ...parts, catalogue })),
  jobs: [expireViews(platform.db)],
})

function createArtistRoutes(
  platform: Platform,
  { covers, catalogue, readStandings, otherAlbums }: ArtistSources,
) {
  const catalogueFetcher = catalogue.fetcher
  const pages = createArtistPages(platform, catalogue, readStandings)
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
        answer(c, await listSongs(platform, catalogueFetcher, covers, await artistOf(c.req.valid('param')))),
        200,
      ),
    )
    .openapi(releases, async (c) => {
      const artist = await artistOf(c.req.valid('param'))
      const albums = await listAlbums(platform, catalogueFetcher, covers, artist, otherAlbums)
      return c.json(answer(c, albums), 200)
    })
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

const STREAMING_LINK: z.input<typeof streamingLink> = {
  platform: 'spotify',
  name: 'Spotify',
  url: 'https://open.spotify.com/artist/4Z8W4fKeB5YxbusRsdQVPb',
}

nameSchema(streamingLink, 'StreamingLink', 'Where to listen, at the platform itself.', STREAMING_LINK)
nameSchema(artistPage, 'Artist', 'An artist. `states` says which parts are still being fetched.', {
  known: true,
  mbid: 'a74b1b7f-71a5-4011-9441-d0b5e4122711',
  topic: 'artist:a74b1b7f-71a5-4011-9441-d0b5e4122711',
  name: 'Radiohead',
  slug: 'radiohead',
  type: 'Group',
  country: 'GB',
  countryName: 'United Kingdom',
  disambiguation: null,
  genre: 'Art rock',
  imageUrl: null,
  sourceImageUrl: null,
  verified: false,
  verification: null,
  bio: 'Radiohead are an English rock band formed in Abingdon in 1985.',
  bioSource: { name: 'Wikipedia', url: 'https://en.wikipedia.org/wiki/Radiohead' },
  followers: 5,
  links: [STREAMING_LINK],
  others: [],
  fetchedAt: '2026-05-02T18:30:00.000Z',
  states: { profile: 'ready', links: 'ready', biography: 'ready' },
})
nameSchema(song, 'Song', 'A recording.', {
  id: 'ff9455e8-06b2-4ed9-a3e5-8bb2d5b6f1f2',
  title: 'Let Down',
  lengthMs: 299_000,
  firstReleaseDate: '1997-05-21',
  artistCredit: 'Radiohead',
  album: null,
})
nameSchema(album, 'Album', 'A release group.', {
  id: 'b1392450-e666-3926-a536-22c65f834433',
  releaseId: null,
  title: 'OK Computer',
  date: '1997-05-21',
  year: '1997',
  type: 'Album',
  trackCount: 12,
  artistCredit: 'Radiohead',
  imageUrl: null,
})
nameSchema(contribution, 'Contribution', 'A recording or work that the artist produced or wrote.', {
  id: 'ff9455e8-06b2-4ed9-a3e5-8bb2d5b6f1f2',
  kind: 'recording',
  title: 'Let Down',
  roles: ['Producer'],
  artistCredit: 'Radiohead',
  recordingId: 'ff9455e8-06b2-4ed9-a3e5-8bb2d5b6f1f2',
  firstReleaseDate: '1997-05-21',
})
