import { expect, test } from 'vitest'
import { parseWish, WISH_MS } from './wish.ts'

const wish = { act: 'follow artist', id: 'f54ba20c-7da3-4b2b-9e5e-6a3a1f1b8b1a', words: 'Follow Daft Punk' }
const now = 1_700_000_000_000
const stored = (change: object) => JSON.stringify({ ...wish, madeAt: now, ...change })

test('a wish is kept for an hour', () => {
  expect(parseWish(stored({}), now)).toEqual(wish)
  expect(parseWish(stored({}), now + WISH_MS - 1)).toEqual(wish)
  expect(parseWish(stored({}), now + WISH_MS)).toBeUndefined()
})

test.each([
  ['made in the future', { madeAt: now + 1 }],
  ['without a time', { madeAt: undefined }],
  ['without an act', { act: '' }],
  ['with an id that is no text', { id: 7 }],
  ['with words of any length', { words: 'a'.repeat(301) }],
])('something stored %s is no wish', (_, change) => {
  expect(parseWish(stored(change), now)).toBeUndefined()
})

test.each([[null], ['null'], ['"follow"'], ['[]']])('%s is no wish', (text) => {
  expect(parseWish(text, now)).toBeUndefined()
})
