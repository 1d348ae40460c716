import { expect, test } from 'vitest'
import { drawSleeve } from './draw.ts'

const ids = Array.from({ length: 200 }, (_, index) => `b7ffd2af-418f-4be2-bdd1-22f8b48613${index}`)

test('the same id gives the same sleeve', () => {
  for (const id of ids) expect(drawSleeve(id, 'Nina Simone')).toBe(drawSleeve(id, 'Nina Simone'))
})

test('sleeves of different ids differ', () => {
  expect(new Set(ids.map((id) => drawSleeve(id))).size).toBeGreaterThan(195)
})

test('a sleeve has less than 2.5 kB of markup', () => {
  for (const id of ids) expect(drawSleeve(id, 'A').length).toBeLessThan(2500)
})

test('no title can put markup into a sleeve', () => {
  const titles = ['<script>', '&lt;b', '"><img src=x>', '😀', '']
  const drawn = titles.flatMap((title) => ids.map((id) => drawSleeve(id, title)))
  const tags = new Set(drawn.flatMap((markup) => markup.match(/<\/?[^ >]*/g) ?? []))
  expect([...tags].sort()).toEqual(['</text', '<path', '<text'])
})

test('all numbers in the drawing are finite', () => {
  for (const id of ids) expect(drawSleeve(id, 'A')).not.toMatch(/NaN|Infinity|undefined/)
})
