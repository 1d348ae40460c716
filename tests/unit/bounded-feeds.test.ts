import { expect, it } from 'vitest'
import { parseHtmlDocument } from '#platform/foreign/parse-html.ts'
import { read as readFeed } from '#sources/news-feeds/feed-reading.ts'
import { readMicrodata } from '#sources/show-feeds/microdata.ts'
import { read as readShows } from '#sources/show-feeds/shows-reading.ts'

const now = new Date('2027-01-15T12:00:00Z')
const answer = (text: string) => ({
  body: Buffer.from(text),
  contentType: '',
  address: 'https://mira.example/',
})

it('the acts of all shows of a page are bounded, and the organiser is told where', () => {
  const shows = Array.from({ length: 60 }, (_, i) => ({
    '@type': 'MusicEvent',
    name: `Show ${i}`,
    startDate: '2027-03-01T21:00:00Z',
    location: { '@type': 'Place', name: 'Hall', address: 'Lisbon' },
    performer: Array.from({ length: 400 }, (_, act) => ({ '@type': 'Person', name: `Act ${act}` })),
  }))
  const { entries, problems } = readShows({ ...answer(JSON.stringify(shows)), now })
  expect(entries.length).toBe(60)
  expect(entries.flatMap(({ acts }) => acts).length).toBe(20_000)
  expect(entries[49]?.acts).toHaveLength(400)
  expect(entries[50]?.acts).toEqual([])
  expect(problems).toContainEqual({
    line: 1,
    name: 'Show 50',
    message: 'Only the first 20000 acts of all entries are read: those from here on are not.',
  })
})

it('the text of microdata in microdata is cut', () => {
  const nested = `${'<b itemprop="description">'.repeat(200)}${'x'.repeat(50_000)}`
  const [thing] = readMicrodata(parseHtmlDocument(`<div itemscope>${nested}</div>`))
  const texts = [thing?.item.description].flat().map((text) => String(text).length)
  expect(texts).toHaveLength(200)
  expect(Math.max(...texts)).toBe(20_000)
})

it('the categories of a story are bounded', () => {
  const categories = Array.from({ length: 500 }, (_, i) => `<category>Category ${i}</category>`).join('')
  const feed = `<?xml version="1.0"?><rss version="2.0"><channel><title>Feed</title><item><title>Story</title><link>https://feed.example/1</link>${categories}</item></channel></rss>`
  expect(readFeed(answer(feed)).stories[0]?.categories).toHaveLength(50)
})
