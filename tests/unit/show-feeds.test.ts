import { describe, expect, it } from 'vitest'
import { type FeedContext, toStatement } from '#features/shows/feeds/server/to-statement.ts'
import type { ReadShows } from '#sources/show-feeds/entry.ts'
import { readShows } from '#sources/show-feeds/read-shows.ts'

const now = new Date('2027-01-15T12:00:00Z')
const read = (text: string) => readShows(text, '', 'https://mira.example/shows', now)
const event = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n')
const calendar = (...events: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...events, 'END:VCALENDAR', ''].join('\r\n')
const page = (...blocks: unknown[]) =>
  `<html><body>\n${blocks.map((block) => `<script type="application/ld+json">${typeof block === 'string' ? block : JSON.stringify(block)}</script>`).join('\n')}</body></html>`
const hall = 'LOCATION:Casa do Cais\\, Rua do Cais 4\\, 1200-109 Lisbon\\, Portugal'
const days = ({ entries }: ReadShows) =>
  entries.map(({ begin }) => [begin.day, begin.time, begin.zone].filter(Boolean).join(' '))

const context: FeedContext = {
  owner: { type: 'artist', mbid: 'aaaaaaaa-0000-4000-8000-000000000001', name: 'Mira Solenne', venue: null },
  calendarZone: null,
  ownZone: null,
  city: null,
  country: null,
  zoneOf: ({ city }) =>
    ({ Lisbon: 'Europe/Lisbon', 'New York': 'America/New_York', Delhi: 'Asia/Kolkata' })[city ?? ''] ?? null,
  artistNamed: (name) =>
    name === 'Kestrel Yard' ? { mbid: 'aaaaaaaa-0000-4000-8000-000000000002', name } : undefined,
}
/** A calendar's timestamp as pages write it. */
const isoOf = (stamp: string) =>
  stamp.replace(/^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})\d{2}$/, '$1-$2-$3T$4:$5')
const state = (text: string, change: Partial<FeedContext> = {}) => {
  const { entries, timeZone } = read(text)
  return entries.map((entry) => toStatement(entry, { ...context, calendarZone: timeZone, ...change }))
}

describe('the poster of an entry', () => {
  const at = 'DTSTART:20270301T210000Z'
  it.each([
    ['IMAGE;VALUE=URI;DISPLAY=BADGE:https://cdn.example/a', 'https://cdn.example/a'],
    ['ATTACH;FMTTYPE=image/png:https://cdn.example/b', 'https://cdn.example/b'],
    ['ATTACH:https://cdn.example/c.JPG?w=900', 'https://cdn.example/c.JPG?w=900'],
    ['ATTACH:https://cdn.example/rider.pdf', null],
    ['ATTACH;FMTTYPE=application/pdf:https://cdn.example/rider.jpg', null],
    ['ATTACH;FMTTYPE=image/png;ENCODING=BASE64;VALUE=BINARY:aGVsbG8=', null],
    ['IMAGE;VALUE=URI:file:///etc/passwd', null],
    ['IMAGE;VALUE=URI:data:image/png;base64,aGVsbG8=', null],
    [`IMAGE;VALUE=URI:https://cdn.example/${'x'.repeat(2000)}`, null],
  ])('of a calendar is a picture that it links: %s', (line, poster) => {
    const { entries } = read(calendar(event('UID:1', 'SUMMARY:Mira', at, hall, line)))
    expect(entries).toMatchObject([{ poster }])
  })

  it.each([
    ['https://cdn.example/a.jpg', 'https://cdn.example/a.jpg'],
    [['/b.jpg', 'https://cdn.example/second.jpg'], 'https://mira.example/b.jpg'],
    [{ '@type': 'ImageObject', url: 'c.jpg' }, 'https://mira.example/c.jpg'],
    [
      { '@type': 'ImageObject', contentUrl: 'https://cdn.example/d.jpg', url: '/page' },
      'https://cdn.example/d.jpg',
    ],
    [['javascript:alert(1)', { '@id': 'https://cdn.example/e.jpg' }], 'https://cdn.example/e.jpg'],
    [undefined, null],
  ])('of a page is its image: %j', (image, poster) => {
    const { entries } = read(
      page({ '@type': 'MusicEvent', name: 'Mira', startDate: '2027-03-01', location: 'Lisbon', image }),
    )
    expect(entries).toMatchObject([{ poster }])
  })
})

describe('links of feeds', () => {
  const linksOf = (text: string) => read(text).entries.map(({ offers, poster }) => [offers[0]?.url, poster])
  const inCalendar = (address: string) =>
    calendar(
      event(
        'UID:1',
        'SUMMARY:Mira',
        'LOCATION:Hall\\, Lisbon',
        'DTSTART:20270301T200000Z',
        `URL:${address}`,
        `IMAGE;VALUE=URI:${address}`,
      ),
    )
  const onPage = (address: string) =>
    page({
      '@type': 'MusicEvent',
      name: 'Mira',
      startDate: '2027-03-01',
      location: 'Lisbon',
      image: address,
      offers: { url: address },
    })

  it.each([
    ['https://Tickets.example/a b', 'https://tickets.example/a%20b'],
    ['https://tickets.example\\evil.example', 'https://tickets.example/evil.example'],
    ['http://münchen.example/', 'http://xn--mnchen-3ya.example/'],
  ])('%j is kept as browsers read it, in calendars and on pages', (written, kept) => {
    expect(linksOf(inCalendar(written))).toEqual([[kept, kept]])
    expect(linksOf(onPage(written))).toEqual([[kept, kept]])
  })

  it.each(['https://tickets.example@evil.example/', 'https://ana:secret@tickets.example/'])(
    '%j, with a name and password, is none',
    (written) => {
      expect(linksOf(inCalendar(written))).toEqual([[undefined, null]])
      expect(linksOf(onPage(written))).toEqual([[undefined, null]])
    },
  )
})

