import { expect, test } from 'vitest'
import { daysOf } from './when.ts'

test.each([
  ['2025-08-07', '2025-08-07', 'Aug 7, 2025'],
  ['2025-08-07', '2025-08-10', 'Aug 7 – 10, 2025'],
  ['2025-08-30', '2025-09-02', 'Aug 30 – Sep 2, 2025'],
  ['2025-12-30', '2026-01-02', 'Dec 30, 2025 – Jan 2, 2026'],
])('the days from %s to %s are %s', (date, lastDate, days) => {
  expect(daysOf({ date: `${date}T00:00:00.000Z`, lastDate: `${lastDate}T00:00:00.000Z` })).toBe(days)
})
