import { afterAll, expect, it } from 'vitest'
import type { ListedShow } from '#features/shows/contract.ts'
import { storeFeed } from '#features/shows/feeds/server/read-feed.ts'
import { readShows } from '#sources/show-feeds/read-shows.ts'
import { restOn } from '../support/business.ts'
import { openModeratedSite } from '../support/managed.ts'
import { createMember } from '../support/members.ts'
import { dayFromNow } from '../support/shows.ts'

const { site, manage } = await openModeratedSite()
afterAll(() => site.close())
const { db } = site.platform

const ADDRESS = 'https://mira.example/dates'
const later = (days: number) => new Date(Date.now() + days * 86_400_000)

type PageEvent = Record<string, string> & { day: string }

/** A page with these events in JSON-LD; each may have an `@id` and a `url`. */
const page = (...events: PageEvent[]) =>
  `<html><script type="application/ld+json">${JSON.stringify(
    events.map(({ day, ...named }) => ({
      '@type': 'MusicEvent',
      name: 'Mira at the quay',
      startDate: `${day}T21:00`,
      location: {
        '@type': 'Place',
        name: 'Casa do Cais',
        address: { streetAddress: 'Rua do Cais 4', addressLocality: 'Lisbon', addressCountry: 'PT' },
      },
      ...named,
    })),
  )}</script></html>`

/** The same of one event in microdata, which has the `itemid` or `url`. */
const microdata = ({ day, itemid, url }: PageEvent) => `<!doctype html><html><body>
  <article itemscope itemtype="https://schema.org/MusicEvent" ${itemid ? `itemid="${itemid}"` : ''}>
    <h2 itemprop="name">Mira at the quay</h2> ${url ? `<a itemprop="url" href="${url}">More</a>` : ''}
    <time itemprop="startDate" datetime="${day}T21:00">Nine</time>
    <p itemprop="location">Casa do Cais, Rua do Cais 4, Lisbon, Portugal</p>
  </article></body></html>`

async function feedOfPage() {
  const { artistId, claimId } = await manage()
  await restOn(site, 'artist', claimId, ADDRESS)
  const feed = await db
    .insertInto('show_feeds')
    .values({ artist_claim_id: claimId, address: ADDRESS, time_zone: 'Europe/Lisbon', due_at: new Date() })
    .returningAll()
    .executeTakeFirstOrThrow()
  const read = async (text: string, days: number) => {
    const now = later(days)
    const { problems } = await storeFeed(db, feed, readShows(text, '', ADDRESS, now), now)
    expect(problems).toEqual([])
  }
  const shows = async (): Promise<ListedShow[]> =>
    (await (await site.request(`/api/shows?artist=${artistId}`)).json()).items
  const keys = async () => {
    const rows = await db.selectFrom('event_sources').select('key').where('feed_id', '=', feed.id).execute()
    return rows.map(({ key }) => key.slice(feed.id.length + 1)).toSorted()
  }
  /** The keys of earlier versions, each with the day. */
  const storeAsBefore = (key: string, earlier: string) =>
    db
      .updateTable('event_sources')
      .set({ key: `${feed.id}#${earlier}` })
      .where('key', '=', `${feed.id}#${key}`)
      .execute()
  return { artistId, read, shows, keys, storeAsBefore }
}

const ID = 'https://mira.example/dates#quay'
const ALL = 'https://mira.example/dates'
const [first, second, third] = [dayFromNow(40), dayFromNow(50), dayFromNow(60)]