describe('the prices of a page', () => {
  const offer = (fields: object) =>
    read(
      page({
        '@type': 'MusicEvent',
        name: 'Mira',
        startDate: '2027-03-01',
        location: 'Lisbon',
        offers: { url: 'https://shop.example/1', availability: 'https://schema.org/InStock', ...fields },
      }),
    )
  it.each([
    [{ price: '12.50', priceCurrency: 'EUR' }, 12.5, null, 'EUR'],
    [{ price: 0, priceCurrency: 'eur' }, 0, null, 'EUR'],
    [{ price: '12,50', priceCurrency: 'EUR' }, 12.5, null, 'EUR'],
    [{ price: '1,500', priceCurrency: 'JPY' }, 1500, null, 'JPY'],
    [{ price: '1 500', priceCurrency: 'CZK' }, 1500, null, 'CZK'],
    [{ price: '1.250,50', priceCurrency: 'BRL' }, 1250.5, null, 'BRL'],
    [{ price: '1,250.50', priceCurrency: 'USD' }, 1250.5, null, 'USD'],
    [{ price: '250.000', priceCurrency: 'IDR' }, 250, null, 'IDR'],
    [{ price: '1.000.000', priceCurrency: 'IDR' }, 1_000_000, null, 'IDR'],
    [{ price: '7.500', priceCurrency: 'KWD' }, 7.5, null, 'KWD'],
    [{ lowPrice: 20, highPrice: '45', priceCurrency: 'GBP' }, 20, 45, 'GBP'],
    [{ lowPrice: 45, highPrice: 20, priceCurrency: 'GBP' }, 45, null, 'GBP'],
    [{ highPrice: 20, priceCurrency: 'GBP' }, 20, null, 'GBP'],
    [{ priceCurrency: 'GBP' }, null, null, null],
  ])('are read as they are written: %j', (fields, priceFrom, priceTo, currency) => {
    expect(offer(fields).entries[0]?.offers).toEqual([
      { url: 'https://shop.example/1', priceFrom, priceTo, currency, availability: 'available' },
    ])
  })

  it.each([
    [
      { price: 20, priceCurrency: 'BTC' },
      'Its price is in BTC, which is no currency of ISO 4217, and is left out.',
    ],
    [
      { price: 20, priceCurrency: '€' },
      'Its price is in €, which is no currency of ISO 4217, and is left out.',
    ],
    [{ price: 20 }, 'Its price 20 has no priceCurrency and is left out.'],
    [{ price: 'from 20', priceCurrency: 'EUR' }, 'Its price from 20 cannot be read and is left out.'],
    [{ price: -5, priceCurrency: 'EUR' }, 'Its price -5 cannot be read and is left out.'],
    [{ price: '1e9', priceCurrency: 'EUR' }, 'Its price 1e9 cannot be read and is left out.'],
    [{ price: 2_000_000, priceCurrency: 'EUR' }, 'Its price 2000000 cannot be read and is left out.'],
  ])('that say nothing are left out and named, and the show and its link are kept: %j', (fields, message) => {
    const { entries, problems } = offer(fields)
    expect(entries[0]?.offers).toMatchObject([{ priceFrom: null, priceTo: null, currency: null }])
    expect(problems).toEqual([{ line: 2, name: 'Mira', message }])
  })
})

it('acts that are not artists stay on the bill under their names, and empty ones are left out', () => {
  const [stated] = state(
    page({
      '@type': 'MusicEvent',
      name: 'Mira',
      startDate: '2027-03-01T20:00',
      location: {
        '@type': 'Place',
        name: 'Hall',
        address: { addressLocality: 'Lisbon', addressCountry: 'PT' },
      },
      performer: [
        'Mira Solenne',
        'TBA',
        { '@type': 'Person', name: 'A comedian' },
        { '@type': 'Person' },
        {},
        null,
        { name: 'Kestrel Yard', sameAs: 'https://musicbrainz.org/artist/none' },
        { name: 'x'.repeat(900) },
        42,
        ['nested'],
        '',
      ],
    }),
  )
  if (!stated || 'refused' in stated) throw new Error('The show is told.')
  expect(stated.statement.acts.map(({ name, mbid, role }) => [name, mbid, role])).toEqual([
    ['Mira Solenne', 'aaaaaaaa-0000-4000-8000-000000000001', 'headliner'],
    ['TBA', null, 'support'],
    ['A comedian', null, 'support'],
    ['Kestrel Yard', 'aaaaaaaa-0000-4000-8000-000000000002', 'support'],
    ['x'.repeat(200), null, 'support'],
    ['42', null, 'support'],
    ['nested', null, 'support'],
  ])
})

