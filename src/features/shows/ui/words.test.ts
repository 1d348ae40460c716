import { expect, test } from 'vitest'
import type { TicketLink } from '../contract.ts'
import {
  actsInWords,
  availabilityOf,
  cheapestOf,
  daysInWords,
  pricesInWords,
  timeInWords,
  untilInWords,
  weekInWords,
} from './words.ts'

const link = (change: Partial<TicketLink>): TicketLink => ({
  url: 'https://tickets.example',
  priceFrom: null,
  priceTo: null,
  currency: 'EUR',
  availability: null,
  statedAt: '',
  ...change,
})

test('a time in the night says to which day the night leads', () => {
  expect(timeInWords({ date: '2027-07-01', time: '20:30' })).toBe('20:30')
  expect(timeInWords({ date: '2027-07-01', time: '05:59' })).toBe('05:59 (night to Fri)')
  expect(timeInWords({ date: '2027-07-01', time: null })).toBeUndefined()
})

test('days are one, or the first and the last', () => {
  expect(daysInWords({ date: '2027-07-01', lastDate: '2027-07-01' })).toBe('Thu, Jul 1, 2027')
  expect(daysInWords({ date: '2027-12-31', lastDate: '2028-01-02' })).toBe(
    'Fri, Dec 31, 2027 – Sun, Jan 2, 2028',
  )
})

test.each([
  [{ priceFrom: 25, priceTo: 40 }, '€25 – €40'],
  [{ priceFrom: 7.5 }, '€7.50'],
  [{ priceTo: 1200 }, '€1,200'],
  [{ priceFrom: 0 }, 'Free'],
  [{}, undefined],
])('the prices of %j are %j', (change, words) => expect(pricesInWords(link(change))).toBe(words))

test('the cheapest ticket is of the currency of the first one', () => {
  const links = [link({ priceFrom: 30 }), link({ priceFrom: 20 }), link({ priceFrom: 1, currency: 'JPY' })]
  expect(cheapestOf(links)?.priceFrom).toBe(20)
  expect(cheapestOf([link({})])).toBeUndefined()
})

test('a show has tickets while one of its shops has some', () => {
  expect(availabilityOf([link({ availability: 'sold-out' }), link({ availability: 'low-stock' })])).toBe(
    'low-stock',
  )
  expect(availabilityOf([link({ availability: 'sold-out' }), link({})])).toBe('sold-out')
  expect(availabilityOf([link({})])).toBeUndefined()
})

test('acts are named where the name of the show does not', () => {
  const act = (name: string) => ({ name, artistMbid: null, role: 'headliner' as const })
  expect(actsInWords({ name: 'Mira', acts: [act('Mira')], actCount: 1 })).toBe('')
  expect(actsInWords({ name: 'Mira', acts: [act('Mira'), act('B')], actCount: 2 })).toBe('with B')
  expect(actsInWords({ name: 'Night', acts: [act('A'), act('B')], actCount: 4 })).toBe('A, B and 2 more')
})

test.each([
  ['2026-11-23', 'This week'],
  ['2026-11-30', 'This week'],
  ['2026-12-07', 'Next week'],
  ['2026-12-14', 'Dec 14 – 20'],
  ['2026-12-28', 'Dec 28 – Jan 3, 2027'],
])('the week from %s is %s', (monday, words) => {
  expect(weekInWords(monday, '2026-12-02')).toBe(words)
})

test('the last day of a show is said beside its first', () => {
  expect(untilInWords({ date: '2026-12-04', lastDate: '2026-12-04' })).toBeUndefined()
  expect(untilInWords({ date: '2026-12-04', lastDate: '2026-12-06' })).toBe('until Sun, Dec 6')
  expect(untilInWords({ date: '2026-12-31', lastDate: '2027-01-01' })).toBe('until Fri, Jan 1, 2027')
})
