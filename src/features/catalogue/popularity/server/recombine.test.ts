import { expect, it } from 'vitest'
import { popularityOf } from '#features/catalogue/facts.ts'
import { combinedPopularity } from './recombine.ts'

const nothing = { known: 0, listens: 0, listeners: 0, opened: 0 }

it('equals the known popularity while there are no listens', () => {
  expect(combinedPopularity({ ...nothing, known: 2450 })).toBe(2450)
  expect(combinedPopularity(nothing)).toBe(0)
})

it('takes listens for half, whether anything else is known or not', () => {
  const listened = { listens: 999_999, listeners: 100_000 }
  expect(combinedPopularity({ ...nothing, ...listened })).toBe(3000)
  expect(combinedPopularity({ ...nothing, ...listened, known: 4000 })).toBe(5000)
})

it('never falls below the known popularity because of few listens', () => {
  expect(combinedPopularity({ ...nothing, known: 4000, listens: 9, listeners: 3 })).toBe(4000)
})

it('counts the listens of one person fifty times at most', () => {
  const fan = combinedPopularity({ ...nothing, listens: 1_000_000, listeners: 1 })
  expect(fan).toBe(combinedPopularity({ ...nothing, listens: 50, listeners: 1 }))
})

it('lets openings here add less than any listens of importance', () => {
  expect(combinedPopularity({ ...nothing, opened: 99 })).toBe(600)
  expect(combinedPopularity({ ...nothing, opened: 1_000_000_000 })).toBe(600)
  expect(combinedPopularity({ ...nothing, opened: 9 })).toBe(Math.round(popularityOf(9) * 0.3))
})