it('the key of an event is its first name that no other day has, or includes the day if there is none', () => {
  const one = (day: string, named: object) => ({
    '@type': 'MusicEvent',
    name: 'Mira at the quay',
    startDate: `2027-03-0${day}`,
    location: 'Lisbon',
    ...named,
  })
  const keys = (...events: object[]) => read(page(...events)).entries.map(({ key }) => key)
  expect(keys(one('1', { '@id': '#a', url: '/all' }), one('2', { '@id': '#b', url: '/all' }))).toEqual([
    '#a',
    '#b',
  ])
  expect(keys(one('1', { '@id': '#all', url: '/a' }), one('2', { '@id': '#all', url: '/b' }))).toEqual([
    '/a',
    '/b',
  ])
  expect(keys(one('1', { url: '/all' }), one('2', { url: '/all' }))).toEqual([
    '/all#2027-03-01',
    '/all#2027-03-02',
  ])
  // Stated twice in one page, in JSON-LD and in microdata, it is one entry.
  expect(keys(one('1', { url: '/a' }), one('1', { url: '/a' }))).toEqual(['/a'])
  // Such an id is valid within one reading only.
  expect(keys(one('1', { '@id': '_:b0' }))).toEqual(['_:b0#2027-03-01'])
  const long = `/${'a'.repeat(600)}`
  expect(keys(one('1', { url: `${long}1` }))[0]).toHaveLength(500)
  expect(keys(one('1', {}))).toEqual(['https://mira.example/shows#Mira at the quay#2027-03-01T#Lisbon'])
})

it('a page of ten thousand events is read as far as its limit, and says where that was', () => {
  const one = (n: number) => ({
    '@type': 'MusicEvent',
    '@id': `https://mira.example/${n}`,
    name: `Night ${n}`,
    startDate: '2027-03-01',
    location: 'Lisbon',
  })
  const { entries, problems } = read(page(...Array.from({ length: 10_000 }, (_, n) => one(n))))
  expect(entries).toHaveLength(2000)
  expect(entries.at(-1)?.name).toBe('Night 1999')
  expect(problems).toEqual([{ line: 2002, name: null, message: expect.stringMatching(/first 2000 entries/) }])
})

describe('markup in the texts of a feed', () => {
  const name = 'Mira &amp; Ana &#8211; <b>Live</b>'
  const description =
    '<p>Doors at 8 &amp; <a href="https://x.example">tickets</a><br/>at the door.</p><script>alert(1)</script>\n<ul><li>No dogs</li></ul>'
  const plain = {
    name: 'Mira & Ana \u2013 Live',
    description: 'Doors at 8 & tickets\nat the door.\nNo dogs',
  }
  it('is removed from the texts of a page', () => {
    const { entries } = read(
      page(
        JSON.stringify({
          '@type': 'MusicEvent',
          name,
          description,
          startDate: '2027-03-01',
          location: { name: 'Bar &quot;Cais&quot;', address: { addressLocality: 'Lisbon' } },
          performer: [{ name: 'Rosa &amp; the Waves' }],
        }).replaceAll('</', '<\\/'),
      ),
    )
    expect(entries).toMatchObject([
      { ...plain, place: { name: 'Bar "Cais"', city: 'Lisbon' }, acts: [{ name: 'Rosa & the Waves' }] },
    ])
  })
  it('is removed from the texts of a calendar', () => {
    const inCalendar = (text: string) => text.replace(/[,;]/g, (mark) => `\\${mark}`).replaceAll('\n', '\\n')
    const { entries } = read(
      calendar(
        event(
          'UID:1',
          `SUMMARY:${inCalendar(name)}`,
          `DESCRIPTION:${inCalendar(description)}`,
          'DTSTART:20270301T210000Z',
          'LOCATION:Bar &quot\\;Cais&quot\\;\\, Lisbon\\, Portugal',
        ),
      ),
    )
    expect(entries).toMatchObject([{ ...plain, place: { name: 'Bar "Cais"', city: 'Lisbon' } }])
  })
  it.each(['I <3 U', '<PIG>', 'Fish & Chips', 'a < b > c', 'AT&T'])(
    'stays if it only looks like markup: %s',
    (odd) => {
      const { entries } = read(
        page({
          '@type': 'MusicEvent',
          name: odd,
          description: `${odd}\n\nTwo`,
          startDate: '2027-03-01',
          location: 'Lisbon',
        }),
      )
      expect(entries).toMatchObject([{ name: odd, description: `${odd}\n\nTwo` }])
    },
  )
})

