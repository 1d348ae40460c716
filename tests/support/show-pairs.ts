import type { ShowFacts } from '#features/shows/feeds/server/merging/same-show.ts'
import { addDays } from '#platform/time.ts'

/** Two entries of different sources, and whether a person considers them the same show. */
export interface LabelledPair {
  what: string
  a: ShowFacts
  b: ShowFacts
  isSame: boolean
}

export interface Place {
  artist: string
  venue: string
  /** The same name as others write it. */
  otherSpelling: string
  misspelt: string
  /** A hall of its own in the same house. */
  otherHall: string
  city: string
  at: [latitude: number, longitude: number]
  festival: string
}

export const PLACES: readonly Place[] = [
  place(
    'Mira Solenne',
    'Casa do Cais',
    'CASA DO CAIS',
    'Casa do Cias',
    'Casa do Cais 2',
    'Lisbon',
    [38.707, -9.136],
    'River Days',
  ),
  place(
    'Kestrel Yard',
    'The Boat Shed',
    'Boat Shed',
    'The Boat Shd',
    'The Boat Shed Loft',
    'Hove',
    [50.83, -0.17],
    'Shingle Festival',
  ),
  place(
    'Łódka',
    'Klub Żuraw',
    'Klub Zuraw',
    'Klub Żurwa',
    'Klub Żuraw Mała Sala',
    'Gdańsk',
    [54.35, 18.65],
    'Bałtyk Fest',
  ),
  place(
    'Sigrún & Tal',
    'Kesselhaus am Kanal',
    'Kesselhaus am Kanal Berlin',
    'Keselhaus am Kanal',
    'Maschinenhaus am Kanal',
    'Berlin',
    [52.54, 13.41],
    'Kanalfest',
  ),
  place(
    'Yuzu Static',
    'Studio Coast 7',
    'STUDIO COAST 7',
    'Stduio Coast 7',
    'Studio Coast 8',
    'Tokyo',
    [35.64, 139.83],
    'Bayside Fest',
  ),
  place(
    'The Tram Stops',
    'Depot 6',
    'The Depot 6',
    'Depto 6',
    'Depot 9',
    'Budapest',
    [47.5, 19.08],
    'Tram Days',
  ),
  place(
    'Brass Meridian',
    'Lakeshore Rooms',
    'Lakeshore Rooms, Toronto',
    'Lakshore Rooms',
    'Lakeshore Cellar',
    'Toronto',
    [43.64, -79.38],
    'Foundry Festival',
  ),
  place(
    'Óscar Vidal',
    'Sala das Cordas',
    'SALA DAS CORDAS',
    'Sala das Crodas',
    'Sala dos Sopros',
    'Porto',
    [41.14, -8.61],
    'Ponte Fest',
  ),
  place(
    'Nightjar',
    'Theatre of the Mills',
    'The Theatre of the Mills',
    'Theater of the Mills',
    'Studio of the Mills',
    'Leeds',
    [53.8, -1.55],
    'Mill Festival',
  ),
  place(
    'DJ Cardamom',
    'Zollhaus',
    'Zollhaus Zürich',
    'Zollhauss',
    'Zollkeller',
    'Zürich',
    [47.38, 8.53],
    'Zollfest',
  ),
  place(
    'Petra Nyman',
    'Konserthuset',
    'Konserthuset Göteborg',
    'Konsertuset',
    'Konserthuset Foajén',
    'Göteborg',
    [57.7, 11.98],
    'Göta Fest',
  ),
  place(
    'Low Tide Radio',
    'Pier Ballroom',
    'The Pier Ballroom',
    'Pier Balroom',
    'Pier Bar',
    'Cardiff',
    [51.46, -3.16],
    'Tidal Fest',
  ),
  place(
    'Saltmarsh Choir',
    'St. Olave’s Church',
    "St Olave's Church",
    'St Olaves Chruch',
    'St Olave’s Crypt',
    'York',
    [53.96, -1.08],
    'Marsh Festival',
  ),
  place(
    'Kobalt Garten',
    'Halle 45',
    'HALLE 45',
    'Hlale 45',
    'Halle 46',
    'Mainz',
    [50.02, 8.24],
    'Gartenfest',
  ),
  place(
    'Umi',
    'Blue Room',
    'The Blue Room',
    'Blue Rooom',
    'Blue Room Annex',
    'Sydney',
    [-33.87, 151.2],
    'Harbour Days',
  ),
  place(
    'Los Faros',
    'Teatro del Puerto',
    'TEATRO DEL PUERTO',
    'Teatro del Pureto',
    'Patio del Puerto',
    'Montevideo',
    [-34.9, -56.2],
    'Faro Fest',
  ),
  place(
    'Ines & the Kites',
    'Le Hangar',
    'Hangar',
    'Le Hanger',
    'Le Hangar Club',
    'Nantes',
    [47.2, -1.57],
    'Estuaire',
  ),
  place(
    'Cinder Lane',
    'First Street Hall',
    'First Street Hall',
    'First Steet Hall',
    'First Street Lounge',
    'Denver',
    [39.74, -104.99],
    'Mile Fest',
  ),
  place(
    'Molly Ferns',
    'Vicar’s Yard',
    'Vicars Yard',
    'Vicar’s Yrad',
    'Vicar’s Yard Garden',
    'Dublin',
    [53.34, -6.27],
    'Liffey Days',
  ),
  place(
    'Quartz Zebra',
    'Arena Nord',
    'ARENA NORD',
    'Arena Nrod',
    'Arena Süd',
    'Hamburg',
    [53.59, 9.9],
    'Nordfest',
  ),
]

/** 25 cases in each of 20 places: 500 pairs. */
export const labelledPairs = (): LabelledPair[] => PLACES.flatMap((one, i) => casesOf(one, i))

function place(
  artist: string,
  venue: string,
  otherSpelling: string,
  misspelt: string,
  otherHall: string,
  city: string,
  at: [number, number],
  festival: string,
): Place {
  return { artist, venue, otherSpelling, misspelt, otherHall, city, at, festival }
}

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
