import { expect, test } from 'vitest'
import { isStorableText } from './storable-text.ts'

test.each([
  ['a letter under hundreds of accents', `a${'\u0315\u0300'.repeat(125)}`, false],
  ['NUL', 'a\0', false],
  ['half an emoji', '\ud83d', false],
  ['a text with many accents', 'Z\u0351\u036b\u0343\u036a\u0302\u036b'.repeat(200), true],
  ['Thai', 'ที่รัก'.repeat(200), true],
])('%s', (_what, text, expected) => {
  expect(isStorableText(text)).toBe(expected)
})
