import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { ListedShow, Show } from '#features/shows/contract.ts'
import type { ShowFeed } from '#features/shows/feeds/contract.ts'
import { restOn } from '../support/business.ts'
import { openDnsServer } from '../support/dns-server.ts'
import { openModeratedSite } from '../support/managed.ts'
import { filesOf, picture } from '../support/media.ts'
import { type Outside, openOutside, type Reply } from '../support/outside.ts'
import { createShow, dayFromNow, showOf } from '../support/shows.ts'
import { createTestClock } from '../support/test-clock.ts'

const MINUTE_MS = 60_000
const clock = createTestClock()
const HOST = 'mira.example'
const dns = await openDnsServer({ [HOST]: { a: ['127.0.0.1'] } })
const { site, manage, admin } = await openModeratedSite({
  clock,
  env: { ALLOW_PRIVATE_SOURCES: 'on', DNS_SERVERS: dns.address },
})
const { db } = site.platform
let outside: Outside
beforeAll(async () => {
  outside = await openOutside()
})
// Otherwise each test would read the feeds of those before as well, as days pass.
afterEach(() => db.deleteFrom('show_feeds').execute())
afterAll(async () => {
  await site.close()
  await outside.close()
  await dns.close()
})

const calendar = (...events: string[][]) =>
  [
    'BEGIN:VCALENDAR',
    ...events.flatMap((lines) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']),
    'END:VCALENDAR',
  ].join('\r\n')
const entry = (time: string, ...lines: string[]) => [
  'UID:1',
  'SUMMARY:Mira at the quay',
  `DTSTART;TZID=Europe/Lisbon:${dayFromNow(20).replaceAll('-', '')}T${time}00`,
  'LOCATION:Casa do Cais\\, Rua do Cais 4\\, Lisbon\\, Portugal',
  ...lines,
]

/** Runs a job, even if it is already running. */
async function work(name: string) {
  const job = site.jobs.find((one) => one.name === name)
  if (!job) throw new Error(`There is no job ${name}.`)
  await job.run()
}

/** A claimant whose feed is on the stand-in, which answers as `replies` say. */
async function claimant() {
  const { owner, business, artistId, claimId, at } = await manage()
  const replies: Record<string, Reply> = {}
  const folder = `/${artistId}`
  const earlier = outside.reply
  outside.reply = (path, request) =>
    path.startsWith(folder) ? replies[path.slice(folder.length)] : earlier(path, request)
  const home = `http://${HOST}:${new URL(outside.url).port}`
  await restOn(site, 'artist', claimId, `${home}/`)
  await db
    .insertInto('show_feeds')
    .values({ artist_claim_id: claimId, address: `${home}${folder}/shows.ics`, due_at: clock.now() })
    .execute()
  const call = (method: string, path: string, body?: unknown) =>
    site.request(at + path, { method, headers: owner.headers, ...(body !== undefined && { body }) })
  const [feed]: ShowFeed[] = (await (await call('GET', '/feeds')).json()).items
  if (!feed) throw new Error('There is no feed.')
  /** Reads the feeds that are due, as the job does. */
  const sweep = async () => {
    await work('shows.feeds')
    await work('shows.posters')
  }
  const readReply = async (reply: Reply | undefined) => {
    if (reply) replies['/shows.ics'] = reply
    else delete replies['/shows.ics']
    expect((await call('POST', `/feeds/${feed.id}/reading`)).status).toBe(204)
    await sweep()
  }
  const read = (...lines: string[][]) =>
    readReply({ body: calendar(...lines), headers: { 'Content-Type': 'text/calendar' } })
  const feeds = async (): Promise<ShowFeed[]> => (await (await call('GET', '/feeds')).json()).items
  const show = async (): Promise<Show> => {
    const { items }: { items: ListedShow[] } = await (
      await site.request(`/api/shows?artist=${artistId}`)
    ).json()
    return (await site.request(`/api/shows/${items[0]?.id}`)).json()
  }
  const pictureAt = (path: string) => `IMAGE;VALUE=URI:${outside.url}${folder}${path}`
  return {
    owner,
    business,
    artistId,
    claimId,
    folder,
    home,
    replies,
    call,
    read,
    readReply,
    sweep,
    feeds,
    show,
    pictureAt,
  }
}

it('the picture of an entry becomes the poster, until the feed names another or the organiser decides', async () => {
  const { owner, artistId, replies, call, read, show, pictureAt } = await claimant()
  replies['/one.jpg'] = { body: await picture({ width: 600, height: 800 }) }
  replies['/two.jpg'] = { body: await picture({ width: 700, height: 900 }) }
  await read(entry('2100', pictureAt('/one.jpg')))
  const first = (await show()).poster
  expect(first).toMatchObject({ width: 600, height: 800, alt: 'Poster: Mira at the quay' })
  expect((await site.request(first?.url ?? '')).status).toBe(200)

  // The present picture stays.
  await read(entry('2130', pictureAt('/one.jpg')))
  expect((await show()).poster?.id).toBe(first?.id)

  await read(entry('2130', pictureAt('/two.jpg')))
  expect((await show()).poster).toMatchObject({ width: 700, height: 900 })
  expect((await site.request(first?.url ?? '')).status).toBe(404)
  const stored = await filesOf(site, owner)

  // Removed by the organiser, it stays removed; only the history keeps it.
  const { id, poster } = await show()
  const own = showOf({ id: artistId, name: 'Mira Solenne' }, { poster: null })
  expect((await call('PUT', `/shows/${id}`, own)).status).toBe(200)
  await read(entry('2130', pictureAt('/one.jpg')))
  expect((await show()).poster).toBeNull()
  expect((await site.request(poster?.url ?? '')).status).toBe(404)
  expect(stored.length).toBeGreaterThan(0)
  expect(await filesOf(site, owner)).toEqual(stored)
  await db.deleteFrom('show_changes').where('show_id', '=', id).execute()
  expect(await db.selectFrom('media_files').select('id').where('user_id', '=', owner.id).execute()).toEqual(
    [],
  )
})

it('the picture of all nights is fetched once, and again where its server says that it changed', async () => {
  const { artistId, replies, read, sweep, feeds, pictureAt } = await claimant()
  const requests = () => outside.requests.filter(({ path }) => path.endsWith('/residency.jpg'))
  const posters = async () => {
    const { items }: { items: ListedShow[] } = await (
      await site.request(`/api/shows?artist=${artistId}`)
    ).json()
    const shows: Show[] = await Promise.all(
      items.map(async ({ id }) => (await site.request(`/api/shows/${id}`)).json()),
    )
    return shows.map(({ poster }) => poster)
  }
  const replyWith = (body: Buffer, etag: string) => {
    replies['/residency.jpg'] = ({ headers }, response) => {
      const isKnown = headers['if-none-match'] === etag
      response.writeHead(isKnown ? 304 : 200, { ETag: etag }).end(isKnown ? undefined : body)
    }
  }
  replyWith(await picture({ width: 600, height: 800 }), '"one"')
  await read(entry('2100', pictureAt('/residency.jpg'), 'RRULE:FREQ=DAILY;COUNT=3'))
  const first = await posters()
  expect(first.map((poster) => poster?.width)).toEqual([600, 600, 600])
  expect(requests()).toHaveLength(1)

  // Half a day later there is no request; a day later there is one, answered "not modified".
  clock.pass(12 * 60 * MINUTE_MS)
  await sweep()
  expect(requests()).toHaveLength(1)
  clock.pass(12 * 60 * MINUTE_MS)
  await sweep()
  expect(requests()).toHaveLength(2)
  expect(await posters()).toEqual(first)

  replyWith(await picture({ width: 700, height: 900 }), '"two"')
  clock.pass(24 * 60 * MINUTE_MS)
  await sweep()
  expect(requests()).toHaveLength(3)
  expect((await posters()).map((poster) => poster?.width)).toEqual([700, 700, 700])
  expect((await site.request(first[0]?.url ?? '')).status).toBe(404)

  // For a server without validators, the content is compared.
  const same = await posters()
  replies['/residency.jpg'] = { body: await picture({ width: 700, height: 900 }) }
  clock.pass(24 * 60 * MINUTE_MS)
  await sweep()
  expect(await posters()).toEqual(same)

  // When the feed is gone, its shows stay, and the organiser sees the reason.
  delete replies['/residency.jpg']
  clock.pass(24 * 60 * MINUTE_MS)
  await sweep()
  expect(await posters()).toEqual(same)
  expect((await feeds())[0]?.problems[0]?.message).toBe('Its picture was not taken: Not Found')
})

it('an unavailable picture leaves the show unchanged, is retried, and is reported to the organiser', async () => {
  const { replies, read, feeds, show, pictureAt } = await claimant()
  replies['/page'] = { body: '<!doctype html>', headers: { 'Content-Type': 'text/html' } }
  await read(entry('2100', pictureAt('/gone.jpg')))
  expect(await show()).toMatchObject({ name: 'Mira at the quay', time: '21:00', poster: null })
  expect((await feeds())[0]?.problems).toEqual([
    { line: null, name: 'Mira at the quay', message: 'Its picture was not taken: Not Found' },
  ])
  await read(entry('2100', pictureAt('/page')))
  expect((await feeds())[0]?.problems[0]?.message).toContain('is not a picture or video that can be used')

  replies['/page'] = { body: await picture() }
  await work('shows.posters')
  expect((await show()).poster).toBeNull()
  clock.pass(31 * MINUTE_MS)
  await work('shows.posters')
  expect((await show()).poster).not.toBeNull()
  expect((await feeds())[0]?.problems).toEqual([])
})

it('a picture inside our network is not fetched', async () => {
  const { site: open, manage: claim } = await openModeratedSite()
  try {
    const { owner, artistId, claimId } = await claim()
    await restOn(open, 'artist', claimId, 'https://mira.example/')
    const { id: feedId } = await open.platform.db
      .insertInto('show_feeds')
      .values({ artist_claim_id: claimId, address: 'https://mira.example/x.ics', due_at: new Date() })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id: eventId } = await createShow(open, owner, { id: artistId, name: 'Mira Solenne' })
    const count = outside.requests.length
    await open.platform.db
      .insertInto('event_sources')
      .values({
        source: 'feed',
        key: 'x',
        feed_id: feedId,
        event_id: eventId,
        statement: '{}',
        seen_at: new Date(),
        poster_url: `${outside.url}/secret.jpg`,
      })
      .execute()
    await open.platform.db
      .insertInto('feed_pictures')
      .values({ feed_id: feedId, url: `${outside.url}/secret.jpg`, due_at: new Date() })
      .execute()
    await open.jobs.find(({ name }) => name === 'shows.posters')?.run()
    const { failure } = await open.platform.db
      .selectFrom('feed_pictures')
      .select('failure')
      .where('feed_id', '=', feedId)
      .executeTakeFirstOrThrow()
    expect(failure).not.toBeNull()
    expect(outside.requests.length).toBe(count)
  } finally {
    await open.close()
  }
})

