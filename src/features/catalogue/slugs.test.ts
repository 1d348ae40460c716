import { expect, it } from 'vitest'
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
