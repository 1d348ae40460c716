import { expect, it } from 'vitest'
import { followingCase } from './following-case.ts'

const CASES = ['a', 'b', 'c', 'd'].map((id) => ({ id }))

it.each([
  ['the same one when nothing was decided', 'b', [], 'b'],
  ['the next one', 'b', ['b'], 'c'],
  ['the next that waits, after a decision on several', 'b', ['b', 'c'], 'd'],
  ['the one before at the end', 'd', ['d'], 'c'],
  ['the nearest before at the end', 'd', ['d', 'c'], 'b'],
  ['none when all are decided', 'a', ['a', 'b', 'c', 'd'], undefined],
  ['the first when somebody else decided on it', 'x', [], 'a'],
])('the focus goes to %s', (_, id, decided, expected) => {
  expect(followingCase(CASES, id, decided)).toBe(expected)
})
