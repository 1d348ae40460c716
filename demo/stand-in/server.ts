import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as readText } from 'node:stream/consumers'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { SiteMode } from '#platform/site-mode.ts'
import { NAMES } from '../names.ts'
import type { Answer, StandInRequest } from './answer.ts'
import { json, text } from './answer.ts'
import { createCatalogue, readArtistSources } from './catalogue.ts'
import type { Catalogue } from './catalogue-types.ts'
import { comingReleases } from './coming.ts'
import { createCoverArt } from './cover-art.ts'
import { createFestivals } from './festivals.ts'
import { createListenBrainz } from './listenbrainz.ts'
import { createMusicBrainz } from './musicbrainz.ts'
import { createNews } from './news.ts'
import { PUBLICATIONS } from './news-feeds.ts'
import { createPictures } from './pictures.ts'
import { createWikidata } from './wikidata.ts'
import { createWikipedia } from './wikipedia.ts'

/** A fault to inject. The first one whose `match` fits a path applies. */
export interface Fault {
  /** Start of the path, such as `/ws/2/artist`, or a pattern for path and query. Unset: every request. */
  match?: string | RegExp
  /** How often it occurs. */
  times?: number
  /** Delays the answer, faulty or not. */
  delayMs?: number
  /** Accepts the request and never answers. */
  hang?: boolean
  /** Resets the connection. */
  reset?: boolean
  /** Sends this answer instead. */
  status?: number
  headers?: Record<string, string>
  body?: string
}

export interface StandIn {
  /** Such as `http://127.0.0.1:3195`. */
  url: string
  /** All requests, in order. */
  requests: { at: Date; path: string; headers: IncomingMessage['headers'] }[]
  /** May be changed at any time. */
  faults: Fault[]
  /** The settings that make Fanfare use this server instead of the real services. */
  settings: Record<
    | 'MUSICBRAINZ_URL'
    | 'LISTENBRAINZ_URL'
    | 'COVER_ART_URL'
    | 'WIKIPEDIA_URL'
    | 'WIKIDATA_URL'
    | 'NEWS_FEEDS',
    string
  > & {
    ALLOW_PRIVATE_SOURCES: 'on'
  }
  catalogue: Catalogue
  close(): Promise<void>
}

/**
 * Starts a server on loopback that answers as MusicBrainz, the Cover Art Archive, Wikipedia and some news
 * feeds do. It takes a free port when the preferred one is taken or none is
 * given; dates are counted back from `now`. `mode` is that of the site, whose world has other names in live mode.
 */
export async function createStandIn(
  options: { preferredPort?: number; faults?: Fault[]; now?: Date; mode?: SiteMode } = {},
): Promise<StandIn> {
  const now = options.now ?? new Date()
  const names = NAMES[options.mode ?? 'preview']
  const sources = readArtistSources(names)
  const catalogue = createCatalogue(sources, now)
  const pictures = createPictures()
  const ownUrl = () => standIn.url
  const coming = comingReleases(catalogue, now)
  const musicbrainz = createMusicBrainz(catalogue, coming, createFestivals(names))
  const parts = [
    createWikipedia(sources, pictures, ownUrl),
    createWikidata(sources),
    createListenBrainz(catalogue, coming),
    createCoverArt(catalogue, pictures, ownUrl),
    createNews(now, names, pictures, ownUrl),
  ]

  const answer = async (request: StandInRequest): Promise<Answer> => {
    if (request.path.startsWith('/ws/2/'))
      return musicbrainz({ ...request, path: request.path.slice('/ws/2'.length) })
    for (const part of parts) {
      const found = await part(request)
      if (found) return found
    }
    return text('Not Found', 'text/plain', 404)
  }

  const server = createServer(async (request, response) => {
    standIn.requests.push({ at: new Date(), path: request.url ?? '/', headers: request.headers })
    const fault = nextFault(standIn.faults, request.url ?? '/')
    if (fault?.delayMs) await new Promise((resolve) => setTimeout(resolve, fault.delayMs))
    if (fault?.hang) return
    if (fault?.reset) return void request.socket.destroy()
    if (fault?.status) {
      response.writeHead(fault.status, fault.headers)
      return void response.end(fault.body ?? '')
    }
    try {
      const url = new URL(request.url ?? '/', standIn.url)
      const reply = await answer({
        path: url.pathname,
        query: url.searchParams,
        headers: request.headers,
        body: await readText(request),
      })
      send(request, response, reply)
    } catch (error) {
      send(request, response, json({ error: String(error) }, 500))
    }
  })
  const listen = (port: number) =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(port, '127.0.0.1', resolve)
    })
  // Another demo may be running beside this one.
  await listen(options.preferredPort ?? 0).catch(() => listen(0))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const standIn: StandIn = {
    url,
    requests: [],
    faults: options.faults ?? [],
    settings: {
      MUSICBRAINZ_URL: `${url}/ws/2`,
      LISTENBRAINZ_URL: `${url}/listenbrainz`,
      COVER_ART_URL: url,
      WIKIPEDIA_URL: `${url}/api/rest_v1`,
      WIKIDATA_URL: `${url}/wikidata`,
      NEWS_FEEDS: Object.values(PUBLICATIONS)
        .map(({ path }) => url + path)
        .join(','),
      ALLOW_PRIVATE_SOURCES: 'on',
    },
    catalogue,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return standIn
}

function nextFault(faults: Fault[], path: string): Fault | undefined {
  const at = faults.findIndex(({ match }) =>
    match === undefined ? true : typeof match === 'string' ? path.startsWith(match) : match.test(path),
  )
  const fault = faults[at]
  if (fault?.times !== undefined && --fault.times <= 0) faults.splice(at, 1)
  return fault
}

/** Compresses texts, as the real services do. */
function send(request: IncomingMessage, response: ServerResponse, answer: Answer): void {
  const accepted = String(request.headers['accept-encoding'] ?? '')
  const isText = typeof answer.body === 'string' && answer.body.length > 500
  const encoding = !isText
    ? undefined
    : accepted.includes('br')
      ? 'br'
      : accepted.includes('gzip')
        ? 'gzip'
        : undefined
  const body =
    encoding === 'br'
      ? brotliCompressSync(answer.body)
      : encoding === 'gzip'
        ? gzipSync(answer.body)
        : answer.body
  response.writeHead(answer.status, {
    ...answer.headers,
    ...(encoding && { 'Content-Encoding': encoding, Vary: 'Accept-Encoding' }),
  })
  response.end(body)
}
