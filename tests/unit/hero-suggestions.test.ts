import { expect, test } from 'vitest'
import type { HeroSuggestion } from '#features/catalogue/search/limits.ts'
import { suggestionsFor, withFound } from '#features/catalogue/search/ui/hero/suggestions.ts'
import { HERO_SUGGESTIONS } from '#features/preview/samples/hero-suggestions.ts'

const titles = (text: string) => suggestionsFor(HERO_SUGGESTIONS, text).map(({ title }) => title)
const all = HERO_SUGGESTIONS.map(({ title }) => title)

test('there are nine samples, of every type', () => {
  expect(HERO_SUGGESTIONS).toHaveLength(9)
  expect(new Set(HERO_SUGGESTIONS.map(({ type }) => type))).toEqual(
    new Set(['artist', 'label', 'album', 'track', 'event', 'news']),
  )
})

test('an empty box gives the first six', () => {
  expect(titles('')).toEqual(all.slice(0, 6))
  expect(titles('   ')).toEqual(all.slice(0, 6))
})

test('a search matches any part of title or subtitle in any case', () => {
  expect(titles('GARRIX')).toEqual(['Martin Garrix'])
  expect(titles('independent LABEL')).toEqual(['Brasswing Records'])
  expect(titles('kestrel')).toEqual(['Last Bus to Brighton', 'Concrete Lullabies'])
  expect(titles('no such thing')).toEqual([])
})

test('there are never more than six suggestions', () => {
  expect(titles('e').length).toBe(6)
})

test('every chip finds something', () => {
  for (const chip of ['trending', 'new', 'live', 'viral']) expect(titles(chip), chip).not.toEqual([])
})

test('a sample comes once, others of its title but not its type come too', () => {
  const [sample] = suggestionsFor(HERO_SUGGESTIONS, 'tidewater')
  if (!sample) throw new Error('There is no sample album.')
  const found = [
    { ...sample, id: 'a', title: sample.title.toUpperCase() },
    { ...sample, id: 't', type: 'track' as const },
  ]
  expect(withFound([sample], found).map(({ id }) => id)).toEqual([sample.id, 't'])
})

test('artists of the catalogue fill the places after the samples, without duplicates', () => {
  const artist = (name: string): HeroSuggestion => ({
    id: `id of ${name}`,
    type: 'artist',
    title: name,
    subtitle: 'Band',
    path: `/artist/${name}`,
  })
  const found = ['martin garrix', 'Garbage', 'Garfunkel', 'Gary', 'Garth', 'Garmarna', 'Garden'].map(artist)
  const offered = withFound(suggestionsFor(HERO_SUGGESTIONS, 'garrix'), found)
  expect(offered.map(({ title }) => title)).toEqual([
    'Martin Garrix',
    'Garbage',
    'Garfunkel',
    'Gary',
    'Garth',
    'Garmarna',
  ])
  expect(offered[0]).not.toHaveProperty('path')
  expect(offered[1]).toMatchObject({ type: 'artist', path: '/artist/Garbage', subtitle: 'Band' })
  expect(withFound(suggestionsFor(HERO_SUGGESTIONS, 'e'), found)).toEqual(
    suggestionsFor(HERO_SUGGESTIONS, 'e'),
  )
})
