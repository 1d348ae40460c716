import type { StreamingLink } from '../contract.ts'
import { PLATFORMS, type StreamingPlatform } from '../limits.ts'

const NAMES: Record<StreamingPlatform, string> = {
  spotify: 'Spotify',
  'youtube-music': 'YouTube Music',
  'apple-music': 'Apple Music',
  tidal: 'Tidal',
  deezer: 'Deezer',
  youtube: 'YouTube',
}

/** Domains with all below them; `music.youtube.com` is told before `youtube.com`. */
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

/** The streaming platforms among addresses, told by their domain: the first address of each. */
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
