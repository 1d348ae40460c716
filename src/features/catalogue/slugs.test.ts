import { expect, it } from 'vitest'
import { followersOf, verifiedOf } from '../../../sample-data/popularity.ts'
import { capitalised, nameSlug, slugToName, trendingSlug } from './slugs.ts'

it.each([
  ['Daft Punk', 'daft-punk', 'daft-punk'],
  ['AC/DC', 'ac/dc', 'acdc'],
  ['Sigur Rós', 'sigur-rós', 'sigur-rs'],
  ['Earth, Wind & Fire', 'earth,-wind-&-fire', 'earth-wind--fire'],
  ['  !!!  ', '!!!', '!!!'],
  ['周杰伦', '周杰伦', '周杰伦'],
])('makes slugs of %s', (name, plain, trending) => {
  expect(nameSlug(name)).toBe(plain)
  expect(trendingSlug(name)).toBe(trending)
})

it('turns hyphens back into spaces', () => {
  expect(slugToName('daft-punk', 'x')).toBe('daft punk')
  expect(slugToName(undefined, 'Somebody')).toBe('Somebody')
  expect(slugToName('', 'Somebody')).toBe('Somebody')
})

it.each([
  ['nobody at all', 'Nobody At All'],
  ['ac/dc', 'Ac/Dc'],
  ["guns n' roses (live)", "Guns N' Roses (Live)"],
  ['élan 2 ÆON', 'Élan 2 ÆON'],
])('capitalises the words of %s', (name, written) => {
  expect(capitalised(name)).toBe(written)
})

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
