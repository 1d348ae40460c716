import { getJson } from '#platform/fetch/json.ts'
import { hostOf } from '#platform/fetch/public-address.ts'
import { createRequestQueue, type RequestQueue, type Urgency } from '#platform/fetch/request-queue.ts'
import { createLocalSlots, createRequestSlots } from '#platform/fetch/request-slots.ts'
import type { Platform } from '#platform/platform.ts'
import { type CoverArt, createCoverArt } from './cover-art/client.ts'
import { createMusicBrainz, type MusicBrainz } from './musicbrainz/client.ts'
import { createNewsFeeds, type NewsFeeds } from './news-feeds/client.ts'
import { createWikipedia, type Wikipedia } from './wikipedia/client.ts'

export interface Sources {
  musicbrainz: MusicBrainz
  wikipedia: Wikipedia
  coverArt: CoverArt
  newsFeeds: NewsFeeds
}

const MEGABYTE = 1024 * 1024
/** The archive keeps its files at the Internet Archive, which spreads them over machines of its own. */
const COVER_ART_HOSTS = ['.archive.org', '.coverartarchive.org']

type SourcesPlatform = Pick<Platform, 'config' | 'db' | 'fetcher' | 'log'>

/** The clients of this process; equal requests of it are one, and MusicBrainz' rate is shared by all. */
export function createSources({ config, db, fetcher, log }: SourcesPlatform): Sources {
  const { closing } = fetcher

  const asker = (options: {
    baseUrl: string
    hosts?: string[]
    queue: RequestQueue<unknown>
    wholeMs: number
    maxBytes: number
  }) => {
    const { baseUrl, queue, wholeMs, maxBytes } = options
    const hosts = [hostOf(baseUrl), ...(options.hosts ?? [])]
    return (path: string, urgency: Urgency) =>
      queue.run(path, urgency, (onSent) =>
        getJson(fetcher, `${baseUrl}${path}`, { hosts, maxBytes, wholeMs, onSent }),
      )
  }

  const musicbrainz = createRequestQueue<unknown>({
    name: 'MusicBrainz',
    log,
    closing,
    slots: createRequestSlots(db, 'musicbrainz', config.musicbrainz.requestsPerSecond),
    atOnce: 4,
  })
  const wikipedia = createRequestQueue<unknown>({
    name: 'Wikipedia',
    log,
    closing,
    slots: createLocalSlots(10),
    atOnce: 3,
  })
  const wikidata = createRequestQueue<unknown>({
    name: 'Wikidata',
    log,
    closing,
    slots: createLocalSlots(10),
    atOnce: 3,
  })
  const coverArt = createRequestQueue<unknown>({
    name: 'Cover Art Archive',
    log,
    closing,
    slots: createLocalSlots(10),
    atOnce: 3,
  })

  return {
    newsFeeds: createNewsFeeds(fetcher),
    musicbrainz: createMusicBrainz(
      asker({ baseUrl: config.musicbrainz.url, queue: musicbrainz, wholeMs: 12_000, maxBytes: 8 * MEGABYTE }),
    ),
    wikipedia: createWikipedia(
      asker({ baseUrl: config.wikipediaUrl, queue: wikipedia, wholeMs: 8_000, maxBytes: MEGABYTE }),
      asker({ baseUrl: config.wikidataUrl, queue: wikidata, wholeMs: 8_000, maxBytes: MEGABYTE }),
    ),
    coverArt: createCoverArt(
      asker({
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