describe('a calendar', () => {
  it('is read entry by entry: broken ones are named with their line, the others are kept', () => {
    const { entries, problems } = read(
      calendar(
        event('UID:1', 'SUMMARY:Mira at the quay', 'DTSTART;TZID=Europe/Lisbon:20270301T210000', hall),
        event('UID:2', 'SUMMARY:No date'),
        event('UID:3', 'SUMMARY:Odd zone', 'DTSTART;TZID=Mars/Olympus:20270301T210000'),
        event('UID:4', 'SUMMARY:Year one', 'DTSTART:00010101T210000Z'),
        event('UID:5', 'SUMMARY:Far away', 'DTSTART:99990101T210000Z'),
        event('UID:6', 'SUMMARY:No such day', 'DTSTART;VALUE=DATE:20270231'),
        event('UID:7', 'SUMMARY:Ours', 'CLASS:PRIVATE', 'DTSTART:20270301T210000Z'),
        event('UID:8', 'SUMMARY:Long over', 'DTSTART:20200301T210000Z'),
        'BEGIN:VEVENT\r\nUID:9\r\nSUMMARY:Cut off',
        event('UID:10', 'SUMMARY:Windows', 'DTSTART;TZID=W. Europe Standard Time:20270301T200000'),
        event('UID:11', 'SUMMARY:Maybe', 'DTSTART:20270301T200000Z', 'STATUS:TENTATIVE'),
      ),
    )
    expect(entries.map(({ key }) => key)).toEqual(['1', '3', '10'])
    expect(entries[0]?.place).toMatchObject({
      name: 'Casa do Cais',
      address: 'Rua do Cais 4',
      city: 'Lisbon',
      country: 'PT',
    })
    expect(entries.slice(1).map(({ begin }) => begin.zone)).toEqual([null, 'Europe/Berlin'])
    const named = problems.map(({ line, name, message }) => `${line} ${name}: ${message}`).sort()
    expect(named).toEqual(
      [
        '13 Odd zone: Its time zone Mars/Olympus is unknown: its time counts in the zone of its place.',
        '18 Year one: No show is in the year 0001.',
        '23 Far away: No show is in the year 9999.',
        expect.stringMatching(/^28 No such day: /),
        expect.stringMatching(/^44 Cut off: /),
        expect.stringMatching(/^52 Maybe: It is not sure yet/),
        expect.stringMatching(/^9 No date: /),
      ].sort(),
    )
  })

  it('recurs as often as it says, with exceptions and overrides, across daylight saving, and never without end', () => {
    const weekly = calendar(
      event(
        'UID:w',
        'SUMMARY:Residency',
        'DTSTART;TZID=Europe/Lisbon:20270303T210000',
        'RRULE:FREQ=WEEKLY;COUNT=6',
        'EXDATE;TZID=Europe/Lisbon:20270310T210000',
        hall,
      ),
      event(
        'UID:w',
        'SUMMARY:Residency, late',
        'RECURRENCE-ID;TZID=Europe/Lisbon:20270317T210000',
        'DTSTART;TZID=Europe/Lisbon:20270317T223000',
        hall,
      ),
    )
    expect(days(read(weekly))).toEqual([
      '2027-03-03 21:00 Europe/Lisbon',
      '2027-03-17 22:30 Europe/Lisbon',
      '2027-03-24 21:00 Europe/Lisbon',
      '2027-03-31 21:00 Europe/Lisbon',
      '2027-04-07 21:00 Europe/Lisbon',
    ])
    const instants = state(weekly).map((one) => 'statement' in one && one.statement.beginsAt)
    // Clocks are put forward on March 28.
    expect(instants.slice(2, 4)).toEqual(['2027-03-24T21:00:00.000Z', '2027-03-31T20:00:00.000Z'])
    const endless = read(
      calendar(event('UID:e', 'SUMMARY:Daily', 'DTSTART:20100101T200000Z', 'RRULE:FREQ=DAILY', hall)),
    )
    expect(endless.entries).toHaveLength(100)
    const until = read(
      calendar(event('UID:u', 'SUMMARY:Yearly', 'DTSTART:20200201T200000Z', 'RRULE:FREQ=YEARLY', hall)),
    )
    expect(days(until)).toEqual(['2027-02-01 20:00 UTC', '2028-02-01 20:00 UTC'])
    const secondly = read(
      calendar(event('UID:s', 'SUMMARY:Mad', 'DTSTART:20270101T200000Z', 'RRULE:FREQ=SECONDLY', hall)),
    )
    expect(secondly.entries).toEqual([])
    expect(secondly.problems[0]?.message).toBe('A show does not recur secondly.')
  })

  it('of few entries that recur very often is read up to its limit, and reports where that was', () => {
    const text = calendar(
      ...Array.from({ length: 40 }, (_, i) =>
        event(`UID:${i}`, `SUMMARY:Show ${i}`, 'DTSTART:20270301T200000Z', 'RRULE:FREQ=DAILY;COUNT=100'),
      ),
    )
    const { entries, problems } = read(text)
    expect(entries).toHaveLength(2000)
    expect(problems).toMatchObject([{ name: null, message: expect.stringMatching(/first 2000 entries/) }])
    const last = entries.at(-1)
    expect(problems[0]?.line).toBeGreaterThan(last?.line ?? 0)
  })

  it('of 50,000 entries is read up to the limit, and reports that', () => {
    const many = Array.from({ length: 50_000 }, (_, i) =>
      event(`UID:${i}`, `SUMMARY:Show ${i}`, 'DTSTART:20270301T200000Z'),
    )
    const { entries, problems } = read(calendar(...many))
    expect(entries).toHaveLength(2000)
    expect(problems.at(-1)?.message).toMatch(/is not read|are read/)
  })
})

