import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { type FeedContext, toStatement } from '#features/shows/feeds/server/to-statement.ts'
import type { FeedEntry } from '#sources/show-feeds/entry.ts'
import { read } from '#sources/show-feeds/shows-reading.ts'

const FOLDER = new URL('feeds/', import.meta.url)
const now = new Date('2027-01-15T12:00:00Z')
const ZONES: Record<string, string> = { Berlin: 'Europe/Berlin', 'New York': 'America/New_York' }
const context: FeedContext = {
  owner: { type: 'label', mbid: null, name: 'Tide Records', venue: null },
  calendarZone: null,
  ownZone: null,
  city: null,
  country: null,
  zoneOf: ({ city }) => ZONES[city ?? ''] ?? null,
  artistNamed: () => undefined,
}

/**
 * Calendars and pages, each with a text beside it that says what is read of it: a show a line, then what the organiser is
 * told, with its line.
 */
const files = readdirSync(FOLDER).filter((name) => /\.(?:ics|html)$/.test(name))

it.each(files)('%s is read as the text beside it says', (name) => {
  const body = readFileSync(new URL(name, FOLDER))
  const { entries, problems, timeZone } = read({
    body,
    contentType: '',
    address: 'https://tide.example/',
    now,
  })
  const remarks: string[] = problems.map(({ line, message }) => `! ${line}: ${message}`)
  const shows = entries.map((entry) => {
    const stated = toStatement(entry, { ...context, calendarZone: timeZone })
    if ('refused' in stated) return `refused: ${stated.refused}`
    if (stated.remark) remarks.push(`! ${entry.line}: ${stated.remark}`)
    return describeShow(stated.statement, entry)
  })
  const expected = readFileSync(new URL(name.replace(/\.\w+$/, '.txt'), FOLDER), 'utf8')
  expect([...shows, ...remarks].join('\n')).toBe(expected.trim())
})

it('the entries of one calendar have keys of their own', () => {
  for (const name of files) {
    const body = readFileSync(new URL(name, FOLDER))
    const { entries } = read({ body, contentType: '', address: 'https://tide.example/', now })
    const keys = entries.map(({ key }) => key)
    expect([name, new Set(keys).size]).toEqual([name, keys.length])
  }
})

type Told = Extract<ReturnType<typeof toStatement>, { statement: unknown }>['statement']

function describeShow(told: Told, { offers: [offer] }: FeedEntry): string {
  const minutes = (instant: string) => `${instant.slice(0, 16)}Z`
  const begin = told.beginsAt ? minutes(told.beginsAt) : told.firstDay
  const end = told.endsAt ? minutes(told.endsAt) : told.lastDay
  const hasEnd = told.endsAt !== null || told.lastDay !== told.firstDay
  const from = told.previousDay ? ` from ${told.previousDay}` : ''
  const prices = offer && [offer.priceFrom, offer.priceTo].filter((price) => price !== null).join('–')
  const tickets = offer ? `, ${prices ? `${prices} ${offer.currency}` : 'tickets'} at ${offer.url}` : ''
  return `${begin}${hasEnd ? ` to ${end}` : ''} ${told.status} ${told.name}${from}${tickets}`
}
