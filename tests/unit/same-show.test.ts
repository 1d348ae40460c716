import { describe, expect, it } from 'vitest'
import {
  compareShows,
  findSame,
  isSameVenue,
  type ShowFacts,
  seriesOf,
  type VenueFacts,
} from '#features/shows/feeds/server/merging/same-show.ts'
import { hardPairs } from '../support/hard-show-pairs.ts'
import { labelledPairs } from '../support/show-pairs.ts'

const pairs = [...labelledPairs(), ...hardPairs()]
const isSame = ({ a, b }: (typeof pairs)[number]) => findSame(a, [b]) !== undefined

it('of 860 labelled pairs, among them some that the rule gets wrong, the same shows are found with an F1 of at least 0.95', () => {
  expect(pairs).toHaveLength(860)
  const right = pairs.filter((pair) => pair.isSame && isSame(pair)).length
  const found = pairs.filter(isSame).length
  const all = pairs.filter((pair) => pair.isSame).length
  const [precision, recall] = [right / found, right / all]
  const f1 = (2 * precision * recall) / (precision + recall)
  const wrong = pairs
    .filter((pair) => pair.isSame !== isSame(pair))
    .map(({ what, a }) => `${what}: ${a.venue?.name}`)
  expect(f1, `F1 ${f1.toFixed(3)}; wrong: ${wrong.join('; ')}`).toBeGreaterThanOrEqual(0.95)
  expect(precision).toBeGreaterThanOrEqual(0.95)
  // The comparison does not recognise sponsors in names of venues, and calendars of support acts.
  expect(recall).toBeGreaterThanOrEqual(0.9)
  expect([...new Set(pairs.filter((pair) => pair.isSame !== isSame(pair)).map(({ what }) => what))]).toEqual([
    'a sponsor before the name of the venue',
    'the calendar of the support, which calls itself the headliner',
  ])
  // The order of the two does not matter.
  for (const { a, b, what } of pairs) expect(compareShows(a, b), what).toBe(compareShows(b, a))
})

it('a show without a time could be either of two shows of that day, and is matched with neither', () => {
  const [pair] = pairs
  if (!pair) throw new Error('No pairs.')
  const matinee = { ...pair.a, beginsAt: new Date('2027-01-10T13:00:00Z') }
  const dayOnly = { ...pair.a, beginsAt: null }
  expect(findSame(dayOnly, [pair.a])).toBe(pair.a)
  expect(findSame(dayOnly, [pair.a, matinee])).toBeUndefined()
})

it('a word such as "kids" in the name of an act makes no other show of it', () => {
  const [pair] = pairs
  if (!pair) throw new Error('No pairs.')
  const show = { ...pair.a, headliners: [{ mbid: null, name: 'Kids of the Quay' }], name: 'Kids of the Quay' }
  expect(compareShows(show, { ...show, name: 'Slow Water Tour' })).toBe('same')
  expect(compareShows(show, { ...show, name: 'Kids of the Quay for kids' })).toBe('other')
})

const hall: VenueFacts = { mbid: null, name: 'Brasswork', city: 'Porto', latitude: 60, longitude: 10 }
const unplaced = { ...hall, latitude: null, longitude: null }
const show: ShowFacts = {
  kind: 'concert',
  name: 'Mira Solenne',
  headliners: [{ mbid: null, name: 'Mira Solenne' }],
  venue: hall,
  beginsAt: new Date('2027-01-10T19:00:00Z'),
  firstDay: '2027-01-10',
  lastDay: '2027-01-10',
  festivalId: null,
}

