import type { StreamingLink } from '../../contract.ts'

/** The addresses of searches for these words, at platforms that show results to everybody. */
export function searchLinks(words: string): StreamingLink[] {
  const text = encodeURIComponent(words)
  return [
    { platform: 'spotify', name: 'Spotify', url: `https://open.spotify.com/search/${text}` },
    { platform: 'youtube-music', name: 'YouTube Music', url: `https://music.youtube.com/search?q=${text}` },
    { platform: 'apple-music', name: 'Apple Music', url: `https://music.apple.com/search?term=${text}` },
    { platform: 'deezer', name: 'Deezer', url: `https://www.deezer.com/search/${text}` },
  ]
}
