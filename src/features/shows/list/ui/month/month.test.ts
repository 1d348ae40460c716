import { describe, expect, it, test } from 'vitest'
import { dayByKey, monthInWords, weeksOf } from './month.ts'

describe('the weeks of a month', () => {
  it.each([
    // Begins on a Monday and has four weeks.
    ['2027-02', 4, null, '2027-02-01', '2027-02-28'],
    // Begins on a Sunday and has 31 days.
    ['2027-08', 6, '2027-08-01', null, '2027-08-31'],
    ['2028-02', 5, null, '2028-02-01', '2028-02-29'],
  ])('%s', (month, count, sunday, _, last) => {
    const weeks = weeksOf(month)
    expect(weeks).toHaveLength(count)
    expect(weeks.every((week) => week.length === 7)).toBe(true)
    const days = weeks.flat().filter((day) => day !== null)
    expect([days[0], days.at(-1)]).toEqual([`${month}-01`, last])
    if (sunday) expect(weeks[0]?.[6]).toBe(sunday)
  })

  it('have a name', () => expect(monthInWords('2027-12')).toBe('December 2027'))
})

test('keys lead to the days that have shows', () => {
  const days = ['2027-03-02', '2027-03-05', '2027-03-12', '2027-03-30']
  const from = '2027-03-05'
  const keys = { ArrowLeft: 0, ArrowRight: 2, ArrowDown: 2, Home: 0, End: 3 }
  for (const [key, at] of Object.entries(keys)) expect(dayByKey(days, from, key), key).toBe(days[at])
  expect(dayByKey(days, from, 'ArrowUp')).toBeUndefined()
  expect(dayByKey(days, '2027-03-12', 'ArrowUp')).toBe(from)
  expect(dayByKey(days, '2027-03-12', 'ArrowDown')).toBe('2027-03-30')
  expect(dayByKey(days, '2027-03-30', 'ArrowRight')).toBeUndefined()
  expect(dayByKey(days, from, 'x')).toBeUndefined()
})
