import { type CatalogueFetcher, readTitle, readUrls } from '#features/catalogue/public.ts'
import { stateOf } from '#platform/cache/source-cache.ts'
import type { Platform } from '#platform/platform.ts'
import type { ListenLinks, StreamingLink } from '../contract.ts'
import { PLATFORMS, type StreamingPlatform } from '../limits.ts'

const NAMES: Record<StreamingPlatform, string> = {
  spotify: 'Spotify',
  'youtube-music': 'YouTube Music',
  'apple-music': 'Apple Music',
  tidal: 'Tidal',
  deezer: 'Deezer',
  youtube: 'YouTube',
}

/** Domains including subdomains; the first match counts, so `music.youtube.com` precedes `youtube.com`. */
const DOMAINS: [string, StreamingPlatform][] = [
  ['spotify.com', 'spotify'],
  ['music.youtube.com', 'youtube-music'],
  ['music.apple.com', 'apple-music'],
  ['itunes.apple.com', 'apple-music'],
  ['tidal.com', 'tidal'],
  ['deezer.com', 'deezer'],
  ['youtube.com', 'youtube'],
  ['youtu.be', 'youtube'],
]

/** Finds the streaming platforms of URLs by domain, and returns the first URL of each. */
export function streamingLinks(urls: readonly string[]): StreamingLink[] {
  const found = new Map<StreamingPlatform, string>()
  for (const address of urls) {
    const url = URL.canParse(address) ? new URL(address) : undefined
    if (!url || !/^https?:$/.test(url.protocol)) continue
    const platform = DOMAINS.find(([domain]) => `.${url.hostname}`.endsWith(`.${domain}`))?.[1]
    if (!platform || found.has(platform)) continue
    url.protocol = 'https:'
    found.set(platform, url.href)
  }
  return PLATFORMS.flatMap((platform) => {
    const url = found.get(platform)
    return url ? [{ platform, name: NAMES[platform], url }] : []
  })
}

/** A press on Play waits at most this long for unknown links. */
const WAIT_MS = 1_000

/** The streaming links of a recording or release; undefined when the catalogue has none of this id. */
export async function listenTo(
  platform: Platform,
  catalogueFetcher: CatalogueFetcher,
  kind: 'recording' | 'release',
  mbid: string,
): Promise<ListenLinks | undefined> {
  const name = await readTitle(platform.db, kind, mbid)
  if (name === undefined) return undefined
  const query =
    kind === 'recording' ? catalogueFetcher.recordingLinks(mbid) : catalogueFetcher.releaseLinks(mbid)
  const known = streamingLinks(await readUrls(platform.db, kind, mbid))
  const isShown = known.length > 0
  const state = await stateOf(platform, query, { isShown, waitMs: isShown ? 0 : WAIT_MS })
  const links = isShown ? known : streamingLinks(await readUrls(platform.db, kind, mbid))
  return { name, links, state }
}
