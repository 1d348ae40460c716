import { fallbackArtistImage, sampleImage } from './images.ts'

export type SuggestionType = 'artist' | 'label' | 'album' | 'track' | 'event' | 'news'

export interface HeroSuggestion {
  id: string
  type: SuggestionType
  title: string
  subtitle: string
  trending?: boolean
  /** Address of its picture; sleeve art is drawn where there is none. */
  image?: string | null
}

/** The nine sample suggestions of the home's search. Each filter chip (trending, new, live, viral) matches some. */
export const HERO_SUGGESTIONS: readonly HeroSuggestion[] = [
  {
    id: '1',
    type: 'artist',
    title: 'Martin Garrix',
    subtitle: 'Trending in electronic · Netherlands',
    trending: true,
    image: fallbackArtistImage('Martin Garrix'),
  },
  {
    id: '2',
    type: 'album',
    title: 'Tidewater Hours',
    subtitle: 'New album by Mira Solenne',
    image: sampleImage('sleeve-1'),
  },
  {
    id: '3',
    type: 'track',
    title: 'Last Bus to Brighton',
    subtitle: 'Viral and trending · Kestrel Yard',
    trending: true,
  },
  {
    id: '4',
    type: 'event',
    title: 'Carpathia Festival',
    subtitle: 'Live for four days in Cluj-Napoca',
    image: sampleImage('festival-carpathia'),
  },
  { id: '5', type: 'label', title: 'Brasswing Records', subtitle: 'Independent label · Lisbon' },
  {
    id: '6',
    type: 'news',
    title: 'Vinyl pressing plants add night shifts',
    subtitle: 'Industry news',
    trending: true,
  },
  {
    id: '7',
    type: 'artist',
    title: 'deadmau5',
    subtitle: 'Electronic · Canada',
    image: fallbackArtistImage('deadmau5'),
  },
  {
    id: '8',
    type: 'event',
    title: 'Dune Pulse',
    subtitle: 'Live for three days in Dubai',
    trending: true,
    image: sampleImage('festival-dune-pulse'),
  },
  {
    id: '9',
    type: 'album',
    title: 'Concrete Lullabies',
    subtitle: 'Album by Kestrel Yard',
    image: sampleImage('sleeve-2'),
  },
]
