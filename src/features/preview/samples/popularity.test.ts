import { expect, it } from 'vitest'
import { followersOf, verifiedOf } from './popularity.ts'

it('derives figures from the id, always the same ones, spread over the whole range', () => {
  const ids = Array.from(
    { length: 2000 },
    (_, index) => `11111111-0000-4000-8000-${String(index).padStart(12, '0')}`,
  )
  const followers = ids.map(followersOf)
  expect(followers).toEqual(ids.map(followersOf))
  const numbers = followers.map((text) => Number(text.match(/^(\d+)K$/)?.[1]))
  expect(Math.min(...numbers)).toBeGreaterThanOrEqual(1)
  expect(Math.max(...numbers)).toBeLessThanOrEqual(2000)
  expect(new Set(numbers).size).toBeGreaterThan(1000)
  const verified = ids.filter(verifiedOf).length
  expect(verified).toBeGreaterThan(800)
  expect(verified).toBeLessThan(1200)
})
