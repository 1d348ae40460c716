import { expect, it } from 'vitest'
import { otherLayouts } from './typed-text.ts'

it.each([
  ['rbyj', 'кино'],
  ['кфвшщруфв', 'radiohead'],
  ['Кфвшщруфв', 'radiohead'],
  ['k.,jdm', 'любовь'],
  ['`krf', 'ёлка'],
  ['rhbdbq hsu', 'кривий ріг'],
  ['ραδιοηεαδ', 'radiohead'],
  ['רשגןםיקשג', 'radiohead'],
])('%s may mean %s', (typed, meant) => {
  expect(otherLayouts(typed)).toContain(meant)
})

it('has no other reading of numbers, mixed alphabets and scripts without such a keyboard', () => {
  for (const typed of ['1975', 'nine кино', '周杰倫', '']) expect(otherLayouts(typed)).toEqual([])
})