it('an entry without a UID keeps the key under which earlier versions have stored it', () => {
  const keys = (begin: string) =>
    read(calendar(event('SUMMARY:Mira', begin, hall))).entries.map(({ key }) => key)
  expect(keys('DTSTART;TZID=Europe/Lisbon:20270301T210000')).toEqual(['line-Mira-2027-03-01T21:00:00'])
  expect(keys('DTSTART:20270301T210000Z')).toEqual(['line-Mira-2027-03-01T21:00:00Z'])
  expect(keys('DTSTART;VALUE=DATE:20270301')).toEqual(['line-Mira-2027-03-01'])
})

describe('zones of times', () => {
  it.each([
    // In the order of trust: the venue, the calendar, the organiser's choice.
    ['floating, at the city', 'DTSTART:20270715T200000', hall, {}, '2027-07-15T19:00:00.000Z', '2027-07-15'],
    ['floating in winter', 'DTSTART:20270215T200000', hall, {}, '2027-02-15T20:00:00.000Z', '2027-02-15'],
    [
      'floating, half hours',
      'DTSTART:20270715T200000',
      'LOCATION:Hall\\, Delhi',
      {},
      '2027-07-15T14:30:00.000Z',
      '2027-07-15',
    ],
    [
      'floating, as chosen',
      'DTSTART:20270715T200000',
      'LOCATION:Hall\\, Nowhere',
      { ownZone: 'Asia/Tokyo' },
      '2027-07-15T11:00:00.000Z',
      '2027-07-15',
    ],
    ['of UTC is believed', 'DTSTART:20270715T200000Z', hall, {}, '2027-07-15T20:00:00.000Z', '2027-07-15'],
    [
      'of UTC, the evening there',
      'DTSTART:20270716T000000Z',
      'LOCATION:Hall\\, New York',
      {},
      '2027-07-16T00:00:00.000Z',
      '2027-07-15',
    ],
    [
      'TZID is believed',
      'DTSTART;TZID=America/New_York:20270715T200000',
      hall,
      {},
      '2027-07-16T00:00:00.000Z',
      '2027-07-15',
    ],
    [
      'in the night, of the evening before',
      'DTSTART;TZID=Europe/Lisbon:20270716T013000',
      hall,
      {},
      '2027-07-16T00:30:00.000Z',
      '2027-07-15',
    ],
    [
      'on the day of the change',
      'DTSTART;TZID=Europe/Lisbon:20270328T210000',
      hall,
      {},
      '2027-03-28T20:00:00.000Z',
      '2027-03-28',
    ],
    [
      'in the hour that comes twice',
      'DTSTART;TZID=Europe/Lisbon:20271031T013000',
      hall,
      {},
      // The first of the two.
      '2027-10-31T00:30:00.000Z',
      '2027-10-30',
    ],
  ])('%s', (_name, start, location, change, begin, day) => {
    const [stated] = state(calendar(event('UID:1', 'SUMMARY:Mira', start, location)), change)
    expect(stated).toMatchObject({ statement: { beginsAt: begin, firstDay: day } })
  })

  it('are requested when nothing states them, and times that do not exist are reported', () => {
    const floating = calendar(
      event('UID:1', 'SUMMARY:Mira', 'DTSTART:20270715T200000', 'LOCATION:Hall\\, Nowhere'),
    )
    expect(state(floating)).toEqual([{ refused: expect.stringContaining('Choose a time zone') }])
    const missing = calendar(
      event('UID:1', 'SUMMARY:Mira', 'DTSTART;TZID=Europe/Lisbon:20270328T013000', hall),
    )
    // By the clock before the change (RFC 5545, 3.3.5).
    expect(state(missing)).toMatchObject([
      {
        statement: { beginsAt: '2027-03-28T01:30:00.000Z' },
        remark: expect.stringContaining('doesn’t exist'),
      },
    ])
  })

  it.each([
    [
      'before its begin',
      '20270301T210000',
      '20270301T200000',
      /^It ends before it begins, so we left the end out\.$/,
    ],
    // Over by its stated end alone.
    ['years before', '20270301T210000', '20200301T200000', /^It ends before it begins/],
  ])('an end %s is left out and named, and the show is kept', (_name, begin, end, remark) => {
    const text = calendar(
      event(
        'UID:1',
        'SUMMARY:Mira',
        `DTSTART;TZID=Europe/Lisbon:${begin}`,
        `DTEND;TZID=Europe/Lisbon:${end}`,
        hall,
      ),
    )
    const [stated] = state(text)
    expect(stated).toMatchObject({
      statement: { name: 'Mira', endsAt: null },
      remark: expect.stringMatching(remark),
    })
    const [ofPage] = state(
      page({
        '@type': 'MusicEvent',
        name: 'Mira',
        location: { '@type': 'Place', name: 'Hall', address: { addressLocality: 'Lisbon' } },
        startDate: isoOf(begin),
        endDate: isoOf(end),
      }),
    )
    expect(ofPage).toMatchObject({ statement: { endsAt: null }, remark: expect.stringMatching(remark) })
  })

  it('a show of 60 days is refused and named', () => {
    const long = event(
      'UID:1',
      'SUMMARY:Mira',
      'DTSTART;VALUE=DATE:20270301',
      'DTEND;VALUE=DATE:20270430',
      hall,
    )
    expect(state(calendar(long))).toEqual([{ refused: 'It lasts 60 days: a show lasts 31 at most.' }])
  })

  it('a bill of more than 400 acts is cut, which is named', () => {
    const performer = Array.from({ length: 401 }, (_, n) => ({ '@type': 'MusicGroup', name: `Act ${n}` }))
    const { entries, problems } = read(
      page({ '@type': 'MusicEvent', name: 'Mira', startDate: '2027-03-01', location: 'Lisbon', performer }),
    )
    expect(entries[0]?.acts).toHaveLength(400)
    expect(problems).toEqual([{ line: 2, name: 'Mira', message: 'Only the first 400 of its acts are read.' }])
  })

  it('of an offset that contradicts the venue keep their instant, with a remark', () => {
    const [stated] = state(
      page({
        '@type': 'MusicEvent',
        name: 'Mira',
        startDate: '2027-07-15T20:00:00+05:30',
        location: {
          '@type': 'Place',
          name: 'Casa do Cais',
          address: { addressLocality: 'Lisbon', addressCountry: 'PT' },
        },
      }),
    )
    expect(stated).toMatchObject({
      statement: { beginsAt: '2027-07-15T14:30:00.000Z', timeZone: 'Europe/Lisbon' },
      remark: expect.stringContaining('15:30'),
    })
  })
})

