import { expect, it } from 'vitest'
import { addDays } from '#platform/time.ts'
import { toBars, topOf } from './bars.ts'
import { toCsv } from './csv.ts'
import { weekInWords } from './week.ts'

const dayOf = (i: number) => addDays('2026-01-01', i)
const days = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ day: dayOf(i), value: i % 10 === 9 ? null : 1 }))

it('makes a bar of each day, and of each week of a year, which ends today', () => {
  expect(toBars(days(28))).toHaveLength(28)
  const weeks = toBars(days(365))
  expect(weeks).toHaveLength(53)
  expect(weeks[0]).toEqual({ from: dayOf(0), to: dayOf(0), value: 1 })
  expect(weeks.at(-1)).toEqual({ from: dayOf(358), to: dayOf(364), value: 6 })
  expect(weeks.reduce((sum, { value }) => sum + (value ?? 0), 0)).toBe(329)
})

it('keeps the last known level of a week, and leaves a week without one empty', () => {
  const levels = Array.from({ length: 70 }, (_, i) => ({ day: dayOf(i), value: i < 7 ? null : i }))
  const bars = toBars(levels, { last: true })
  expect(bars.map(({ value }) => value)).toEqual([null, 13, 20, 27, 34, 41, 48, 55, 62, 69])
})

it.each([
  [0, 1],
  [3, 4],
  [11, 20],
  [400, 400],
  [401, 500],
  [5001, 10_000],
])('has a round top above %i', (value, top) => {
  expect(topOf([{ from: '', to: '', value }])).toBe(top)
})

it('writes days without a count as empty cells', () => {
  const day = { day: '2026-01-01', followers: null, views: 2, posts: 0, replies: 1, likes: 5 }
  expect(toCsv([day, { ...day, followers: 7 }])).toBe(
    'day,followers,views,posts,replies,likes\r\n2026-01-01,,2,0,1,5\r\n2026-01-01,7,2,0,1,5\r\n',
  )
})

/** Days with these followers at the end of each, and one view a day. */
const counted = (...followers: (number | null)[]) => followers.map((one) => ({ followers: one, views: 1 }))
const flat = (count: number, level: number) => Array.from({ length: count }, () => level)

it.each([
  [
    'more than before',
    counted(...flat(7, 10), ...flat(7, 11), 14),
    '3 new followers this week, 2 more than the week before.',
  ],
  [
    'a loss',
    counted(...flat(8, 10), ...flat(7, 9)),
    '1 follower fewer this week, 1 fewer than the week before.',
  ],
  ['the same', counted(...flat(15, 4)), 'No change in followers this week, the same as the week before.'],
  ['one', counted(...flat(14, 4), 5), '1 new follower this week, 1 more than the week before.'],
  ['no week to compare with', counted(null, ...flat(7, 4), 6), '2 new followers this week. 7 page views.'],
])('says in words how the week went: %s', (_, days, words) => {
  expect(weekInWords(days)).toContain(words)
})

it('compares the views of two weeks, and says nothing before a week is counted', () => {
  const days = [...counted(...flat(14, 4)), { followers: 4, views: 1_201 }]
  expect(weekInWords(days)).toContain('1,207 page views, 1,200 more than the week before.')
  expect(weekInWords(counted(...flat(7, 4)))).toBeUndefined()
  expect(weekInWords(counted(null, null, ...flat(7, 4)))).toBeUndefined()
})
