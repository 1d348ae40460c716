import { expect, it } from 'vitest'
import { mergeMeanwhile } from './merge-meanwhile.ts'

it('adopts fields that only they have changed, and keeps fields that both have changed', () => {
  const base = { name: 'A', list: 'x', theme: 'dark', sort: 'newest' }
  const mine = { ...base, name: 'B', sort: 'oldest' }
  const theirs = { name: 'C', list: 'x y', theme: 'dark', sort: 'oldest' }
  expect(mergeMeanwhile(base, mine, theirs)).toEqual({
    values: { name: 'B', list: 'x y', theme: 'dark', sort: 'oldest' },
    taken: ['list'],
    contested: ['name'],
  })
})

it('compares by content', () => {
  const lists = { words: ['a'] }
  expect(mergeMeanwhile(lists, { words: ['a'] }, { words: ['a'] })).toEqual({
    values: { words: ['a'] },
    taken: [],
    contested: [],
  })
})
