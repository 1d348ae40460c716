import { describe, expect, it } from 'vitest'
import { digestTime } from './digest/digest-time.ts'
import { afterQuiet, morningOf } from './time-rules.ts'

const NIGHT = { from: 22 * 60, to: 8 * 60 }
const LONG = { from: 23 * 60, to: 10 * 60 + 30 }
const NOON = { from: 12 * 60, to: 13 * 60 }
/** Over the hour that a clock change skips or repeats in Berlin. */
const SWITCH = { from: 60, to: 150 }
const iso = (instant: Date) => instant.toISOString().replace(':00.000Z', 'Z')

describe('the morning of a day', () => {
  it.each([
    ['2026-11-27', 'UTC', null, '2026-11-27T08:00Z'],
    ['2026-11-27', 'UTC', NIGHT, '2026-11-27T08:00Z'],
    ['2026-11-27', 'UTC', NOON, '2026-11-27T08:00Z'],
    ['2026-11-27', 'UTC', LONG, '2026-11-27T10:30Z'],
    ['2026-11-27', 'UTC', { from: 7 * 60, to: 6 * 60 }, '2026-11-28T06:00Z'],
    ['2026-11-27', 'Pacific/Kiritimati', null, '2026-11-26T18:00Z'],
    ['2026-11-27', 'Pacific/Pago_Pago', null, '2026-11-27T19:00Z'],
    ['2026-11-27', 'Asia/Kathmandu', null, '2026-11-27T02:15Z'],
    ['2026-11-27', 'Pacific/Chatham', null, '2026-11-26T18:15Z'],
    ['2026-01-30', 'Europe/Berlin', null, '2026-01-30T07:00Z'],
    ['2026-03-29', 'Europe/Berlin', null, '2026-03-29T06:00Z'],
    ['2026-10-25', 'Europe/Berlin', null, '2026-10-25T07:00Z'],
    ['2026-03-08', 'America/New_York', null, '2026-03-08T12:00Z'],
    ['2026-11-01', 'America/New_York', null, '2026-11-01T13:00Z'],
    ['2026-10-04', 'Australia/Lord_Howe', null, '2026-10-03T21:00Z'],
    ['2026-04-05', 'Australia/Lord_Howe', null, '2026-04-04T21:30Z'],
    ['2024-02-29', 'America/Sao_Paulo', null, '2024-02-29T11:00Z'],
  ])('%s in %s with quiet hours %o is %s', (day, zone, quiet, instant) => {
    expect(iso(morningOf(day, zone, quiet))).toBe(instant)
  })
})

describe('quiet hours', () => {
  it.each([
    ['2026-11-27T21:59Z', 'UTC', NIGHT, '2026-11-27T21:59Z'],
    ['2026-11-27T22:00Z', 'UTC', NIGHT, '2026-11-28T08:00Z'],
    ['2026-11-28T07:59Z', 'UTC', NIGHT, '2026-11-28T08:00Z'],
    ['2026-11-28T08:00Z', 'UTC', NIGHT, '2026-11-28T08:00Z'],
    ['2026-11-28T12:30Z', 'UTC', NOON, '2026-11-28T13:00Z'],
    ['2026-11-28T03:00Z', 'UTC', null, '2026-11-28T03:00Z'],
    ['2026-11-28T03:00Z', 'America/Los_Angeles', NIGHT, '2026-11-28T03:00Z'],
    ['2026-11-28T07:00Z', 'America/Los_Angeles', NIGHT, '2026-11-28T16:00Z'],
    // The night of the change to summer time is an hour shorter, that of the change back an hour longer.
    ['2026-03-28T21:30Z', 'Europe/Berlin', NIGHT, '2026-03-29T06:00Z'],
    ['2026-10-24T20:30Z', 'Europe/Berlin', NIGHT, '2026-10-25T07:00Z'],
    // 2:30 does not exist once, and occurs twice once.
    ['2026-03-29T00:15Z', 'Europe/Berlin', SWITCH, '2026-03-29T01:30Z'],
    ['2026-10-25T00:15Z', 'Europe/Berlin', SWITCH, '2026-10-25T00:30Z'],
    ['2026-10-25T01:15Z', 'Europe/Berlin', SWITCH, '2026-10-25T01:30Z'],
  ])('%s in %s with %o waits until %s', (instant, zone, quiet, until) => {
    expect(iso(afterQuiet(new Date(instant), zone, quiet))).toBe(until)
  })
})

it.each([
  ['2026-11-25T12:00Z', 'UTC', null, '2026-11-27T09:00Z'],
  ['2026-11-27T09:00Z', 'UTC', null, '2026-12-04T09:00Z'],
  ['2026-11-27T08:59Z', 'UTC', LONG, '2026-11-27T10:30Z'],
  ['2026-11-26T19:30Z', 'Pacific/Auckland', NIGHT, '2026-11-26T20:00Z'],
  ['2026-03-27T12:00Z', 'Europe/Berlin', NIGHT, '2026-04-03T07:00Z'],
])(
  'a notice due at %s in %s with quiet hours %o comes in the digest of %s',
  (due, timeZone, quiet, instant) => {
    expect(iso(digestTime(new Date(due), { timeZone, quiet }))).toBe(instant)
  },
)
