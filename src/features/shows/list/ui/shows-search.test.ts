import { expect, test } from 'vitest'
import { filterOf, type ShowsSearch } from './shows-search.ts'

/** Of a Wednesday at noon, a Friday, and the last minute of a Sunday, in UTC. */
const WEDNESDAY = Date.UTC(2027, 0, 27, 12)
const FRIDAY = Date.UTC(2027, 0, 29)
const SUNDAY = Date.UTC(2027, 0, 31, 23, 59)

test.each<[ShowsSearch, number, { from?: string; to?: string }]>([
  [{}, WEDNESDAY, {}],
  [{ date: 'today' }, WEDNESDAY, { from: '2027-01-27', to: '2027-01-27' }],
  [{ date: 'this-weekend' }, WEDNESDAY, { from: '2027-01-29', to: '2027-01-31' }],
  [{ date: 'this-weekend' }, FRIDAY, { from: '2027-01-29', to: '2027-01-31' }],
  [{ date: 'this-weekend' }, SUNDAY, { from: '2027-01-29', to: '2027-01-31' }],
  [{ date: 'next-weekend' }, WEDNESDAY, { from: '2027-02-05', to: '2027-02-07' }],
  [{ date: 'next-weekend' }, SUNDAY, { from: '2027-02-05', to: '2027-02-07' }],
  [{ date: 'this-month' }, WEDNESDAY, { from: '2027-01-01', to: '2027-01-31' }],
  [{ date: 'next-month' }, WEDNESDAY, { from: '2027-02-01', to: '2027-02-28' }],
  [{ from: '2027-03-05' }, WEDNESDAY, { from: '2027-03-05' }],
  [{ to: '2027-03-05' }, WEDNESDAY, { to: '2027-03-05' }],
  [{ from: '2027-03-05', to: '2027-03-07' }, WEDNESDAY, { from: '2027-03-05', to: '2027-03-07' }],
  [{ from: '2027-03-05', to: '2027-03-01' }, WEDNESDAY, { from: '2027-03-05' }],
  [{ from: 'soon', to: '2027-02-30', date: 'today' }, WEDNESDAY, { from: '2027-01-27', to: '2027-01-27' }],
  [{ from: '2027-03-05', date: 'today' }, WEDNESDAY, { from: '2027-03-05' }],
  [{ from: '2027-03-05', day: '2027-03-06' }, WEDNESDAY, { from: '2027-03-06', to: '2027-03-06' }],
])('%j asks for the shows of these days', (search, now, days) => {
  expect(filterOf(search, now)).toEqual(days)
})
