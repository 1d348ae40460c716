import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { createForeignReader, type ForeignReader } from '#platform/foreign/foreign-reader.ts'
import type * as ShowsReading from '#sources/show-feeds/shows-reading.ts'
import { eventually } from '../support/eventually.ts'

const READING = new URL('../../src/sources/show-feeds/shows-reading.ts', import.meta.url)
const now = new Date('2027-01-15T12:00:00Z')
const request = (text: string) => ({
  body: Buffer.from(text),
  contentType: '',
  address: 'https://mira.example/',
  now,
})

const opened: ForeignReader[] = []
afterEach(async () => {
  for (const reader of opened.splice(0)) await reader.close()
})
const open = (options?: Parameters<typeof createForeignReader>[1]) => {
  const queues: (() => { waiting: number; running: number })[] = []
  const reader = createForeignReader({ watchQueue: (_, read) => queues.push(read) }, options)
  opened.push(reader)
  return {
    reader,
    depth: () => queues[0]?.(),
    /** The default time limit is off, so that other limits are tested on machines of any speed. */
    read: (text: string, longestMs = 60_000) =>
      reader.read<typeof ShowsReading>(READING, request(text), longestMs),
  }
}
const entry = (i: number, ...lines: string[]) =>
  ['BEGIN:VEVENT', `UID:${i}`, `SUMMARY:Show ${i}`, 'LOCATION:Hall\\, Lisbon', ...lines, 'END:VEVENT'].join(
    '\r\n',
  )
const BEGIN = 'DTSTART;TZID=Europe/Lisbon:20270301T210000'
const calendar = (...entries: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...entries, 'END:VCALENDAR'].join('\r\n')

it('a calendar of 50,000 entries is read up to a limit, which is named', async () => {
  const entries = Array.from({ length: 50_000 }, (_, i) => entry(i, BEGIN))
  const read = await open().read(calendar(...entries))
  expect(read.entries.length).toBe(2000)
  expect(read.problems.map(({ message }) => message)).toEqual([
    expect.stringMatching(/^The calendar is too long: what comes after line \d+ is not read\.$/),
    expect.stringMatching(/^Only the first 2000 entries/),
  ])
})

// 500 rules without a date in 126 years.
it('endless recurrences end after 18 months, and after a total number of steps', async () => {
  const rules = Array.from({ length: 500 }, (_, i) =>
    entry(i, 'DTSTART;TZID=Europe/Lisbon:19010101T210000', 'RRULE:FREQ=MONTHLY;BYMONTHDAY=31;BYDAY=MO'),
  )
  const good = entry(999, BEGIN)
  const read = await open().read(calendar(...rules, good))
  expect(read.entries.some(({ name }) => name === 'Show 999')).toBe(true)
  expect(read.problems.some(({ line }) => line !== null)).toBe(true)
})

it('a text that takes too long or too much memory is given up, and one that is not a calendar is reported as such', async () => {
  const things = Array.from({ length: 1900 }, (_, i) => `{"@type":"Event","name":"${i}${'x'.repeat(5000)}"}`)
  const page = `<html><script type="application/ld+json">[${things.join(',')}]</script>`
  await expect(open().read(page, 1)).rejects.toMatchObject({ kind: 'too-large' })
  await expect(open({ memoryMb: 12 }).read(page)).rejects.toMatchObject({ kind: 'too-large' })
  await expect(open().read('Nothing to see')).rejects.toMatchObject({ kind: 'unreadable' })
})

it('texts are read two at a time, each after the one before it, and one that fails holds up none', async () => {
  const { read, depth } = open()
  const texts = Array.from({ length: 6 }, (_, i) =>
    read(i % 2 ? calendar(entry(i, BEGIN)) : 'Nothing to see'),
  )
  expect(depth()).toEqual({ running: 2, waiting: 4 })
  const results = await Promise.allSettled(texts)
  expect(results.map(({ status }) => status)).toEqual(
    [0, 1, 2, 3, 4, 5].map((i) => (i % 2 ? 'fulfilled' : 'rejected')),
  )
  expect(depth()).toEqual({ running: 0, waiting: 0 })
})

it('a thread that is kept reads the next text, and one that was given up does not', async () => {
  const { read } = open({ threadsMax: 1 })
  const large = calendar(...Array.from({ length: 50_000 }, (_, i) => entry(i, BEGIN)))
  await expect(read(large, 1)).rejects.toMatchObject({ kind: 'too-large' })
  expect((await read(calendar(entry(2, BEGIN)))).entries.map(({ name }) => name)).toEqual(['Show 2'])
  expect((await read(calendar(entry(3, BEGIN)))).entries.map(({ name }) => name)).toEqual(['Show 3'])
})

it('what is being read and what waits ends when the process stops', async () => {
  const { read, reader } = open({ threadsMax: 1 })
  const texts = [read(calendar(entry(1, BEGIN))), read(calendar(entry(2, BEGIN)))]
  await reader.close()
  for (const result of await Promise.allSettled(texts)) {
    expect(result).toMatchObject({ status: 'rejected', reason: { kind: 'closed' } })
  }
})

it('a thread that ends after it has answered holds up no later text', async () => {
  const { reader, read } = open()
  const ended = path.join(await mkdtemp(path.join(tmpdir(), 'fanfare-thread-')), 'ended')
  const lateFault = `import { writeFileSync } from 'node:fs'
    export const read = () => setTimeout(() => {
      writeFileSync(${JSON.stringify(ended)}, '')
      throw new Error('late')
    }, 20).hasRef()`
  const module = new URL(`data:text/javascript,${encodeURIComponent(lateFault)}`)
  await reader.read<{ read(): boolean }>(module, undefined, 60_000)
  await eventually(() => expect(existsSync(ended)).toBe(true))
  await rm(path.dirname(ended), { recursive: true })
  await eventually(async () => expect((await read(calendar(entry(1, BEGIN)))).entries).toHaveLength(1))
})
