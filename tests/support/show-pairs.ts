import type { ShowFacts } from '#features/shows/feeds/server/merging/same-show.ts'
import { addDays } from '#platform/time.ts'
import { PLACES, type Place } from './show-places.ts'

/** Two entries of different sources, and whether a person considers them the same show. */
export interface LabelledPair {
  what: string
  a: ShowFacts
  b: ShowFacts
  isSame: boolean
}

/** 25 cases in each of 20 places: 500 pairs. */
export const labelledPairs = (): LabelledPair[] => PLACES.flatMap((one, i) => casesOf(one, i))

function casesOf(one: Place, number: number): LabelledPair[] {
  const day = dayOf(number)
  const at = (time: string) => new Date(`${day}T${time}:00Z`)
  const base: ShowFacts = {
    kind: 'concert',
    name: one.artist,
    headliners: [{ mbid: null, name: one.artist }],
    venue: { mbid: null, name: one.venue, city: one.city, latitude: one.at[0], longitude: one.at[1] },
    beginsAt: at('19:00'),
    firstDay: day,
    lastDay: day,
    festivalId: null,
  }
  const venue = (change: Partial<NonNullable<ShowFacts['venue']>>) => ({
    venue: base.venue && { ...base.venue, ...change },
  })
  const nowhere = { latitude: null, longitude: null }
  const near = (metres: number) => ({ latitude: one.at[0] + metres / 111_000, longitude: one.at[1] })
  const festival: ShowFacts = {
    ...base,
    kind: 'festival',
    name: `${one.festival} 2027`,
    headliners: [],
    beginsAt: null,
    lastDay: day.slice(0, 9) + String(Math.min(9, Number(day.slice(9)) + 2)),
  }
  const mbid = `aaaaaaaa-0000-4000-8000-${String(number).padStart(12, '0')}`
  const pair = (
    what: string,
    isSame: boolean,
    change: Partial<ShowFacts>,
    of: ShowFacts = base,
    first = of,
  ): LabelledPair => ({
    what,
    a: first,
    b: { ...of, ...change },
    isSame,
  })
  return [
    pair('to the letter', true, {}),
    pair('doors and begin', true, { beginsAt: at('20:00') }),
    pair('another spelling of the venue', true, venue({ name: one.otherSpelling, ...near(60) })),
    pair('another spelling without coordinates', true, venue({ name: one.otherSpelling, ...nowhere })),
    pair('a misspelt venue', true, venue({ name: one.misspelt, ...near(20) })),
    pair('a misspelt venue without coordinates', true, venue({ name: one.misspelt, ...nowhere })),
    pair('a bill with another order', true, {
      headliners: [{ mbid: null, name: 'Guest of honour' }, ...base.headliners],
    }),
    pair('another name of the show', true, { name: `${one.artist}: the long way tour` }),
    pair('an artist with and without an id', true, { headliners: [{ mbid, name: one.artist }] }),
    pair('only the day', true, { beginsAt: null }),
    pair('an instant told in another zone', true, {
      beginsAt: new Date(at('19:00').toISOString().replace('Z', '+00:00')),
    }),
    pair('a residency', true, { kind: 'residency' }),
    pair('a festival under another name of its edition', true, { name: `The ${one.festival}` }, festival),
    pair('a festival with one day more', true, { firstDay: day, lastDay: `${day.slice(0, 9)}9` }, festival),
    pair('matinee and evening', false, { beginsAt: at('14:00') }),
    pair('matinee, named, close to the evening', false, {
      name: `${one.artist} (Matinee)`,
      beginsAt: at('17:45'),
    }),
    pair('an in-store at noon', false, {
      ...venue({ name: 'Groove Records', ...near(900) }),
      beginsAt: at('12:00'),
    }),
    pair('an aftershow', false, { name: `${one.artist} aftershow`, beginsAt: at('20:30') }),
    pair('another hall of the house', false, { ...venue({ name: one.otherHall, ...near(30) }) }),
    pair('another artist in the same hall', false, {
      name: 'Somebody',
      headliners: [{ mbid: null, name: 'Somebody' }],
    }),
    pair(
      'artists of one name',
      false,
      { headliners: [{ mbid: mbid.replace('a', 'b'), name: one.artist }] },
      { ...base, headliners: [{ mbid, name: one.artist }] },
    ),
    pair('the day after', false, {
      firstDay: nextDay(day),
      lastDay: nextDay(day),
      beginsAt: new Date(at('19:00').getTime() + 86_400_000),
    }),
    pair(
      'a venue of that name in another town',
      false,
      venue({ city: 'Elsewhere', latitude: one.at[0] + 2 }),
    ),
    pair('a day of a festival and a concert', false, {}, base, { ...festival, headliners: base.headliners }),
    pair(
      'editions of two years',
      false,
      {
        name: `${one.festival} 2028`,
        firstDay: day.replace('2027', '2028'),
        lastDay: day.replace('2027', '2028'),
      },
      festival,
    ),
  ]
}

export const dayOf = (number: number) => `2027-0${1 + (number % 9)}-1${number % 10}`

const nextDay = (day: string) => addDays(day, 1)