describe('two statements of a show', () => {
  const begins = (time: string) => compareShows(show, { ...show, beginsAt: new Date(time) })

  it('may be an hour and a half apart, doors and begin, and no more', () => {
    expect(begins('2027-01-10T20:30:00Z')).toBe('same')
    expect(begins('2027-01-10T20:30:00.001Z')).toBe('other')
    expect(begins('2027-01-10T17:30:00Z')).toBe('same')
    expect(begins('2027-01-10T17:29:59.999Z')).toBe('other')
  })

  it('match by the day when one has no time', () => {
    expect(compareShows(show, { ...show, beginsAt: null })).toBe('day')
    expect(compareShows({ ...show, beginsAt: null }, show)).toBe('day')
    expect(compareShows(show, { ...show, beginsAt: null, firstDay: '2027-01-11' })).toBe('other')
  })

  it('match if one calls it a residency, and not if one calls it a festival', () => {
    expect(compareShows(show, { ...show, kind: 'residency' })).toBe('same')
    expect(compareShows(show, { ...show, kind: 'festival' })).toBe('other')
  })

  it('need a headliner and the place in common', () => {
    expect(compareShows(show, { ...show, headliners: [{ mbid: null, name: 'Odd Harbour' }] })).toBe('other')
    expect(compareShows(show, { ...show, headliners: [] })).toBe('other')
    expect(compareShows(show, { ...show, venue: null })).toBe('other')
    expect(compareShows({ ...show, venue: null }, { ...show, venue: null })).toBe('same')
  })

  it('tell artists of one name apart by their ids where both have one', () => {
    const by = (mbid: string | null) => ({ ...show, headliners: [{ mbid, name: 'Mira Solenne' }] })
    expect(compareShows(by('one'), by('other'))).toBe('other')
    expect(compareShows(by('one'), by(null))).toBe('same')
    const renamed = { ...show, headliners: [{ mbid: 'one', name: 'Mira' }] }
    expect(compareShows(by('one'), renamed)).toBe('same')
  })

  it.each(['matinee', 'for kids', 'late show', 'early show', 'aftershow', 'in-store', 'workshop'])(
    'are two shows if one says %s',
    (occasion) => {
      expect(compareShows(show, { ...show, name: `Mira Solenne ${occasion}` })).toBe('other')
      const named = { ...show, name: `Mira Solenne ${occasion}` }
      expect(compareShows(named, named)).toBe('same')
    },
  )
})

describe('two statements of a festival', () => {
  const festival: ShowFacts = {
    ...show,
    kind: 'festival',
    name: 'Harbour Lights',
    headliners: [],
    beginsAt: null,
    firstDay: '2027-07-02',
    lastDay: '2027-07-04',
  }
  const matches = (given: Partial<ShowFacts>) => {
    const other = { ...festival, ...given }
    expect(compareShows(other, festival)).toBe(compareShows(festival, other))
    return compareShows(festival, other) === 'same'
  }

  it('share a day at least', () => {
    expect(matches({ firstDay: '2027-07-04', lastDay: '2027-07-06' })).toBe(true)
    expect(matches({ firstDay: '2027-07-05', lastDay: '2027-07-06' })).toBe(false)
  })

  it('are of one series: by its id if both have one, else by the name without year, number and city', () => {
    const by = (id: string | null, name = 'Harbour Lights') => ({ ...festival, festivalId: id, name })
    expect(compareShows(by('one'), by('one', 'Another name'))).toBe('same')
    expect(compareShows(by('one'), by('other'))).toBe('other')
    expect(compareShows(by('one'), by(null))).toBe('same')
    expect(compareShows(by(null), by('one'))).toBe('same')
    expect(matches({ name: 'The 12th Harbour Lights Festival 2027' })).toBe(true)
    expect(matches({ name: 'Harbour Lights Porto 27' })).toBe(true)
    expect(matches({ name: 'Harbour Nights' })).toBe(false)
    // Nothing would be left of the names.
    expect(matches({ name: 'Porto' })).toBe(false)
    const named = (city: string) => ({ ...festival, name: city, venue: { ...hall, city } })
    expect(compareShows(named('Porto'), named('Gaia'))).toBe('other')
    expect(seriesOf('The 3rd Harbour Lights Festival 1999')).toBe('harbour lights')
  })

  it('are in one town, or at most twenty kilometres apart, or one does not say where', () => {
    const at = (latitude: number | null, city = 'Gaia') => ({ venue: { ...hall, city, latitude } })
    expect(matches(at(60 + 0.17986))).toBe(true)
    expect(matches(at(60 + 0.17987))).toBe(false)
    expect(matches(at(70, 'Porto'))).toBe(true)
    expect(matches(at(null))).toBe(false)
    expect(matches({ venue: null })).toBe(true)
  })
})

