import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CATEGORIES } from '#features/business/products/limits.ts'
import { PRICE_RANGES, readMerchSearch } from '#features/business/products/search.ts'
import { MERCH_PRODUCTS } from '#features/preview/samples/merch.ts'
import { filterProducts } from './filters.ts'

const product = (price: number) => ({
  name: 'Tour Tee',
  artist: 'Mira Solenne',
  category: 'apparel' as const,
  price,
})
const rangesOf = (price: number) =>
  PRICE_RANGES.filter((range) => filterProducts([product(price)], { price: range }).length > 0)

test.each([
  [0, 'under-25'],
  [24.99, 'under-25'],
  [25, '25-to-50'],
  [25.01, '25-to-50'],
  [49.99, '25-to-50'],
  [50, '25-to-50'],
  [50.01, 'over-50'],
  [1000, 'over-50'],
])('%d dollars are in the range %s only', (price, range) => {
  expect(rangesOf(price)).toEqual([range])
})

test('every price is in exactly one range', () => {
  fc.assert(fc.property(fc.integer({ min: 0, max: 20_000 }), (cents) => rangesOf(cents / 100).length === 1))
})

test('the samples have products in every range and category, and at the bounds', () => {
  for (const price of PRICE_RANGES) expect(filterProducts(MERCH_PRODUCTS, { price })).not.toEqual([])
  for (const category of CATEGORIES) {
    const found = filterProducts(MERCH_PRODUCTS, { category })
    expect(found).not.toEqual([])
    expect(new Set(found.map((one) => one.category))).toEqual(new Set([category]))
  }
  expect(MERCH_PRODUCTS.map(({ price }) => price)).toEqual(expect.arrayContaining([25, 50]))
})

test('search matches names and artists in any case, and combines with the other filters', () => {
  const names = (search: Parameters<typeof filterProducts>[1]) =>
    filterProducts(MERCH_PRODUCTS, search).map(({ name }) => name)
  expect(names({ search: 'HOODIE' })).toEqual(['Yard Crew Hoodie'])
  expect(names({ search: 'okapi cd' })).toEqual(['Room 19, CD with booklet'])
  expect(names({ search: 'okapi', price: 'over-50' })).toEqual(['Room 19, the complete sessions box'])
  expect(names({ search: 'okapi', category: 'apparel' })).toEqual([])
  expect(names({})).toHaveLength(MERCH_PRODUCTS.length)
})

test('search parameters are parsed and invalid ones dropped', () => {
  expect(readMerchSearch({ search: ' tee ', category: 'vinyl', price: 'over-50' })).toEqual({
    search: 'tee',
    category: 'vinyl',
    price: 'over-50',
  })
  expect(readMerchSearch({ search: ' ', category: 'shoes', price: '50' })).toEqual({})
})
