import { sampleImage } from './images.ts'

export interface StoryChapter {
  heading: string
  text: string
}

/** The biography tab, the same for every artist; therefore it names no one. */
export const ARTIST_STORY: readonly StoryChapter[] = [
  {
    heading: 'First notes',
    text: 'It started the way it often does: a borrowed instrument, a bedroom with thin walls, and a neighbour who knocked first to complain and later to ask for the title. The earliest recordings were made on whatever was at hand and given away at the door.',
  },
  {
    heading: 'Small rooms',
    text: 'Then came the years of vans and back rooms. Songs grew longer on stage and shorter in the studio, friends joined and left, and a sound settled that could be told from the street before the door was open.',
  },
  {
    heading: 'The breakthrough',
    text: 'One song found its way around without asking anybody. It was played at closing time, at weddings, at the end of a radio show that was not meant to have an end. After that the rooms were larger, and the lights had to be learned.',
  },
  {
    heading: 'Today',
    text: 'What has stayed is the habit of listening: new material is still tried in small places first, under another name, with the doors open. What comes next is being written now.',
  },
]

export interface ArtistMerchItem {
  id: string
  name: string
  /** US dollars. */
  price: number
  image: string
}

/** The four articles of the merch tab. */
export const ARTIST_MERCH: readonly ArtistMerchItem[] = [
  { id: 'am1', name: 'Tour T-Shirt', price: 30, image: sampleImage('artist-merch-tee') },
  { id: 'am2', name: 'Album on Vinyl', price: 34, image: sampleImage('artist-merch-record') },
  { id: 'am3', name: 'Zip Hoodie', price: 62, image: sampleImage('artist-merch-hoodie') },
  { id: 'am4', name: 'Screen-Printed Poster', price: 22, image: sampleImage('artist-merch-poster') },
]

export interface SampleAlbum {
  id: string
  title: string
  year: number
  type: 'Album' | 'EP' | 'Single'
  trackCount: number
  image: string
}

/** Shown when the catalogue has no release of the artist. */
export const SAMPLE_ALBUMS: readonly SampleAlbum[] = [
  {
    id: 'sample-album-1',
    title: 'First Light',
    year: 2024,
    type: 'Album',
    trackCount: 11,
    image: sampleImage('album-1'),
  },
  {
    id: 'sample-album-2',
    title: 'Night Signals',
    year: 2022,
    type: 'EP',
    trackCount: 5,
    image: sampleImage('album-2'),
  },
  {
    id: 'sample-album-3',
    title: 'Slow Machines',
    year: 2021,
    type: 'Album',
    trackCount: 12,
    image: sampleImage('album-3'),
  },
  {
    id: 'sample-album-4',
    title: 'Live at the Old Depot',
    year: 2019,
    type: 'Album',
    trackCount: 14,
    image: sampleImage('album-4'),
  },
]
