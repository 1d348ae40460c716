import { mp4, webm } from '../../tests/support/media.ts'

/** Texts and videos of others, as large as they may be, each of a kind that costs its reader more than its length. */
export interface Bomb {
  name: string
  body: Buffer
  type?: string
}

const MEGABYTE = 1024 * 1024

/** A piece again and again, up to a number of bytes. */
export const filled = (piece: string, bytes: number, before = ''): Buffer =>
  Buffer.from(
    before + piece.repeat(Math.floor((bytes - Buffer.byteLength(before)) / Buffer.byteLength(piece))),
  )

/** Pages of at most `megabytes`: nested, unmatched, attribute and entity bombs. */
export function pageBombs(megabytes: number): Bomb[] {
  const size = megabytes * MEGABYTE
  const half = size / 2
  const pages: [string, Buffer][] = [
    ['open elements', filled('<b>', size)],
    ['closing tags', filled('</b>', size)],
    [
      'open elements, then closing tags of others',
      Buffer.concat([filled('<b>', half), filled('</i>', half)]),
    ],
    ['open elements, then forms', Buffer.concat([filled('<b>', half), filled('<form>', half)])],
    ['pictures in SVG in MathML', filled('<svg><math><foreignObject>', size)],
    ['attributes of one element', filled(' a', size, '<a')],
    [
      'different attributes',
      Buffer.from(`<a ${Array.from({ length: size / 10 }, (_, i) => `a${i}`).join(' ')}`),
    ],
    ['entities', filled('&lt;', size)],
    ['broken entities', filled('&', size)],
    ['entities in an attribute', filled('&amp;', size, '<a href="')],
    ['comments', filled('<!--', size)],
    ['titles', filled('<title>', size)],
    ['links', filled('<a href=x>', size)],
    ['own links', filled('<a rel=me href=https://a.example/>', size)],
    ['metadata', filled('<meta property=og:title content=x>', size)],
    ['microdata in each other', filled('<div itemscope itemprop=a>', size, '<div itemscope>')],
    ['properties of one thing', filled('<i itemprop=a>x', size, '<div itemscope>')],
    ['accents', filled('\u0301', size, '<title>')],
  ]
  return pages.map(([name, body]) => ({ name, body, type: 'text/html' }))
}

export function feedBombs(): Bomb[] {
  const size = 8 * MEGABYTE
  const start = '<?xml version="1.0"?><rss version="2.0"><channel><title>Feed</title>'
  const item = (more: string) =>
    `<item><title>T</title><link>https://a.example/${Math.random()}</link>${more}</item>`
  const nested = Array.from(
    { length: 9 },
    (_, n) => `<!ENTITY e${n} "${n ? `&e${n - 1};`.repeat(10) : 'lol'}">`,
  )
  const feeds: [string, Buffer | string][] = [
    ['items without an end', filled('<item>', size, start)],
    ['elements without an end', filled('<a>', size, start)],
    ['entities', filled('&lt;', size, `${start}<item><title>`)],
    ['entities in each other', `<!DOCTYPE rss [${nested.join('')}]>${start}${item('&e8;')}</channel></rss>`],
    ['brackets in an author', filled('(', size - 200, `${start}<item><author>`)],
    ['categories', `${start}${item('<category>c</category>'.repeat(1500)).repeat(200)}</channel></rss>`],
    [
      'pages in descriptions',
      `${start}${item(`<description>${'&lt;b&gt;'.repeat(4000)}</description>`).repeat(200)}</channel></rss>`,
    ],
    ['brackets of JSON', filled('[', size, '{"version":"https://jsonfeed.org/version/1.1","items":')],
  ]
  return feeds.map(([name, body]) => ({
    name,
    body: Buffer.from(body).subarray(0, size),
    type: 'application/rss+xml',
  }))
}

export function showBombs(): Bomb[] {
  const size = 16 * MEGABYTE - 1024
  const performer = Array.from({ length: 400 }, (_, i) => ({ '@type': 'Person', name: `a${i}` }))
  const show = (i: number, more: object) => ({
    '@type': 'MusicEvent',
    name: `Show ${i}`,
    startDate: `${new Date().getFullYear() + 1}-03-01T21:00`,
    location: { '@type': 'Place', name: 'Hall', address: 'Lisbon' },
    ...more,
  })
  const page = (count: number, more: object) =>
    `<script type="application/ld+json">${JSON.stringify(Array.from({ length: count }, (_, i) => show(i, more)))}</script>`
  const event = 'BEGIN:VEVENT\r\nUID:1\r\nSUMMARY:Show\r\nDTSTART:20270301T210000Z\r\n'
  const shows: [string, Buffer | string][] = [
    ['shows of 400 acts', page(1200, { performer })],
    ['shows with long descriptions', page(2000, { description: '\u00e9'.repeat(3900) })],
    ['brackets of JSON', filled('[', size, '<script type="application/ld+json">')],
    ['blocks of JSON', filled('<script type="application/ld+json">{}</script>', size)],
    ['entries without an end', filled(event, size, 'BEGIN:VCALENDAR\r\n')],
    ['entries', filled(`${event}END:VEVENT\r\n`, size, 'BEGIN:VCALENDAR\r\n')],
    ['folded lines', filled('\r\n x', size, `BEGIN:VCALENDAR\r\n${event}DESCRIPTION:`)],
  ]
  return shows.map(([name, body]) => ({ name, body: Buffer.from(body) }))
}

/** Videos of about 8 MB. */
export const videoBombs = (): Bomb[] => [
  { name: 'an MP4 with the same sample again and again', body: mp4({ times: 1_000_000 }) },
  { name: 'a WebM of clusters without a length', body: webm({ recorded: true, clusters: 200_000 }) },
]

/** JSON bodies of requests, of a megabyte. */
export function bodyBombs(): Bomb[] {
  const size = MEGABYTE - 1024
  const text = (piece: string) => JSON.stringify({ email: filled(piece, size / 2).toString(), password: 'x' })
  const bodies: [string, Buffer | string][] = [
    ['brackets', filled('[', size)],
    ['objects in each other', filled('{"a":', size)],
    ['fields', `{${Array.from({ length: 60_000 }, (_, i) => `"field${i}":1`).join()}}`],
    ['numbers', filled('1,', size, '{"email":[')],
    ['objects', filled('{},', size, '{"data":[')],
    ['letters', text('a')],
    ['accents, 99 on each letter', text(`${'\u0301'.repeat(99)}a`)],
    ['addresses', text('a@a.')],
  ]
  return bodies.map(([name, body]) => ({ name, body: Buffer.from(body), type: 'application/json' }))
}
