/** Addresses of the sample artwork (`public/sample/`, drawn by `demo/art/draw-sample.ts`). */
const at = (name: string) => `/sample/${name}.svg`

/** Shown when an artist has no picture, or it fails to load. */
export const FALLBACK_ARTIST_IMAGES: readonly string[] = [
  at('artist-1'),
  at('artist-2'),
  at('artist-3'),
  at('artist-4'),
  at('artist-5'),
  at('artist-6'),
]

/** Picks a fallback picture; the same id or name always gets the same one. */
export function fallbackArtistImage(id: string): string {
  let sum = 0
  for (let i = 0; i < id.length; i++) sum = (sum * 31 + id.charCodeAt(i)) % 9973
  return FALLBACK_ARTIST_IMAGES[sum % FALLBACK_ARTIST_IMAGES.length] ?? at('artist-1')
}

/** The URL of a sample picture, by its file name. */
export function sampleImage(name: string): string {
  return at(name)
}
