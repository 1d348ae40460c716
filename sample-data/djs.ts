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

/** The eight names of the second home's carousel, with its placeholders. Lineup thumbnails are the first four. */
export const SAMPLE_DJS: readonly SampleDj[] = NAMES.map(([name, slug]) => ({
  name,
  slug,
  latestAlbum: 'Latest Album',
  year: 2024,
  followers: '1.2M',
  genre: 'Electronic',
  image: fallbackArtistImage(name),
}))

/** Where the second home's "Artists" link leads. */
export const FIXED_ARTIST_SLUG = 'martin-garrix'