describe('two names of a venue', () => {
  const isSameAs = (a: VenueFacts, b: Partial<VenueFacts>) => isSameVenue(a, { ...a, ...b })

  it('mean the same by their ids where both have one', () => {
    expect(isSameAs({ ...hall, mbid: 'one' }, { mbid: 'one', name: 'Another name' })).toBe(true)
    expect(isSameAs({ ...hall, mbid: 'one' }, { mbid: 'other' })).toBe(false)
    expect(isSameAs({ ...hall, mbid: 'one' }, { mbid: null })).toBe(true)
    expect(isSameAs(hall, { mbid: 'one' })).toBe(true)
    expect(isSameVenue(null, null)).toBe(true)
    expect(isSameVenue(hall, null)).toBe(false)
    expect(isSameVenue(null, hall)).toBe(false)
  })

  it('mean the same within 250 metres, in any direction, whatever the city is called', () => {
    expect(isSameAs(hall, { latitude: 60.002248, city: 'Oporto' })).toBe(true)
    expect(isSameAs(hall, { latitude: 60.002253 })).toBe(false)
    expect(isSameAs(hall, { latitude: 59.99776 })).toBe(true)
    expect(isSameAs(hall, { longitude: 10.0044 })).toBe(true)
    expect(isSameAs(hall, { longitude: 10.0046 })).toBe(false)
  })

  it('mean the same in one town where one has no place', () => {
    expect(isSameAs(hall, { latitude: null })).toBe(true)
    expect(isSameAs(hall, { longitude: null, city: 'Lisboa' })).toBe(false)
    expect(isSameAs(unplaced, { city: 'Lisboa' })).toBe(false)
    expect(isSameAs(unplaced, { name: 'Moloko' })).toBe(false)
    // A missing number is not 0.
    expect(isSameAs({ ...hall, longitude: 0 }, { longitude: null, city: 'Lisboa' })).toBe(false)
    expect(isSameAs({ ...hall, latitude: 0 }, { latitude: null, city: 'Lisboa' })).toBe(false)
  })

  it('stay apart when they are two cities, of which nothing else would be left', () => {
    expect(isSameVenue({ ...hall, name: 'Porto' }, { ...hall, name: 'Gaia', city: 'Gaia' })).toBe(false)
  })

  it.each([
    // One letter changed, missing, added or swapped from six on, two from ten on.
    ['Moloko', 'Molako', true],
    ['Moloko', 'Molok', false],
    ['Molokos', 'Moloko', true],
    ['Moloko', 'Moolko', true],
    ['Pavil', 'Pavol', false],
    ['Brasswork', 'Brusswerk', false],
    ['Brassworks', 'Brusswerks', true],
    ['Brassworks', 'Brusswerkz', false],
    ['Brassworks', 'Rbasswokrs', true],
    ['Brassworksand', 'Brassworks', false],
    // Articles and the city, but no numbers.
    ['The Moloko', 'Moloko', true],
    ['Moloko Porto', 'Moloko', true],
    ['Porto', 'The Porto', true],
    ['Pavils', 'Pavil', false],
    ['Moloko Hall 1', 'Moloko Hall 2', false],
    ['Moloko', 'Kolomo', false],
  ])('%s and %s: %s', (one, other, isSame) => {
    expect(isSameAs({ ...hall, name: one }, { name: other })).toBe(isSame)
    expect(isSameAs({ ...hall, name: other }, { name: one })).toBe(isSame)
  })
})
