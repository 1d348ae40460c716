import { expect, test } from 'vitest'
import { byMatch, entitiesByMatch, subtitleOf } from '#features/catalogue/search/server/rank.ts'

test('a record and a song are suggested once, whatever the number of their editions; artists of one name are not one', () => {
  const suggest = (type: 'artist' | 'release' | 'recording', id: string, subtitle: string) => ({
    suggestion: { type, id, name: 'Mezzanine', subtitle, slug: null, imageUrl: null },
    score: 1,
  })
  const found = byMatch('mezzan', [
    suggest('release', 'a', 'Massive Attack'),
    suggest('release', 'b', 'Massive Attack'),
    suggest('release', 'c', 'Another Band'),
    suggest('recording', 'd', 'Massive Attack'),
    suggest('artist', 'e', ''),
    suggest('artist', 'f', ''),
  ])
  expect(found.map(({ id }) => id)).toEqual(['e', 'f', 'd', 'a', 'c'])
})

const artist = (name: string, score: number, otherName: string | null = null) => ({
  entity: {
    ...{ kind: 'artist' as const, id: name, name, disambiguation: 'a band', type: null },
    ...{ country: null, artistCredit: null, date: null },
  },
  otherName,
  score,
})

test('names that begin with the text come before names with it inside, and those before similar ones', () => {
  const found = entitiesByMatch('massive', [
    artist('Passive Voices', 9),
    artist('The Last Massive', 8),
    artist('Vitamin String Quartet', 7, 'Massive Attack Tribute'),
    artist('Massive Attack', 6),
    artist('Massive', 1),
  ])
  expect(found.map(({ entity }) => entity.name)).toEqual([
    ...['Massive', 'Vitamin String Quartet', 'Massive Attack', 'The Last Massive', 'Passive Voices'],
  ])
})

test('what is found under another name says so, unless its own name matches too', () => {
  const quartet = artist('Vitamin String Quartet', 1, 'Massive Attack Tribute')
  expect(subtitleOf('massive', quartet)).toBe('Also known as Massive Attack Tribute · a band')
  expect(subtitleOf('vitamin', quartet)).toBe('a band')
  expect(subtitleOf('massive', artist('Massive Attack', 1))).toBe('a band')
})
