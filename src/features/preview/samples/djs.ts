import { fallbackArtistImage } from './images.ts'

export interface SampleDj {
  name: string
  /** For `/artist/{slug}`. */
  slug: string
  latestAlbum: string
  year: number
  followers: string
  genre: string
  image: string
}

const NAMES = [
  ['Martin Garrix', 'martin-garrix'],
  ['David Guetta', 'david-guetta'],
  ['Armin van Buuren', 'armin-van-buuren'],
  ['Tiësto', 'tiësto'],
  ['Calvin Harris', 'calvin-harris'],
  ['Marshmello', 'marshmello'],
  ['Skrillex', 'skrillex'],
  ['deadmau5', 'deadmau5'],
] as const

/** The eight artists of the carousel of `/v2`. The first four are the thumbnails of the lineup. */
export const SAMPLE_DJS: readonly SampleDj[] = NAMES.map(([name, slug]) => ({
  name,
  slug,
  latestAlbum: 'Latest Album',
  year: 2024,
  followers: '1.2M',
  genre: 'Electronic',
  image: fallbackArtistImage(name),
}))

/** The target of the "Artists" link of `/v2`. */
export const FIXED_ARTIST_SLUG = 'martin-garrix'
