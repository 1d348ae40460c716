import { hostOf } from '#platform/fetch/public-address.ts'
import { createRequestQueue, type RequestQueue } from '#platform/fetch/request-queue.ts'
import { createLocalSlots, createRequestSlots, type RequestSlots } from '#platform/fetch/request-slots.ts'
import type { Urgency } from '#platform/fetch/turns.ts'
import type { Platform } from '#platform/platform.ts'
import {
  endlessRedirect,
  type Fetcher,
  type FetchOptions,
  isRedirect,
  MAX_REDIRECTS,
} from '../platform/fetch/fetcher.ts'
import { OutsideError } from '../platform/fetch/outside-error.ts'
import { decodeText } from '../platform/foreign/decode-text.ts'
import { type CoverArt, createCoverArt } from './cover-art/client.ts'
import { readLastfmArtists } from './lastfm/client.ts'
import { createListenBrainz, type ListenBrainz } from './listenbrainz/client.ts'
import { type ListenedArtist, readListenBrainzArtists } from './listenbrainz/user-artists.ts'
import { createMusicBrainz, type MusicBrainz } from './musicbrainz/client.ts'
import { createNewsFeeds, type NewsFeeds } from './news-feeds/client.ts'
import { createWikidata, type Wikidata } from './wikidata/client.ts'
import { createWikipedia, type Wikipedia } from './wikipedia/client.ts'

export interface Sources {
  musicbrainz: MusicBrainz
  wikipedia: Wikipedia
  listenbrainz: ListenBrainz
  wikidata: Wikidata
  coverArt: CoverArt
  newsFeeds: NewsFeeds
  /**
   * The artists that users of services listen to, imported at their own request. A service is missing when the operator
   * has no key for it.
   */
  listenedArtists: ListenedArtistSources
}

export type ListenedArtistSources = Partial<
  Record<'listenbrainz' | 'lastfm', (user: string) => Promise<ListenedArtist[]>>
>

const MEGABYTE = 1024 * 1024
/** The archive stores its files at the Internet Archive, which spreads them over machines of its own. */
const COVER_ART_HOSTS = ['.archive.org', '.coverartarchive.org']

/**
 * These sources state no rate and want few requests at a time; this is far below the 200 that Wikimedia calls too many.
 */
const DEFAULT_PER_SECOND = 50
/** A sixth of what ListenBrainz allows. */
const LISTENBRAINZ_PER_SECOND = 0.5

/** The rate of each process; imports are rare. */
const LISTENBRAINZ_USERS_PER_SECOND = 1
const LASTFM_PER_SECOND = 2

type SourcesPlatform = Pick<Platform, 'config' | 'db' | 'fetcher' | 'foreign' | 'log' | 'metrics'>

