import { sampleImage } from './images.ts'

interface SocialAccount {
  handle: string
  url: string
}

export interface LabelProfile {
  name: string
  logo: string
  bio: string
  founded: string
  location: string
  genre: string
  website: string
  socialMedia: Record<'instagram' | 'twitter' | 'facebook' | 'youtube', SocialAccount>
  artists: readonly { name: string; genre: string; followers: string; image: string }[]
  releases: readonly {
    id: string
    title: string
    artist: string
    year: number
    type: string
    image: string
  }[]
  news: readonly { id: string; title: string; date: string; excerpt: string; image: string }[]
}

/** The profile that every label page shows. */
export const LABEL_PROFILE: LabelProfile = {
  name: 'Brasswing Records',
  logo: sampleImage('label-brasswing'),
  bio: 'Brasswing began as a stall at the Feira da Ladra and a cassette machine that only ran in one direction. Today it is six people, one press and a garden, and still puts out what it cannot stop playing: songs with doors in them, club records with weather, and a brass band every winter.',
  founded: '2009',
  location: 'Lisbon, Portugal',
  genre: 'Indie, Electronic, Jazz',
  website: 'https://brasswing.example',
  socialMedia: {
    instagram: { handle: '@brasswing.records', url: 'https://brasswing.example/instagram' },
    twitter: { handle: '@brasswing', url: 'https://brasswing.example/twitter' },
    facebook: { handle: 'brasswingrecords', url: 'https://brasswing.example/facebook' },
    youtube: { handle: '@brasswingtv', url: 'https://brasswing.example/youtube' },
  },
  artists: [
    { name: 'Mira Solenne', genre: 'Indie Pop', followers: '412K', image: sampleImage('artist-1') },
    { name: 'Kestrel Yard', genre: 'Post-Punk', followers: '288K', image: sampleImage('artist-2') },
    { name: 'Juno Varga', genre: 'House', followers: '651K', image: sampleImage('artist-3') },
    { name: 'Okapi Motel', genre: 'Jazz Funk', followers: '97K', image: sampleImage('artist-4') },
    { name: 'Marrow & Pine', genre: 'Folk', followers: '143K', image: sampleImage('artist-5') },
    { name: 'Ines Okoro', genre: 'Soul', followers: '204K', image: sampleImage('artist-6') },
  ],
  releases: [
    {
      id: 'bw-41',
      title: 'Tidewater Hours',
      artist: 'Mira Solenne',
      year: 2024,
      type: 'Album',
      image: sampleImage('sleeve-1'),
    },
    {
      id: 'bw-40',
      title: 'Concrete Lullabies',
      artist: 'Kestrel Yard',
      year: 2024,
      type: 'Album',
      image: sampleImage('sleeve-2'),
    },
    {
      id: 'bw-39',
      title: 'Half Past Neon',
      artist: 'Juno Varga',
      year: 2024,
      type: 'EP',
      image: sampleImage('sleeve-3'),
    },
    {
      id: 'bw-38',
      title: 'Room 19',
      artist: 'Okapi Motel',
      year: 2024,
      type: 'Album',
      image: sampleImage('sleeve-4'),
    },
    {
      id: 'bw-37',
      title: 'Bonfire Manners',
      artist: 'Marrow & Pine',
      year: 2023,
      type: 'EP',
      image: sampleImage('sleeve-5'),
    },
    {
      id: 'bw-36',
      title: 'Say It Slower',
      artist: 'Ines Okoro',
      year: 2023,
      type: 'Single',
      image: sampleImage('sleeve-6'),
    },
  ],
  news: [
    {
      id: 'bw-news-1',
      title: 'Ines Okoro signs for two albums',
      date: '2024-05-02',
      excerpt:
        'After three singles that would not leave our kitchen radio, the papers are signed. The first album is being recorded on tape, in one room.',
      image: sampleImage('news-1'),
    },
    {
      id: 'bw-news-2',
      title: 'The garden sessions are back',
      date: '2024-04-18',
      excerpt:
        'Eight Sundays, eight short sets under the lemon tree, no amplifier larger than a suitcase. Bring a chair.',
      image: sampleImage('news-2'),
    },
    {
      id: 'bw-news-3',
      title: 'Kestrel Yard repress after nine days',
      date: '2024-03-27',
      excerpt:
        'The first pressing of Concrete Lullabies went faster than our forklift. Grey vinyl this time, with the lyric sheet nobody could find.',
      image: sampleImage('news-3'),
    },
    {
      id: 'bw-news-4',
      title: 'Open call for demos, on paper',
      date: '2024-02-11',
      excerpt:
        'Send a tape, a stick or a letter that makes us want to hear one. Every parcel gets an answer before the summer.',
      image: sampleImage('news-4'),
    },
  ],
}
