import { describe, expect, it } from 'vitest'
import { readList } from '#features/home/my-follows/server/import/read-list.ts'
import type { Fetcher } from '#platform/fetch/fetcher.ts'
import { read as readFeed } from '#sources/news-feeds/feed-reading.ts'
import { read as readShows } from '#sources/show-feeds/shows-reading.ts'
import { getJson } from '#sources/sources.ts'

const now = new Date('2027-01-15T12:00:00Z')
const show = JSON.stringify({
  '@type': 'MusicEvent',
  name: 'Mira',
  startDate: '2027-03-01T21:00:00Z',
  location: { '@type': 'Place', name: 'Hall', address: 'Lisbon' },
})
const calendar = [
  'BEGIN:VCALENDAR',
  'BEGIN:VEVENT',
  'UID:1',
  'SUMMARY:Mira',
  'DTSTART:20270301T210000Z',
  'LOCATION:Hall\\, Lisbon',
  'END:VEVENT',
  'END:VCALENDAR',
].join('\r\n')
const jsonFeed = JSON.stringify({
  version: 'https://jsonfeed.org/version/1.1',
  title: 'Feed',
  items: [{ id: '1', url: 'https://feed.example/1', title: 'Mira' }],
})
const rss =
  '<?xml version="1.0"?><rss version="2.0"><channel><title>Feed</title><item><title>Mira</title><link>https://feed.example/1</link></item></channel></rss>'

describe.each([
  ['a byte order mark of UTF-8', (text: string) => Buffer.from(`\ufeff${text}`)],
  ['UTF-16 with its mark', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')],
  ['UTF-16, big end first', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
])('%s changes nothing', (_, bytesOf) => {
  const about = { contentType: '', address: 'https://mira.example/' }

  it.each([
    ['a calendar', calendar],
    ['bare JSON-LD', show],
    ['a page', `<script type="application/ld+json">${show}</script>`],
    [
      'a page whose JSON-LD has a mark of its own',
      `<script type="application/ld+json">\ufeff${show}</script>`,
    ],
  ])('in %s', (_what, text) => {
    const { entries, problems } = readShows({ ...about, body: bytesOf(text), now })
    expect(entries.map(({ name }) => name)).toEqual(['Mira'])
    expect(problems).toEqual([])
  })

  it.each([
    ['RSS', rss],
    ['a JSON feed', jsonFeed],
  ])('in %s', (_what, text) => {
    expect(readFeed({ ...about, body: bytesOf(text) }).stories.map(({ title }) => title)).toEqual(['Mira'])
  })

  it.each([
    ['a text', 'Mira Solenne\n'],
    ['CSV', 'Artist\nMira Solenne\n'],
    ['JSON', '{"artists":[{"name":"Mira Solenne"}]}'],
  ])('in a list that is %s', async (_what, text) => {
    expect((await readList(bytesOf(text))).queries.map(({ name }) => name)).toEqual(['Mira Solenne'])
  })
})

it.each([
  ['a byte order mark', Buffer.from('\ufeff{"name":"Mira"}')],
  ['UTF-16', Buffer.from('\ufeff{"name":"Mira"}', 'utf16le')],
])('%s changes nothing in the JSON of a source', async (_, body) => {
  const fetcher: Fetcher = {
    get: async (url) => ({ status: 200, url, headers: {}, body }),
    closing: new AbortController().signal,
    close: async () => {},
  }
  const queue = {
    name: 'test',
    run: <T>(_key: string, _urgency: unknown, work: (sent: () => void) => T) => work(() => {}),
  }
  const options = { source: 'test', maxBytes: 1000, wholeMs: 1000 }
  expect(await getJson(fetcher, queue, 'https://source.example/', { priority: 'visitor' }, options)).toEqual({
    name: 'Mira',
  })
})
