import { sampleImage } from './images.ts'

export interface SampleRelease {
  id: string
  title: string
  artist: string
  year: number
  type: 'Album' | 'EP' | 'Single'
  image: string
}

/** The new releases of `/v2`. */
export const NEW_RELEASES: readonly SampleRelease[] = [
  {
    id: 'new-1',
    title: 'Tidewater Hours',
    artist: 'Mira Solenne',
    year: 2024,
    type: 'Album',
    image: sampleImage('sleeve-1'),
  },
  {
    id: 'new-2',
    title: 'Concrete Lullabies',
    artist: 'Kestrel Yard',
    year: 2024,
    type: 'Album',
    image: sampleImage('sleeve-2'),
  },
  {
    id: 'new-3',
    title: 'Half Past Neon',
    artist: 'Juno Varga',
    year: 2024,
    type: 'EP',
    image: sampleImage('sleeve-3'),
  },
  {
    id: 'new-4',
    title: 'Room 19',
    artist: 'Okapi Motel',
    year: 2024,
    type: 'Album',
    image: sampleImage('sleeve-4'),
  },
  {
    id: 'new-5',
    title: 'Bonfire Manners',
    artist: 'Marrow & Pine',
    year: 2024,
    type: 'EP',
    image: sampleImage('sleeve-5'),
  },
  {
    id: 'new-6',
    title: 'Say It Slower',
    artist: 'Ines Okoro',
    year: 2024,
    type: 'Single',
    image: sampleImage('sleeve-6'),
  },
]