it('a change in a feed is in subscribed calendars a quarter of an hour after the reading', async () => {
  const { artistId, read } = await claimant()
  const subscribe = () => site.request(`/api/shows/calendar.ics?artist=${artistId}`)
  const begin = async (answer: Response) => /DTSTART:(\S+)/.exec(await answer.text())?.[1]?.slice(9, 13)
  await read(entry('2100'))
  const first = await subscribe()
  // As a calendar caches it and then revalidates.
  const keptSeconds = Number(/max-age=(\d+)/.exec(first.headers.get('Cache-Control') ?? '')?.[1])
  const text = await first.clone().text()
  const everyMinutes = Number(/REFRESH-INTERVAL;VALUE=DURATION:PT(\d+)M/.exec(text)?.[1])
  expect(keptSeconds).toBeLessThanOrEqual(everyMinutes * 60)
  expect(everyMinutes).toBeLessThanOrEqual(15)
  const before = await begin(first)
  clock.pass(6 * 60 * MINUTE_MS)
  await read(entry('2215'))
  clock.pass(everyMinutes * MINUTE_MS)
  const after = await begin(await subscribe())
  expect([before?.slice(2), after?.slice(2)]).toEqual(['00', '15'])
})

it('a calendar that vanishes leaves its shows unchanged, is retried, and is reported to its organiser until it is back', async () => {
  const { read, readReply, replies, sweep, feeds, show } = await claimant()
  await read(entry('2100'))
  await readReply(undefined)
  const [gone] = await feeds()
  expect(gone).toMatchObject({ failure: 'Not Found', shows: 1, unconfirmed: [] })
  // Half an hour later, then an hour later.
  const waits = Date.parse(gone?.nextReadAt ?? '') - clock.now().getTime()
  expect(waits).toBeLessThanOrEqual(30 * MINUTE_MS)
  clock.pass(31 * MINUTE_MS)
  await sweep()
  const [still] = await feeds()
  expect(Date.parse(still?.nextReadAt ?? '') - clock.now().getTime()).toBeGreaterThan(50 * MINUTE_MS)
  expect(await show()).toMatchObject({ name: 'Mira at the quay', status: 'scheduled' })
  // However long it is unreachable, nothing is hidden: no reading said that the show is gone.
  for (const days of [3, 4, 1]) {
    clock.pass(days * 24 * 60 * MINUTE_MS)
    await sweep()
  }
  expect((await feeds())[0]).toMatchObject({ failure: 'Not Found', shows: 1, unconfirmed: [] })
  replies['/shows.ics'] = { body: calendar(entry('2100')), headers: { 'Content-Type': 'text/calendar' } }
  clock.pass(7 * 60 * MINUTE_MS)
  await sweep()
  expect((await feeds())[0]).toMatchObject({ failure: null, shows: 1, unconfirmed: [] })
})

