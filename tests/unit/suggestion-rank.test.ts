import { expect, test } from 'vitest'
import { byMatch } from '#features/catalogue/search/server/rank.ts'

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
