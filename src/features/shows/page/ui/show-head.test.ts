import { expect, test } from 'vitest'
import type { Show } from '#features/shows/contract.ts'
import { showHead } from './show-head.ts'

const SHOW: Show = {
  id: '01a20642-faeb-7000-ac27-45c7e8735e35',
  kind: 'concert',
  name: 'One night, all tram stops',
  status: 'scheduled',
  statusReason: null,
  timeZone: 'Europe/Budapest',
  date: '2026-11-27',
  lastDate: '2026-11-27',
  time: '20:30',
  endTime: null,
  beginsAt: '2026-11-27T19:30:00.000Z',
  endsAt: null,
  overAt: '2026-11-28T05:00:00.000Z',
  previousDate: null,
  previousBeginsAt: null,
  cancelledDays: [],
  venue: null,
  acts: [],
  actCount: 0,
  ticketLinks: [],
  festival: null,
  description: null,
  poster: null,
  organiser: null,
  mbid: null,
  sources: [],
  updatedAt: '2026-11-23T02:36:22.635Z',
  hiddenReason: null,
  face: { id: 'a', name: 'A', imageUrl: null },
}

const root = { loaderData: { publicUrl: 'https://fanfare.example' } }
const eventOf = (change: Partial<Show>): Record<string, unknown> => {
  const { scripts } = showHead([root], { ...SHOW, ...change }, 0)
  const things: Record<string, unknown>[] = scripts.flatMap(({ children }) => JSON.parse(children))
  const [event] = things.filter((thing) => /MusicEvent|Festival/.test(String(thing['@type'])))
  if (!event) throw new Error('The head has no event.')
  return event
}

test.each<[string, Partial<Show>, string | undefined]>([
  ['nobody has said when it ends', {}, undefined],
  ['its end is known', { endTime: '23:00', endsAt: '2026-11-27T22:00:00.000Z' }, '2026-11-27T23:00:00+01:00'],
  ['its last day is known', { lastDate: '2026-11-29' }, '2026-11-29'],
])('search engines get no end but the real one: %s', (_, change, endDate) => {
  expect(eventOf(change)).toMatchObject({ '@type': 'MusicEvent', startDate: '2026-11-27T20:30:00+01:00' })
  expect(eventOf(change).endDate).toBe(endDate)
})

test.each<[string, Partial<Show>, Record<string, unknown>]>([
  [
    'a festival of which only days are known',
    { kind: 'festival', time: null, beginsAt: null },
    { '@type': 'Festival', startDate: '2026-11-27' },
  ],
  [
    'west of Greenwich, and in UTC',
    { timeZone: 'America/St_Johns' },
    { startDate: '2026-11-27T16:00:00-03:30', performer: undefined, offers: undefined },
  ],
  ['in Iceland', { timeZone: 'Atlantic/Reykjavik' }, { startDate: '2026-11-27T19:30:00+00:00' }],
  [
    'a moved one',
    { status: 'moved', previousDate: '2026-06-01', previousBeginsAt: '2026-06-01T18:30:00.000Z' },
    {
      eventStatus: 'https://schema.org/EventRescheduled',
      previousStartDate: '2026-06-01T20:30:00+02:00',
    },
  ],
  [
    'one that was moved and is postponed now',
    { status: 'postponed', previousDate: '2026-06-01' },
    { eventStatus: 'https://schema.org/EventPostponed', previousStartDate: undefined },
  ],
  [
    'a shop that names no price',
    {
      ticketLinks: [
        {
          url: 'https://shop.example/1',
          priceFrom: null,
          priceTo: null,
          currency: 'EUR',
          availability: 'sold-out',
          statedAt: '2026-01-01T00:00:00.000Z',
        },
      ],
    },
    {
      offers: [
        { '@type': 'Offer', url: 'https://shop.example/1', availability: 'https://schema.org/SoldOut' },
      ],
    },
  ],
])('search engines get the type, the local times and what has changed: %s', (_, change, expected) => {
  expect({
    ...Object.fromEntries(Object.keys(expected).map((key) => [key, undefined])),
    ...eventOf(change),
  }).toMatchObject(expected)
})
