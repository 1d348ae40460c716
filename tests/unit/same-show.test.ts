import { expect, it } from 'vitest'
import { compareShows, findSame } from '#features/shows/feeds/server/merging/same-show.ts'
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