describe('names in a title', () => {
  it('are acts only where an artist has exactly that name', () => {
    const acts = (title: string) => {
      const [stated] = state(calendar(event('UID:1', `SUMMARY:${title}`, 'DTSTART:20270301T200000Z', hall)))
      return stated && 'statement' in stated
        ? stated.statement.acts.map(({ name, role }) => `${name} ${role}`)
        : []
    }
    const both = ['Mira Solenne headliner', 'Kestrel Yard support']
    expect(acts('Mira Solenne + Kestrel Yard')).toEqual(both)
    expect(acts('Mira Solenne w/ Kestrel Yard')).toEqual(both)
    expect(acts('Mira Solenne\\, Somebody and Kestrel Yard')).toEqual(both)
    expect(acts('A walk with Kestrels')).toEqual(['Mira Solenne headliner'])
  })
})

describe('a page', () => {
  const place = {
    '@type': 'Place',
    name: 'Weir Meadow',
    address: { addressLocality: 'Lisbon', addressCountry: 'Portugal' },
  }
  it('states shows in JSON-LD and microdata; broken blocks are reported with their line', () => {
    const { entries, problems } = read(
      page(
        '{ "@type": "MusicEvent", "name": "Broken", ',
        {
          '@graph': [
            {
              '@type': 'MusicEvent',
              name: 'Quay',
              startDate: '2027-03-01T21:00',
              location: place,
              offers: { url: 'https://t.example', price: '25', priceCurrency: 'XBOGUS' },
              eventStatus: 'https://schema.org/EventCancelled',
            },
          ],
        },
        { '@type': 'Recipe', name: 'Soup' },
        { '@type': 'Event', name: 'No date' },
      ).replace(
        '</body>',
        '<div itemscope itemtype="https://schema.org/MusicEvent"><b itemprop="name">Micro</b><time itemprop="startDate" datetime="2027-04-01"></time><div itemprop="location" itemscope itemtype="https://schema.org/Place"><i itemprop="name">Hall</i><i itemprop="address">Rua 1, Porto</i></div></div></body>',
      ),
    )
    expect(entries).toMatchObject([
      { name: 'Quay', status: 'cancelled', offers: [{ priceFrom: null, currency: null }] },
      { name: 'Micro', begin: { day: '2027-04-01', time: null }, place: { name: 'Hall', city: 'Porto' } },
    ])
    expect(problems.map(({ line }) => line)).toEqual([2, 3, 5])
  })

  it('has the slots of a festival as acts, and events with their own place as shows', () => {
    const { entries } = read(
      page({
        '@type': 'MusicFestival',
        '@id': 'https://mira.example/#2027',
        name: 'River Days',
        startDate: '2027-07-02',
        endDate: '2027-07-04',
        location: place,
        subEvent: [
          {
            '@type': 'MusicEvent',
            name: 'Kestrel Yard',
            startDate: '2027-07-02T20:00',
            location: { '@type': 'Place', name: 'Hill' },
          },
          {
            '@type': 'MusicEvent',
            name: 'Aftershow',
            startDate: '2027-07-04T23:00',
            location: { ...place, name: 'Club', address: { addressLocality: 'Porto' } },
          },
        ],
      }),
    )
    expect(entries).toMatchObject([
      { name: 'River Days', kind: 'festival', acts: [{ name: 'Kestrel Yard', stage: 'Hill' }] },
      { name: 'Aftershow', place: { name: 'Club', city: 'Porto' } },
    ])
  })
})

