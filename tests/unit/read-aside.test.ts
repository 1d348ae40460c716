import { expect, it } from 'vitest'
import { readAside } from '#sources/show-feeds/read-aside.ts'
import { LONG_MS } from '../support/long.ts'

/** Switches off the time limit, so that other limits are tested on machines of any speed. */
const PATIENT = { longestMs: LONG_MS }
const now = new Date('2027-01-15T12:00:00Z')
const request = (text: string) => ({ text, contentType: '', address: 'https://mira.example/', now })
const entry = (i: number, ...lines: string[]) =>
  ['BEGIN:VEVENT', `UID:${i}`, `SUMMARY:Show ${i}`, 'LOCATION:Hall\\, Lisbon', ...lines, 'END:VEVENT'].join(
    '\r\n',
  )
const calendar = (...entries: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...entries, 'END:VCALENDAR'].join('\r\n')

it('a calendar of 50,000 entries is read up to a limit, which is named', async () => {
  const begin = 'DTSTART;TZID=Europe/Lisbon:20270301T210000'
  const entries = Array.from({ length: 50_000 }, (_, i) => entry(i, begin))
  const read = await readAside(request(calendar(...entries)), PATIENT)
  expect(read.entries.length).toBe(2000)
  expect(read.problems.map(({ message }) => message)).toEqual([
    expect.stringMatching(/^The calendar is too long: what comes after line \d+ is not read\.$/),
    expect.stringMatching(/^Only the first 2000 entries/),
  ])
})

// 500 rules without a date in 126 years.
it('endless recurrences end after 18 months, and after a total number of steps', {
  timeout: LONG_MS,
}, async () => {
  const rules = Array.from({ length: 500 }, (_, i) =>
    entry(i, 'DTSTART;TZID=Europe/Lisbon:19010101T210000', 'RRULE:FREQ=MONTHLY;BYMONTHDAY=31;BYDAY=MO'),
  )
  const good = entry(999, 'DTSTART;TZID=Europe/Lisbon:20270301T210000')
  const read = await readAside(request(calendar(...rules, good)), PATIENT)
  expect(read.entries.some(({ name }) => name === 'Show 999')).toBe(true)
  expect(read.problems.some(({ line }) => line !== null)).toBe(true)
})

it('a text that takes too long or too much memory is given up, and one that is not a calendar is reported as such', async () => {
  const page = `<html>${'<div itemscope itemtype="https://schema.org/MusicEvent">'.repeat(150_000)}`
  await expect(readAside(request(page), { longestMs: 1 })).rejects.toMatchObject({ kind: 'too-large' })
  await expect(readAside(request(page), { memoryMb: 12 })).rejects.toMatchObject({ kind: 'too-large' })
  await expect(readAside(request('Nothing to see'))).rejects.toMatchObject({ kind: 'unreadable' })
})
