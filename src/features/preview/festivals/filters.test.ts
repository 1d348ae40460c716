import { expect, test } from 'vitest'
import { FESTIVALS } from '#features/preview/samples/festivals.ts'
import { readTicketsSearch } from '#features/shows/festivals/search.ts'
import { citiesOf, filterFestivals } from './filters.ts'
import { isInLineUp } from './words.ts'

const festival = (date: string, lastDate: string, timeZone = 'Europe/Bucharest') => ({
  artist: 'Carpathia Festival',
  venue: 'Someș Meadow Park',
  city: 'Cluj-Napoca',
  genre: 'Electronic',
  lineup: [{ name: 'Tiësto', role: 'Headliner' as const, image: '' }],
  date,
  lastDate,
  timeZone,
})
const at = (instant: string) => Date.parse(instant)
const inAugust = festival('2025-08-07', '2025-08-10')
const matches = (text: string) => filterFestivals([inAugust], { search: text }, 0).length > 0

test.each(['carpathia', 'TIESTO', 'someș', 'meadow park', 'cluj', 'electro', 'tiesto cluj', ' napoca '])(
  '"%s" is found in festivals, artists, venues, cities and genres',
  (text) => expect(matches(text)).toBe(true),
)

test.each(['dubai', 'tiesto dubai', '%', '_'])('"%s" is not found', (text) =>
  expect(matches(text)).toBe(false),
)

test('the location must match the whole name of a city', () => {
  expect(filterFestivals([inAugust], { location: 'Cluj-Napoca' }, 0)).toHaveLength(1)
  expect(filterFestivals([inAugust], { location: 'Cluj' }, 0)).toHaveLength(0)
})

test('the locations are the four fixed ones, then those of the events, without duplicates', () => {
  expect(citiesOf([{ city: 'Dubai' }, { city: 'Chicago' }, { city: 'Dubai' }])).toEqual([
    'New York',
    'Los Angeles',
    'Chicago',
    'San Francisco',
    'Dubai',
  ])
})

/** The month filters that match a festival at an instant. */
const monthsAt = (one: ReturnType<typeof festival>, instant: string) =>
  (['this-month', 'next-month'] as const).filter(
    (date) => filterFestivals([one], { date }, at(instant)).length > 0,
  )

test.each([
  ['2025-06-30T12:00:00Z', []],
  ['2025-07-01T12:00:00Z', ['next-month']],
  ['2025-08-31T12:00:00Z', ['this-month']],
  ['2025-09-01T12:00:00Z', []],
  ['2024-08-15T12:00:00Z', []],
])('at %s a festival in August matches %j', (instant, months) => {
  expect(monthsAt(inAugust, instant)).toEqual(months)
})

test('months begin in the time zone of the venue, not of the server', () => {
  // Midnight in Bucharest is 21:00 UTC in summer.
  expect(monthsAt(inAugust, '2025-07-31T20:59:59Z')).toEqual(['next-month'])
  expect(monthsAt(inAugust, '2025-07-31T21:00:00Z')).toEqual(['this-month'])
  const inHonolulu = festival('2025-08-07', '2025-08-10', 'Pacific/Honolulu')
  expect(monthsAt(inHonolulu, '2025-08-01T09:59:59Z')).toEqual(['next-month'])
  expect(monthsAt(inHonolulu, '2025-08-01T10:00:00Z')).toEqual(['this-month'])
})

test('the month after December is January, and an event across two months is in both', () => {
  expect(monthsAt(festival('2026-01-02', '2026-01-03'), '2025-12-15T12:00:00Z')).toEqual(['next-month'])
  expect(monthsAt(festival('2025-07-30', '2025-08-02'), '2025-07-10T12:00:00Z')).toEqual([
    'this-month',
    'next-month',
  ])
})

test('search parameters are parsed and invalid ones dropped', () => {
  expect(readTicketsSearch({})).toEqual({})
  expect(
    readTicketsSearch({ search: ' dj ', location: 'Dubai', date: 'next-month', event: 'dune-pulse' }),
  ).toEqual({
    search: 'dj',
    location: 'Dubai',
    date: 'next-month',
    event: 'dune-pulse',
  })
  expect(readTicketsSearch({ search: 12, location: '', date: 'tomorrow', event: [] })).toEqual({})
  expect(readTicketsSearch({ date: 'all' })).toEqual({})
})

test('the shows of an artist are found by the name in the lineup', () => {
  const [carpathia] = FESTIVALS
  if (!carpathia) throw new Error('There are two festivals.')
  expect(isInLineUp(carpathia, 'armin van buuren')).toBe(true)
  expect(isInLineUp(carpathia, 'tiesto')).toBe(true)
  expect(isInLineUp(carpathia, 'Armin')).toBe(false)
})