/** The clients of this process. It merges its equal requests; all processes share MusicBrainz' rate. */
export function createSources({ config, db, fetcher, foreign, log, metrics }: SourcesPlatform): Sources {
  const { closing } = fetcher

  const fetchVia = (options: {
    baseUrl: string
    hosts?: string[]
    queue: RequestQueue<JsonOrRedirect>
    wholeMs: number
    maxBytes: number
  }) => {
    const { baseUrl, queue, wholeMs, maxBytes } = options
    const hosts = [hostOf(baseUrl), ...(options.hosts ?? [])]
    return (path: string, urgency: Urgency, body?: unknown) =>
      getJson(fetcher, queue, `${baseUrl}${path}`, urgency, {
        source: queue.name,
        hosts,
        maxBytes,
        wholeMs,
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
  }

  const queueOf = (name: string, slots: RequestSlots, maxConcurrent: number) =>
    createRequestQueue<JsonOrRedirect>({ name, log, metrics, closing, slots, maxConcurrent })

  const { requestsPerSecond } = config.musicbrainz
  const musicbrainz = queueOf('MusicBrainz', createRequestSlots(db, 'musicbrainz', requestsPerSecond), 4)
  const wikipedia = queueOf('Wikipedia', createLocalSlots(DEFAULT_PER_SECOND), 3)
  const wikidata = queueOf('Wikidata', createLocalSlots(DEFAULT_PER_SECOND), 3)
  const coverArt = queueOf('Cover Art Archive', createLocalSlots(DEFAULT_PER_SECOND), 3)

  const listenbrainz = queueOf(
    'ListenBrainz',
    createRequestSlots(db, 'listenbrainz', LISTENBRAINZ_PER_SECOND),
    1,
  )
  const fetchListenBrainz = fetchVia({
    baseUrl: config.listenbrainzUrl,
    queue: listenbrainz,
    wholeMs: 30_000,
    // The new releases of four weeks are about 3 MB.
    maxBytes: 8 * MEGABYTE,
  })
  // A person waits for these requests, so they have a queue of their own.
  const users = queueOf('Users of ListenBrainz', createLocalSlots(LISTENBRAINZ_USERS_PER_SECOND), 2)
  const fetchListenBrainzUsers = fetchVia({
    baseUrl: config.listenbrainzUrl,
    queue: users,
    wholeMs: 10_000,
    maxBytes: 4 * MEGABYTE,
  })
  const { lastfm } = config
  const lastfmQueue = queueOf('Last.fm', createLocalSlots(LASTFM_PER_SECOND), 2)
  const fetchLastfm = fetchVia({
    baseUrl: lastfm.url,
    queue: lastfmQueue,
    wholeMs: 10_000,
    maxBytes: 4 * MEGABYTE,
  })
  const fetchLastfmPath = (path: string) => fetchLastfm(path, { priority: 'visitor' })
  const fetchWikidata = fetchVia({
    baseUrl: config.wikidataUrl,
    queue: wikidata,
    wholeMs: 8_000,
    maxBytes: MEGABYTE,
  })

  return {
    listenbrainz: createListenBrainz((path, body, urgency) => fetchListenBrainz(path, urgency, body)),
    newsFeeds: createNewsFeeds({ fetcher, foreign }),
    listenedArtists: {
      listenbrainz: (user) => readListenBrainzArtists(fetchListenBrainzUsers, user),
      ...(lastfm.apiKey && {
        lastfm: (user) => readLastfmArtists(fetchLastfmPath, user, lastfm.apiKey ?? ''),
      }),
    },
    musicbrainz: createMusicBrainz(
      fetchVia({
        baseUrl: config.musicbrainz.url,
        queue: musicbrainz,
        wholeMs: 12_000,
        maxBytes: 8 * MEGABYTE,
      }),
    ),
    wikipedia: createWikipedia(
      fetchVia({ baseUrl: config.wikipediaUrl, queue: wikipedia, wholeMs: 8_000, maxBytes: MEGABYTE }),
      fetchWikidata,
    ),
    wikidata: createWikidata(fetchWikidata),
    coverArt: createCoverArt(
      fetchVia({
        baseUrl: config.coverArtUrl,
        hosts: COVER_ART_HOSTS,
        queue: coverArt,
        wholeMs: 10_000,
        maxBytes: MEGABYTE,
      }),
      config.coverArtUrl,
    ),
  }
}

export type JsonOrRedirect = { json: unknown } | { redirect: string }

/**
 * Fetches a JSON document through the queue of its source; each redirect takes a slot of its own. Returns null for an
 * answer without content (204). Throws `OutsideError`, of kind `unreadable` when the answer is not JSON, such as one
 * cut short or a proxy's page with a success status.
 */
export async function getJson(
  fetcher: Fetcher,
  queue: RequestQueue<JsonOrRedirect>,
  start: string,
  urgency: Urgency,
  options: FetchOptions,
): Promise<unknown> {
  let url = start
  for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
    const key = options.body === undefined ? url : `${url} ${options.body}`
    const answer = await queue.run(key, urgency, (onSent) => getOne(fetcher, url, { ...options, onSent }))
    if ('json' in answer) return answer.json
    url = answer.redirect
  }
  throw endlessRedirect()
}

async function getOne(fetcher: Fetcher, url: string, options: FetchOptions): Promise<JsonOrRedirect> {
  const answer = await fetcher.get(url, { accept: 'application/json', ...options, redirects: 'return' })
  if (isRedirect(answer.status)) return { redirect: answer.url }
  // A success without content is no outage: ListenBrainz answers this way while it has no statistics yet.
  if (answer.status === 204) return { json: null }
  try {
    return { json: JSON.parse(decodeText(answer.body, answer.headers['content-type'])) }
  } catch (error) {
    throw new OutsideError('unreadable', 'The answer is not JSON.', { cause: error })
  }
}
