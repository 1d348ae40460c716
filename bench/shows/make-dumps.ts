import path from 'node:path'
import { addDays, DAY_MS, dayAt } from '#platform/time.ts'
import { openTar } from '../catalogue/make-dump.ts'
import { createRandom, uuidOf } from '../catalogue/random.ts'

export const ARTISTS = 100_000
export const WORDS =
  'velvet antenna hollow kestrel marble orchard copper lantern winter harbour silver meridian paper tigers electric garden north static'.split(
    ' ',
  )
const CITIES = 3000
const PLACES_PER_EVENT = 82 / 124
const PERFORMERS = 347 / 124
/** The share of upcoming events. */
const UPCOMING = 0.25

/** Where many cities are: latitude, longitude, how far around in degrees. */
const REGIONS = [
  [50, 8, 9],
  [52, -1, 4],
  [40, -90, 14],
  [36, 138, 4],
  [-23, -46, 8],
] as const

/**
 * Writes dumps of places and events in MusicBrainz' format, as uncompressed archives of JSON documents. A quarter of
 * the events is in the next 18 months, most of them soon; the others are in the last 30 years. Large cities and
 * well-known artists have more of them.
 */
export async function makeShowDumps(folder: string, events: number) {
  const random = createRandom(20_261_127)
  const some = (count: number, skew: number) => Math.floor(count * random.next() ** skew)
  const nameOf = (number: number, words: number) =>
    Array.from({ length: words }, (_, at) => WORDS[(number * (at + 3) + (number >> (4 * at))) % WORDS.length])
      .concat(number.toString(36))
      .join(' ')
  const cities = Array.from({ length: CITIES }, (_, index) => {
    const [latitude, longitude, around] = random.pick(REGIONS)
    const near = (middle: number) => Number((middle + (random.next() - 0.5) * 2 * around).toFixed(4))
    return { name: `City ${nameOf(index, 1)}`, latitude: near(latitude), longitude: near(longitude) }
  })
  const places = Math.round(events * PLACES_PER_EVENT)
  const placeAt = (index: number) => ({ id: uuidOf(7, index), name: `Hall ${nameOf(index, 2)}` })
  const write = async (kind: string, lines: () => Generator<string>) => {
    const file = path.join(folder, `${kind}.tar`)
    const tar = await openTar(file)
    await tar.member('TIMESTAMP', ['2026-01-01 00:00:00.000+00\n'])
    await tar.member('JSON_DUMPS_SCHEMA_NUMBER', ['1\n'])
    await tar.member(`mbdump/${kind}`, lines)
    await tar.end()
    return { file, kind }
  }
  const today = Date.now()
  return [
    await write('place', function* () {
      for (let index = 0; index < places; index++) {
        const { name, latitude, longitude } = cities[some(CITIES, 3)] ?? {
          name: 'City',
          latitude: 0,
          longitude: 0,
        }
        yield line({
          ...placeAt(index),
          address: `${index} High Street`,
          area: { name, 'iso-3166-1-codes': [], 'iso-3166-2-codes': [] },
          coordinates: { latitude: latitude + random.next() / 20, longitude: longitude + random.next() / 20 },
        })
      }
    }),
    await write('event', function* () {
      for (let index = 0; index < events; index++) {
        const days = random.next() < UPCOMING ? 1 + some(540, 2) : -1 - Math.floor(random.next() * 30 * 365)
        const begin = dayAt(today + days * DAY_MS)
        const isFestival = index % 20 === 0
        const end = isFestival ? addDays(begin, 2) : begin
        const performers = isFestival ? 20 : 1 + some(Math.ceil((PERFORMERS - 1) * 2.2), 1)
        yield line({
          id: uuidOf(6, index),
          name: isFestival ? `Festival ${nameOf(index, 2)}` : `Night ${nameOf(index, 2)}`,
          type: isFestival ? 'Festival' : 'Concert',
          cancelled: false,
          time: isFestival ? '' : '20:30',
          'life-span': { begin, end, ended: false },
          relations: [
            ...Array.from({ length: performers }, (_, at) => {
              const artist = some(ARTISTS, 2.5)
              return {
                type: at === 0 ? 'main performer' : 'support act',
                artist: { id: uuidOf(1, artist), name: nameOf(artist, 2) },
              }
            }),
            { type: 'held at', place: placeAt(some(places, 1.5)) },
          ],
        })
      }
    }),
  ]
}

const line = (document: object) => `${JSON.stringify(document)}\n`