it.each(['FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30', 'FREQ=WEEKLY;INTERVAL=999999999'])(
  'a rule whose day never comes takes no other entry with it: %s',
  (rule) => {
    const entry = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'DTSTART:20270301T200000Z', 'END:VEVENT']
    const lines = [
      'BEGIN:VCALENDAR',
      ...entry('UID:1', 'SUMMARY:Never', `RRULE:${rule}`),
      ...entry('UID:2', 'SUMMARY:Weekly', 'RRULE:FREQ=WEEKLY;COUNT=3'),
      'END:VCALENDAR',
    ]
    const { entries, problems } = read(lines.join('\r\n'))
    expect(entries.map(({ name }) => name)).toEqual(['Weekly', 'Weekly', 'Weekly'])
    expect(problems).toMatchObject([{ line: 2, name: 'Never' }])
  },
)

it('days of a recurring entry that are long over or far ahead are not looked at, and a very long entry is named', () => {
  const stamp = (hours: number) =>
    new Date(Date.UTC(2000, 0, 1, hours)).toISOString().replaceAll(/[-:]|\.\d+/g, '')
  const stamps = Array.from({ length: 20_000 }, (_, i) => stamp(i))
  const { entries, problems } = read(
    calendar(
      event(
        'UID:1',
        'SUMMARY:Often',
        'DTSTART:20270301T210000Z',
        hall,
        `RDATE:${stamps.join(',')},20270401T210000Z`,
      ),
      event(
        'UID:2',
        'SUMMARY:Long',
        'DTSTART:20270302T210000Z',
        hall,
        ...stamps.slice(0, 2000).map((one) => `EXDATE:${one}`),
      ),
      event('UID:3', 'SUMMARY:After', 'DTSTART:20270303T210000Z', hall),
    ),
  )
  expect(entries.map(({ name, begin }) => [name, begin.day])).toEqual([
    ['Often', '2027-03-01'],
    ['Often', '2027-04-01'],
    ['After', '2027-03-03'],
  ])
  expect(problems).toEqual([{ line: 10, name: 'Long', message: 'This entry has more than 2000 lines.' }])
})

it('a zone whose clocks change 200,000 times takes no entry with it', () => {
  const stamps = Array.from({ length: 200_000 }, (_, i) =>
    new Date(Date.UTC(2027, 1, 1) + i * 60_000).toISOString().replaceAll(/[-:Z]|\.\d+/g, ''),
  )
  const zone = [
    'BEGIN:VTIMEZONE',
    'TZID:Restless',
    'BEGIN:STANDARD',
    'DTSTART:20270101T000000',
    'TZOFFSETFROM:+0100',
    'TZOFFSETTO:+0100',
    `RDATE:${stamps.join(',')}`,
    'END:STANDARD',
    'END:VTIMEZONE',
  ]
  const show = event('UID:1', 'SUMMARY:Mira', 'DTSTART;TZID=Restless:20270706T200000', hall)
  const { entries, problems } = read(calendar(...zone, show))
  expect(entries).toMatchObject([{ begin: { instant: '2027-07-06T19:00:00.000Z' } }])
  expect(problems).toEqual([])
})

it('microdata that is nested without end takes no other event with it', () => {
  const show = { '@type': 'MusicEvent', name: 'Mira', startDate: '2027-03-01T21:00:00Z' }
  const deep = '<div itemscope itemtype="https://schema.org/MusicEvent"><span itemprop="subEvent">'.repeat(
    20_000,
  )
  const { entries, problems } = read(`${page(show)}\n${deep}`)
  expect(entries).toMatchObject([{ name: 'Mira' }])
  expect(problems.length).toBeLessThanOrEqual(200)
  expect(problems).toContainEqual({ line: 3, name: null, message: 'This event has no name.' })
})

it('fifty rules whose day never comes take no other entry with them', () => {
  const entry = (name: string, rule: string) => [
    'BEGIN:VEVENT',
    `UID:${name}`,
    `SUMMARY:${name}`,
    'DTSTART:20270301T200000Z',
    `RRULE:${rule}`,
    'END:VEVENT',
  ]
  const never = Array.from({ length: 50 }, (_, i) =>
    entry(`Never ${i}`, 'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30'),
  )
  const lines = [
    'BEGIN:VCALENDAR',
    ...never.flat(),
    ...entry('Weekly', 'FREQ=WEEKLY;COUNT=60'),
    'END:VCALENDAR',
  ]
  const { entries, problems } = read(lines.join('\r\n'))
  expect(new Set(entries.map(({ name }) => name))).toEqual(new Set(['Weekly']))
  expect(problems.map(({ line }) => line)).toEqual(never.map((_, i) => 2 + i * 6))
})

it('each event of one block of JSON-LD is named with its own line', () => {
  const event = (name: string, startDate: string) => ({
    '@type': 'MusicEvent',
    name,
    startDate,
    location: 'Hall, Lisbon',
  })
  const events = [
    event('One', '2027-03-01'),
    event('Two', 'soon'),
    event('Café/Bar', 'soon'),
    event('Four', '9999-01-01'),
  ]
  const html = `<p>\n</p>\n<script type="application/ld+json">${JSON.stringify(events, null, 1).replace('Café/Bar', 'Caf\\u00e9\\/Bar')}</script>`
  const lines = html.split('\n')
  const lineOf = (text: string) => 1 + lines.findIndex((line) => line.includes(text))
  const { entries, problems } = readShows(html, 'text/html', 'https://hall.example/', now)
  expect(entries).toMatchObject([{ name: 'One', line: lineOf('"One"') }])
  expect(problems).toMatchObject([
    { name: 'Two', line: lineOf('"Two"') },
    { name: 'Café/Bar', line: lineOf('Bar"') },
    { name: 'Four', line: lineOf('"Four"') },
  ])
})

