import { describe, expect, test } from 'vitest'
import { formatCompact, formatCount, formatDate, formatDuration, formatNumber } from './format.ts'
import { formatDistance } from './format-distance.ts'
import { describeAge } from './relative-time.tsx'

describe('numbers', () => {
  test('are grouped, shortened and counted', () => {
    expect([0, 999, 1000, 123_456, 1_234_567, -1234].map(formatNumber)).toEqual([
      '0',
      '999',
      '1,000',
      '123,456',
      '1,234,567',
      '-1,234',
    ])
    expect(formatCompact(1_234_567)).toBe('1.2M')
    expect([0, 999, 1000].map(formatCompact)).toEqual(['0', '999', '1K'])
    expect(formatCount(1, 'reply', 'replies')).toBe('1 reply')
    expect(formatCount(1200, 'reply', 'replies')).toBe('1,200 replies')
    expect(formatCount(0, 'like')).toBe('0 likes')
  })
})

describe('lengths', () => {
  test.each([
    [187_000, '3:07'],
    [59_700, '1:00'],
    [0, '0:00'],
    [3_723_000, '62:03'],
    [null, ''],
    [undefined, ''],
  ])('%s ms is "%s"', (milliseconds, text) => {
    expect(formatDuration(milliseconds)).toBe(text)
  })
})

describe('times', () => {
  const now = Date.parse('2025-11-21T12:00:00Z')
  const ago = (seconds: number) => describeAge(new Date(now - seconds * 1000), now)

  test('a date is the same in every time zone', () => {
    expect(formatDate('2025-08-07T23:30:00Z')).toBe('Aug 7, 2025')
    expect(formatDate('2025-08-07')).toBe('Aug 7, 2025')
  })

  test('an age is shown in the largest fitting unit', () => {
    expect(ago(10)).toBe('just now')
    expect(ago(-5)).toBe('just now')
    expect(ago(60)).toBe('1 minute ago')
    expect(ago(5 * 60)).toBe('5 minutes ago')
    expect(ago(3 * 3600)).toBe('3 hours ago')
    expect(ago(24 * 3600)).toBe('1 day ago')
  })

  test('days and weeks are counted by the calendar', () => {
    const from = (date: string, now: string) => formatDistance(new Date(date), new Date(now).getTime())
    expect(from('2025-11-20T23:00', '2025-11-21T02:00')).toBe('1 day ago')
    expect(from('2025-11-15T23:00', '2025-11-21T02:00')).toBe('6 days ago')
    expect(from('2025-11-15T23:00', '2025-11-22T02:00')).toBe('1 week ago')
    // Saturday is in the week before, the Sunday after it is not.
    expect(from('2025-11-08T12:00', '2025-11-21T12:00')).toBe('2 weeks ago')
    expect(from('2025-11-09T12:00', '2025-11-21T12:00')).toBe('1 week ago')
    expect(from('2025-11-21T12:02', '2025-11-21T12:00')).toBe('in 2 minutes')
  })

  test('after a month it is the date itself', () => {
    expect(ago(29 * 86_400)).not.toContain('2025')
    expect(ago(31 * 86_400)).toBe('Oct 21, 2025')
  })
})
