import { describe, expect, it } from 'vitest'
import {
  addDays,
  addMonths,
  dayAndTime,
  dayAt,
  daysBetween,
  daysOfMonth,
  instantAt,
  instantsAnywhere,
  isDay,
  isoAt,
  mondayOf,
  monthAt,
  offsetAt,
  offsetsIn,
  timeAt,
  wallTime,
  wallTimeAt,
  weekdayOf,
} from './time.ts'

const iso = (instant: Date) => instant.toISOString().replace(':00.000Z', 'Z')

describe('the instant of a day and time in a zone', () => {
  it.each([
    ['UTC', '2026-03-29', '08:00', '2026-03-29T08:00Z'],
    ['Europe/Berlin', '2026-03-28', '08:00', '2026-03-28T07:00Z'],
    ['America/Los_Angeles', '2026-11-01', '08:00', '2026-11-01T16:00Z'],
    ['Asia/Kathmandu', '2026-05-14', '08:00', '2026-05-14T02:15Z'],
    ['Pacific/Kiritimati', '2026-05-14', '08:00', '2026-05-13T18:00Z'],
    ['Etc/GMT+12', '2026-05-14', '08:00', '2026-05-14T20:00Z'],
    ['America/New_York', '1969-12-31', '19:30', '1970-01-01T00:30Z'],
  ])('in %s on %s at %s', (zone, day, time, instant) => {
    expect(iso(instantAt(day, time, zone))).toBe(instant)
  })

  /** The time that the clocks of the zone show at the instant stands last, where it is another one. */
  it.each([
    ['Europe/Berlin', '2026-03-29T01:59', '2026-03-29T00:59Z', '2026-03-29T01:59'],
    ['Europe/Berlin', '2026-03-29T02:00', '2026-03-29T01:00Z', '2026-03-29T03:00'],
    ['Europe/Berlin', '2026-03-29T02:30', '2026-03-29T01:30Z', '2026-03-29T03:30'],
    ['Europe/Berlin', '2026-03-29T03:00', '2026-03-29T01:00Z', '2026-03-29T03:00'],
    ['America/New_York', '2026-03-08T02:30', '2026-03-08T07:30Z', '2026-03-08T03:30'],
    ['Australia/Lord_Howe', '2026-10-04T02:15', '2026-10-03T15:45Z', '2026-10-04T02:45'],
    ['America/Santiago', '2026-09-06T00:00', '2026-09-06T04:00Z', '2026-09-06T01:00'],
    ['America/Santiago', '2026-09-06T00:59', '2026-09-06T04:59Z', '2026-09-06T01:59'],
    ['Asia/Beirut', '2026-03-29T00:00', '2026-03-28T22:00Z', '2026-03-29T01:00'],
    ['Africa/Cairo', '2026-04-24T00:00', '2026-04-23T22:00Z', '2026-04-24T01:00'],
    ['America/Havana', '2026-03-08T00:00', '2026-03-08T05:00Z', '2026-03-08T01:00'],
    ['Pacific/Apia', '2011-12-30T00:00', '2011-12-30T10:00Z', '2011-12-31T00:00'],
    ['Pacific/Apia', '2011-12-30T18:00', '2011-12-31T04:00Z', '2011-12-31T18:00'],
    ['Pacific/Apia', '2011-12-29T23:59', '2011-12-30T09:59Z', '2011-12-29T23:59'],
    ['Pacific/Apia', '2011-12-31T00:00', '2011-12-30T10:00Z', '2011-12-31T00:00'],
  ])('moves a time that clocks in %s skip (%s) on by what they skip', (zone, local, instant, shown) => {
    const [day = '', time] = local.split('T')
    const found = instantAt(day, time ?? '', zone)
    expect(iso(found)).toBe(instant)
    expect(`${dayAt(found, zone)}T${timeAt(found, zone)}`).toBe(shown)
  })

  it.each([
    ['Europe/Berlin', '2026-10-25T01:59', '2026-10-24T23:59Z'],
    ['Europe/Berlin', '2026-10-25T02:00', '2026-10-25T00:00Z'],
    ['Europe/Berlin', '2026-10-25T02:59', '2026-10-25T00:59Z'],
    ['Europe/Berlin', '2026-10-25T03:00', '2026-10-25T02:00Z'],
    ['America/New_York', '2026-11-01T01:30', '2026-11-01T05:30Z'],
    ['America/Santiago', '2026-04-04T23:30', '2026-04-05T02:30Z'],
    ['Asia/Beirut', '2026-10-24T23:30', '2026-10-24T20:30Z'],
    ['Africa/Cairo', '2026-10-29T23:30', '2026-10-29T20:30Z'],
    ['America/Havana', '2026-11-01T00:00', '2026-11-01T04:00Z'],
    ['America/Havana', '2026-11-01T00:59', '2026-11-01T04:59Z'],
    ['Australia/Lord_Howe', '2026-04-05T01:45', '2026-04-04T14:45Z'],
  ])('is the first of two that clocks in %s show as %s', (zone, local, instant) => {
    const [day = '', time = ''] = local.split('T')
    expect(iso(instantAt(day, time, zone))).toBe(instant)
    expect(`${dayAt(new Date(instant), zone)}T${timeAt(new Date(instant), zone)}`).toBe(local)
  })

  it('throws for an unknown zone', () => {
    expect(() => instantAt('2026-05-14', '08:00', 'Europe/Nowhere')).toThrow(RangeError)
  })
})