it('a thousand broken calendars and pages crash nothing, lose no good entry, and name what is left out', () => {
  let seed = 7
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed % below
  }
  const garbage = [
    '\0',
    'BEGIN:VEVENT',
    'END:VEVENT',
    ':',
    ';',
    '"',
    '{',
    '}',
    '\\',
    'RRULE:FREQ=',
    'DTSTART:',
    '\u{1f3b5}',
    '<',
    '/>',
    'TZID=',
    '\r\n',
    '99999999',
    '',
  ]
  const spoil = (text: string) => {
    let spoilt = text
    for (let i = 0; i < 1 + random(4); i++) {
      const at = random(spoilt.length)
      spoilt = spoilt.slice(0, at) + (garbage[random(garbage.length)] ?? '') + spoilt.slice(at + random(6))
    }
    return spoilt
  }
  const good = event('UID:good', 'SUMMARY:Good one', 'DTSTART;TZID=Europe/Lisbon:20270301T210000', hall)
  const goodBlock = {
    '@type': 'MusicEvent',
    name: 'Good one',
    startDate: '2027-03-01T21:00',
    location: 'Hall, Lisbon',
  }
  let kept = 0
  const lost: string[] = []
  for (let i = 0; i < 1000; i++) {
    const bad = event(
      `UID:${i}`,
      `SUMMARY:Bad ${i}`,
      'DTSTART;TZID=Europe/Lisbon:20270401T210000',
      'RRULE:FREQ=WEEKLY;COUNT=3',
      hall,
    )
    const text =
      i % 2 === 0
        ? calendar(good, spoil(bad))
        : page(goodBlock, spoil(JSON.stringify({ ...goodBlock, name: `Bad ${i}`, offers: [{ price: 1 }] })))
    const { entries, problems } = read(text)
    for (const entry of entries) toStatement(entry, context)
    if (entries.some(({ name }) => name === 'Good one')) kept++
    // A broken entry is read nevertheless, or reported with its line; an entry that is not a show is left out.
    const isShow = i % 2 === 0 || text.split('"@type":"MusicEvent"').length > 2
    const isRead = entries.some(({ name }) => name !== 'Good one')
    if (isShow && !isRead && !problems.some(({ line }) => line !== null)) lost.push(text)
  }
  expect(kept).toBe(1000)
  expect(lost).toEqual([])
})

describe('what cannot be read is named in plain words, with its line', () => {
  const begin = 'DTSTART:20270301T200000Z'
  const lost = (line: string) => `Its line “${line}” cannot be read and is left out.`
  it.each([
    ['no property', 'no colon here', 6, lost('no colon here')],
    ['a date of letters', 'DTEND:soon', 6, lost('DTEND:soon')],
    ['an open quotation mark', 'LOCATION;A="c:d', 6, lost('LOCATION;A="c:d')],
    [
      'an open part',
      'BEGIN:VALARM',
      2,
      'One of its parts (VALARM) has no END: only what stands before it is read.',
    ],
    ['an unknown frequency', 'RRULE:FREQ=RARELY', 6, lost('RRULE:FREQ=RARELY')],
    [
      'parts of a rule that exclude each other',
      'RRULE:FREQ=MONTHLY;BYYEARDAY=3',
      6,
      lost('RRULE:FREQ=MONTHLY;BYYEARDAY=3'),
    ],
    [
      'a rule without a day',
      'RRULE:FREQ=DAILY;BYMONTHDAY=31;BYMONTH=2',
      2,
      'Its rule of recurrence (RRULE) takes too long to follow: too many of its days are over, or it never comes to one.',
    ],
  ])('of a calendar: %s', (_, broken, line, message) => {
    const { problems } = read(`BEGIN:VCALENDAR\r\n${event('UID:1', 'SUMMARY:Quay', begin, broken)}`)
    expect(problems).toEqual([{ line, name: 'Quay', message }])
  })

  it.each([
    [
      '{\n"name": "Quay"\n"startDate": "2027-03-01"}',
      4,
      'is not valid JSON from “"startDate": "2027-03-01"}” on.',
    ],
    ['<!--\n{"a": 1\n"b": 2}', 4, 'is not valid JSON from “"b": 2}” on.'],
    ['\n[1,]', 2, 'is not valid JSON.'],
    ['\n{"a": 1,\n', 2, 'ends before all of its brackets and quotation marks are closed.'],
    ['\n', 2, 'ends before all of its brackets and quotation marks are closed.'],
  ])('of a page: %j', (block, line, message) => {
    expect(read(page(block)).problems).toEqual([
      { line, name: null, message: `This block of JSON-LD ${message}` },
    ])
  })
})
