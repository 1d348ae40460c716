import { expect, test } from 'vitest'
import type { TicketLink } from '../contract.ts'
import { actsInWords, availabilityOf, cheapestOf, daysInWords, pricesInWords, timeInWords } from './words.ts'

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
  [{ priceFrom: 25, priceTo: 40 }, '25 EUR – 40 EUR'],
  [{ priceFrom: 7.5 }, '7.50 EUR'],
  [{ priceTo: 1200 }, '1,200 EUR'],
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