describe.each([
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'America/Santiago',
  'Asia/Beirut',
  'Africa/Cairo',
  'America/Havana',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Pacific/Chatham',
  'Asia/Kathmandu',
])('every half hour of a year in %s', (zone) => {
  // With Samoa's move over the date line.
  const from = Date.parse('2011-06-15T00:00Z')
  const instants = Array.from({ length: 48 * 366 }, (_, i) => from + i * 1_800_000)

  it('comes back from its day and time, unless the clocks show them for the second time', () => {
    const seen = new Set<string>()
    const wrong = instants.filter((instant) => {
      const { day, time } = dayAndTime(wallTimeAt(instant, zone))
      const back = instantAt(day, time, zone).getTime()
      const isSecond = seen.has(`${day}T${time}`)
      seen.add(`${day}T${time}`)
      return isSecond ? back >= instant : back !== instant
    })
    expect(wrong).toEqual([])
    // Clocks that are put back by an hour show two half hours twice.
    expect(instants.length - seen.size).toBeLessThanOrEqual(2)
  })

  it('is written with its offset', () => {
    const some = instants.filter((_, i) => i % 7 === 0)
    expect(some.filter((instant) => Date.parse(isoAt(instant, zone)) !== instant)).toEqual([])
  })

  it('has each time of a day at an instant between those anywhere', () => {
    for (let day = '2011-12-24'; day < '2012-01-05'; day = addDays(day, 1)) {
      const { first, last } = instantsAnywhere(day, '08:00')
      const here = instantAt(day, '08:00', zone)
      expect(here >= first && here <= last, day).toBe(true)
    }
  })
})

it.each([
  ['2026-11-27T11:00Z', 'Pacific/Kiritimati', '2026-11-28', '01:00'],
  ['2026-11-27T09:59Z', 'Pacific/Kiritimati', '2026-11-27', '23:59'],
  ['2026-11-27T04:59Z', 'America/New_York', '2026-11-26', '23:59'],
  ['2026-12-31T23:30Z', 'Europe/Berlin', '2027-01-01', '00:30'],
  ['2026-12-31T23:30Z', undefined, '2026-12-31', '23:30'],
])('%s in %s is on %s at %s', (instant, zone, day, time) => {
  expect(dayAt(new Date(instant), zone)).toBe(day)
  expect(timeAt(Date.parse(instant), zone)).toBe(time)
  expect(monthAt(new Date(instant), zone)).toBe(day.slice(0, 7))
})

it('knows offsets to the second, and those of winter and summer', () => {
  expect(offsetAt(Date.parse('1890-01-01T00:00Z'), 'Europe/Berlin')).toBe((53 * 60 + 28) * 1000)
  expect(offsetAt(Date.parse('2026-01-01T00:00:00.999Z'), 'Europe/Berlin')).toBe(3_600_000)
  expect(offsetsIn(2026, 'America/Santiago')).toEqual([-3 * 3_600_000, -4 * 3_600_000])
  expect(isoAt(Date.parse('2026-01-01T00:00:07Z'), 'America/St_Johns')).toBe('2025-12-31T20:30:07-03:30')
})

it.each([
  ['2028-02-29', true],
  ['2026-12-31', true],
  ['2026-02-29', false],
  ['2026-02-31', false],
  ['2026-13-01', false],
  ['2026-02', false],
  ['2026-1-1', false],
  ['2026-01-01T00:00', false],
  ['0000-01-01', false],
  ['', false],
  [20_260_101, false],
  [null, false],
])('%j is a day: %s', (value, expected) => {
  expect(isDay(value)).toBe(expected)
})

it('calculates with days', () => {
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
  expect(addDays('2026-01-01', -1)).toBe('2025-12-31')
  expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2)
  expect(daysBetween('2026-03-30', '2026-03-28')).toBe(-2)
  expect(weekdayOf('2026-11-29')).toBe(0)
  expect(mondayOf('2026-11-29')).toBe('2026-11-23')
  expect(mondayOf('2026-11-30')).toBe('2026-11-30')
  for (let day = '1999-12-25', n = 0; n < 1000; n++) {
    expect(isDay(day)).toBe(true)
    expect(daysBetween('1999-12-25', day)).toBe(n)
    expect(dayAt(wallTime(day))).toBe(day)
    day = addDays(day, 1)
  }
})

it('calculates with months', () => {
  expect(addMonths('2026-12', 1)).toBe('2027-01')
  expect(addMonths('2026-01', -1)).toBe('2025-12')
  expect(addMonths('2026-01', 25)).toBe('2028-02')
  expect(daysOfMonth('2028-02')).toEqual({ from: '2028-02-01', to: '2028-02-29' })
  expect(daysOfMonth('2026-12')).toEqual({ from: '2026-12-01', to: '2026-12-31' })
})