it.each([
  ['the @id of JSON-LD', (day: string) => page({ day, '@id': ID })],
  ['the url of JSON-LD', (day: string) => page({ day, url: ID }, { day: third, url: `${ID}-2` })],
  ['the itemid of microdata', (day: string) => microdata({ day, itemid: ID })],
  ['the url of microdata', (day: string) => microdata({ day, url: ID })],
])(
  'a show that a page moves to another day stays the same show by %s, and followers hear of it once',
  async (_, at) => {
    const { artistId, read, shows } = await feedOfPage()
    const fan = await createMember(site)
    await db.insertInto('artist_follows').values({ artist_mbid: artistId, user_id: fan.id }).execute()
    const moves = async () => {
      await site.features.domains.shows.shows.jobs.find(({ name }) => name === 'shows.news')?.run()
      return db
        .selectFrom('member_notices as m')
        .innerJoin('notices as n', 'n.id', 'm.notice_id')
        .select('n.day')
        .where('m.user_id', '=', fan.id)
        .where('n.kind', '=', 'show.moved')
        .execute()
    }
    await read(at(first), 0)
    const before = await shows()
    const made = before.find(({ date }) => date === first)
    const sequence = async () => {
      site.platform.invalidation.invalidate(['shows'])
      const text = await (await site.request(`/api/shows/calendar.ics?artist=${artistId}`)).text()
      const entry = text.split('BEGIN:VEVENT').find((one) => one.includes(`UID:${made?.id}@`))
      return Number(/SEQUENCE:(\d+)/.exec(entry ?? '')?.[1])
    }
    const firstSequence = await sequence()
    expect(await moves()).toEqual([])

    await read(at(second), 2)
    await read(at(second), 2.25)
    const after = await shows()
    expect(after).toHaveLength(before.length)
    expect(after.find(({ id }) => id === made?.id)).toMatchObject({
      status: 'moved',
      date: second,
      previousDate: first,
    })
    expect(await moves()).toEqual([{ day: second }])
    expect(await moves()).toHaveLength(1)
    expect(await sequence()).toBeGreaterThan(firstSequence)
  },
)

it('an address that all events of a page share names none of them: another day is another show', async () => {
  const { read, shows, keys } = await feedOfPage()
  await read(page({ day: first, url: ALL }, { day: second, url: ALL }), 0)
  const before = await shows()
  expect(before.map(({ date }) => date)).toEqual([first, second])
  await read(page({ day: first, url: ALL }, { day: third, url: ALL }), 0.25)
  expect((await shows()).map(({ date, status }) => [date, status])).toEqual(
    [first, second, third].map((date) => [date, 'scheduled']),
  )
  expect(await keys()).toEqual([first, second, third].map((day) => `${ALL}#${day}`))
})

it('shows stored with the day in their key are adopted, also if they move in that reading', async () => {
  for (const day of [first, second]) {
    const { read, shows, keys, storeAsBefore } = await feedOfPage()
    await read(page({ day: first, '@id': ID }), 0)
    const [made] = await shows()
    await storeAsBefore(ID, `${ID}#${first}`)
    await read(page({ day, '@id': ID }), 0.25)
    expect(await shows()).toMatchObject([{ id: made?.id, date: day }])
    expect(await keys()).toEqual([ID])
  }
})

it('of several shows stored with a day, none is guessed to be the new one', async () => {
  const { read, shows } = await feedOfPage()
  await read(page({ day: first, url: ALL }, { day: second, url: ALL }), 0)
  await read(page({ day: third, url: ALL }), 0.25)
  expect((await shows()).map(({ status }) => status)).toEqual(['scheduled', 'scheduled', 'scheduled'])
})

it('shows stay the same when their address becomes shared, and when it no longer is', async () => {
  const { read, shows, keys } = await feedOfPage()
  await read(page({ day: first, url: ALL }), 0)
  const [made] = await shows()
  const both = page({ day: second, url: ALL }, { day: first, url: ALL })
  await read(both, 0.25)
  const [one, other, ...rest] = await shows()
  expect([one?.id, one?.date, other?.date, rest]).toEqual([made?.id, first, second, []])
  await read(page({ day: second, url: ALL }), 0.5)
  expect((await shows()).map(({ id, status }) => [id, status])).toEqual([
    [one?.id, 'scheduled'],
    [other?.id, 'scheduled'],
  ])
  expect(await keys()).toEqual([ALL, `${ALL}#${first}`])
})

it('another day at the address of a show that has begun is another show', async () => {
  const { read, shows, keys } = await feedOfPage()
  await read(page({ day: first, url: ID }), 0)
  const [made] = await shows()
  await read(page({ day: third, url: ID }), 42)
  expect(await shows()).toMatchObject([
    { id: made?.id, date: first, status: 'scheduled' },
    { date: third, status: 'scheduled' },
  ])
  expect(await keys()).toEqual([ID, `${ID}#${first}`])
})