it('a page in place of a calendar is a failure, and no calendar without shows', async () => {
  const { read, readReply, feeds, show } = await claimant()
  await read(entry('2100'))
  for (const headers of [{ 'Content-Type': 'text/html' }, { 'Content-Type': 'text/calendar' }]) {
    for (let times = 0; times < 3; times++) {
      await readReply({ body: '<!doctype html><title>We will be back soon</title>', headers })
    }
    expect((await feeds())[0]).toMatchObject({
      failure: 'The address leads to a page in place of a calendar.',
      shows: 1,
      unconfirmed: [],
    })
  }
  expect(await show()).toMatchObject({ name: 'Mira at the quay' })
})

it('a calendar of ten megabytes is read up to its limits, and one of twenty is reported as too large', async () => {
  const { readReply, feeds, show } = await claimant()
  const long = (n: number) => [
    `UID:${n}`,
    `SUMMARY:Mira ${n}`,
    `DTSTART;TZID=Europe/Lisbon:${dayFromNow(20 + n).replaceAll('-', '')}T210000`,
    'LOCATION:Casa do Cais\\, Rua do Cais 4\\, Lisbon\\, Portugal',
    'DESCRIPTION:A long text',
    ...Array.from({ length: 1500 }, () => ` ${'x'.repeat(70)}`),
  ]
  const bytesOf = (count: number) => calendar(...Array.from({ length: count }, (_, n) => long(n)))
  const large = bytesOf(100)
  expect(large.length).toBeGreaterThan(10_000_000)
  await readReply({ body: large, headers: { 'Content-Type': 'text/calendar' } })
  expect((await feeds())[0]).toMatchObject({ failure: null, shows: 100 })
  expect((await show()).description).toHaveLength(5000)
  await readReply({ body: bytesOf(200), headers: { 'Content-Type': 'text/calendar' } })
  const [feed] = await feeds()
  expect([feed?.shows, feed?.unconfirmed]).toEqual([100, []])
  expect(feed?.failure).toBe('The answer has more than 16777216 bytes.')
})

