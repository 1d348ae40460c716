import type { TicketStatus } from './festivals.ts'
import { sampleImage } from './images.ts'

export interface LiveEvent {
  id: string
  title: string
  /** The headliner. */
  artist: string
  venue: string
  city: string
  /** yyyy-mm-dd, local. */
  date: string
  time: string
  /** With its currency. */
  price: string
  status: TicketStatus
  genre: string
  image: string
}

/** The live events on `/`, `/v1` and `/v2`. */
export const LIVE_EVENTS: readonly LiveEvent[] = [
  {
    id: 'live-1',
    title: 'Harbour Lights',
    artist: 'Mira Solenne',
    venue: 'The Rope Walk',
    city: 'New York',
    date: '2027-03-12',
    time: '8:00 PM',
    price: '42 USD',
    status: 'available',
    genre: 'Indie Pop',
    image: sampleImage('live-1'),
  },
  {
    id: 'live-2',
    title: 'Brass After Dark',
    artist: 'Okapi Motel',
    venue: 'Foundry Nine',
    city: 'Chicago',
    date: '2027-03-19',
    time: '9:00 PM',
    price: '28 USD',
    status: 'low-stock',
    genre: 'Jazz Funk',
    image: sampleImage('live-2'),
  },
  {
    id: 'live-3',
    title: 'Warehouse Sunday',
    artist: 'Juno Varga',
    venue: 'Pier Shed 4',
    city: 'Los Angeles',
    date: '2027-04-04',
    time: '3:00 PM',
    price: '35 USD',
    status: 'available',
    genre: 'House',
    image: sampleImage('live-3'),
  },
  {
    id: 'live-4',
    title: 'Songs for Fog',
    artist: 'Marrow & Pine',
    venue: 'Little Lantern Hall',
    city: 'San Francisco',
    date: '2027-04-17',
    time: '7:30 PM',
    price: '31 USD',
    status: 'sold-out',
    genre: 'Folk',
    image: sampleImage('live-4'),
  },
]
