import { fallbackArtistImage, sampleImage } from './images.ts'

export type TicketStatus = 'available' | 'low-stock' | 'sold-out'

export interface TicketTier {
  name: string
  /** With its currency, such as "199 EUR". */
  price: string
  features: readonly string[]
  available: boolean
}

export interface LineupEntry {
  name: string
  role: 'Headliner' | 'Special Guest'
  /** Shown until Wikipedia has returned a picture. */
  image: string
}

export interface SampleFestival {
  id: string
  slug: string
  /** The name of the festival. */
  artist: string
  image: string
  venue: string
  city: string
  address: string
  /** First day, yyyy-mm-dd, local. */
  date: string
  time: string
  /** IANA name of the venue's time zone. */
  timeZone: string
  days: number
  /** The cheapest tier, with its currency. */
  price: string
  status: TicketStatus
  genre: string
  description: string
  lineup: readonly LineupEntry[]
  ticketTiers: readonly TicketTier[]
}

const play = (name: string, role: LineupEntry['role']): LineupEntry => ({
  name,
  role,
  image: fallbackArtistImage(name),
})

/** The two festivals of the specification. */
export const FESTIVALS: readonly SampleFestival[] = [
  {
    id: '1',
    slug: 'carpathia-festival',
    artist: 'Carpathia Festival',
    image: sampleImage('festival-carpathia'),
    venue: 'Someș Meadow Park',
    city: 'Cluj-Napoca',
    address: 'Aleea Luncii 12, Cluj-Napoca, Romania',
    date: '2025-08-07',
    time: '6:00 PM',
    timeZone: 'Europe/Bucharest',
    days: 4,
    price: '199 EUR',
    status: 'available',
    genre: 'Electronic',
    description:
      'Four days and nights between the river and the hills: a main stage that opens when the sun goes behind the ridge, a forest floor for the slow hours, and breakfast sets for whoever never went to bed. The town joins in, with doors open and brass bands on the corners.',
    lineup: [
      play('Martin Garrix', 'Headliner'),
      play('Armin van Buuren', 'Headliner'),
      play('David Guetta', 'Special Guest'),
      play('Tiësto', 'Special Guest'),
    ],
    ticketTiers: [
      {
        name: 'General Access',
        price: '199 EUR',
        features: ['All four days', 'Every stage', 'Free water points', 'Camping for an extra fee'],
        available: true,
      },
      {
        name: 'VIP Pass',
        price: '399 EUR',
        features: ['Raised platform by the main stage', 'Entrance of its own', 'Quiet bar and lockers'],
        available: true,
      },
      {
        name: 'Premium Package',
        price: '799 EUR',
        features: [
          'Everything of the VIP Pass',
          'Backstage walk at sunset',
          'Festival print, signed',
          'Shuttle from town',
        ],
        available: true,
      },
    ],
  },
  {
    id: '2',
    slug: 'dune-pulse',
    artist: 'Dune Pulse',
    image: sampleImage('festival-dune-pulse'),
    venue: 'Al Sahra Sands',
    city: 'Dubai',
    address: 'Desert Gate Road, Dubai, United Arab Emirates',
    date: '2025-02-15',
    time: '5:00 PM',
    timeZone: 'Asia/Dubai',
    days: 3,
    price: '795 AED',
    status: 'low-stock',
    genre: 'House',
    description:
      'Three evenings in the sand, half an hour from the towers. Sets begin with the last light and end under a full sky; the dance floor is a bowl between two dunes, so everyone hears the same bass and everyone sees the fire.',
    lineup: [
      play('David Guetta', 'Headliner'),
      play('Tiësto', 'Headliner'),
      play('Martin Garrix', 'Special Guest'),
      play('Armin van Buuren', 'Special Guest'),
    ],
    ticketTiers: [
      {
        name: 'General Admission',
        price: '795 AED',
        features: ['All three days', 'Both stages', 'Coach from the metro'],
        available: true,
      },
      {
        name: 'VIP Experience',
        price: '1,595 AED',
        features: ['Shaded terrace', 'Fast entrance', 'Dinner on one evening'],
        available: true,
      },
      {
        name: 'Platinum Package',
        price: '2,995 AED',
        features: ['Everything of the VIP Experience', 'Tent for four on the ridge', 'Meet an artist'],
        available: false,
      },
    ],
  },
]
