import { expect, test } from 'vitest'
import { contains } from './rules.ts'

test.each([
  ['shop.example', 'look at https://shop.example/x', true],
  ['shop.example', 'look at www.Shop.example.', true],
  ['shop.example', 'shop.example without a scheme', true],
  ['shop.example', 'http://a.b.shop.example?c', true],
  ['shop.example', 'workshop.example is another one', false],
  ['shop.example', 'shop.example.org is another one', false],
  ['bücher.example', 'https://bücher.example', true],
  ['bücher.example', 'https://xn--bcher-kva.example', true],
])('the domain %s in %j: %s', (domain, text, expected) => {
  expect(contains(text, [], [domain])).toBe(expected)
})

test.each([
  ['viagra', 'Cheap VIAGRA!', true],
  ['ass', 'a classic assembly', false],
  ['free shoes', 'FREE  shoes today', true],
  ['дешёво', 'Очень ДЕШЁВО тут', true],
  ['音楽', '今日は音楽の日です', true],
])('the word %s in %j: %s', (word, text, expected) => {
  expect(contains(text, [word], [])).toBe(expected)
})

test('long texts without end take no long time to split', () => {
  expect(contains('a.'.repeat(10_000), ['x'.repeat(100)], ['shop.example'])).toBe(false)
  expect(contains('a'.repeat(20_000), ['x'.repeat(100)], ['shop.example'])).toBe(false)
})
