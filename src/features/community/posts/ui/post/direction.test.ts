import { expect, test } from 'vitest'
import { directionOf } from './direction.ts'

test.each([
  [
    'شبابيك came up on shuffle and I ended up cancelling the shuffle. الليلة يا سمرا into whatever came next',
    'ltr',
  ],
  ['Radiohead היו נהדרים אמש', 'rtl'],
  ['שלום to all', 'rtl'],
  ['مساء الخير 🎺 @amara_osei', 'rtl'],
  ['Ümlaut 日本語', 'ltr'],
  ['𞤀𞤁𞤂', 'rtl'],
  ['12:30 🎺', 'auto'],
  ['', 'auto'],
])('a paragraph has the direction of its script: %s', (paragraph, direction) => {
  expect(directionOf(paragraph)).toBe(direction)
})