it('the feed of a rejected business is not fetched and announces nothing; its announced shows stay until its claim is deleted', async () => {
  const { business, artistId, claimId, folder, replies, read, sweep, pictureAt } = await claimant()
  const requests = () => outside.requests.filter(({ path }) => path.startsWith(folder)).length
  const names = async () => {
    const { items }: { items: ListedShow[] } = await (
      await site.request(`/api/shows?artist=${artistId}`)
    ).json()
    return items.map(({ name }) => name)
  }
  const byAdmin = async (path: string) => {
    const answer = await site.request(`/api/admin/${path}`, {
      method: 'POST',
      headers: admin.headers,
      body: { reason: 'It is not theirs.' },
    })
    expect(answer.status).toBeLessThan(300)
  }
  await read(entry('2100'))
  expect(await names()).toEqual(['Mira at the quay'])
  await byAdmin(`accounts/${business.id}/unverify`)
  replies['/poster.jpg'] = { body: await picture() }
  replies['/shows.ics'] = { body: calendar([...entry('2100', pictureAt('/poster.jpg')), 'UID:2']) }
  const before = requests()
  clock.pass(24 * 60 * MINUTE_MS)
  await sweep()
  expect(requests()).toBe(before)
  expect(await names()).toEqual(['Mira at the quay'])
  await byAdmin(`claims/artist/${claimId}/delete`)
  expect(await names()).toEqual([])
})

it('a feed at an address that the claim rests on no longer is not read, and its organiser reads why', async () => {
  const { claimId, folder, home, read, sweep, feeds } = await claimant()
  const requests = () => outside.requests.filter(({ path }) => path.startsWith(folder)).length
  await read(entry('2100'))
  await restOn(site, 'artist', claimId, 'https://fans.mira.example/')
  const before = requests()
  clock.pass(6 * 60 * MINUTE_MS)
  await sweep()
  expect(requests()).toBe(before)
  const [feed] = await feeds()
  expect(feed?.failure).toContain('your claim now rests on a different one')
  expect(feed?.shows).toBe(1)

  // After a new proof it is read again.
  await restOn(site, 'artist', claimId, `${home}/`)
  clock.pass(6 * 60 * MINUTE_MS)
  await sweep()
  expect(requests()).toBe(before + 1)
  expect((await feeds())[0]?.failure).toBeNull()
})
