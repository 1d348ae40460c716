import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import type { ListedShow, Show } from '#features/shows/contract.ts'
import type { NewShow } from '#features/shows/editor/contract.ts'
import { storeFeed } from '#features/shows/feeds/server/read-feed.ts'
import { readShows } from '#sources/show-feeds/read-shows.ts'
import { createVenueClaim, restOn } from '../support/business.ts'
import { eventually } from '../support/eventually.ts'
import { createManaged, openModeratedSite } from '../support/managed.ts'
import { createShow, dayFromNow, showOf } from '../support/shows.ts'

const { site, call } = await openModeratedSite()
afterAll(() => site.close())
const { db } = site.platform

const LISBON = { latitude: 38.7223, longitude: -9.1393 }
const SYDNEY = { latitude: -33.8688, longitude: 151.2093 }
/** So many kilometres north of the place in Lisbon. */
const north = (km: number) => ({ latitude: LISBON.latitude + km / 111.195, longitude: LISBON.longitude })

type Place = Partial<typeof LISBON>
const NOWHERE: Place = {}

/** An organiser who puts shows into a hall; each of its shows has another name and day. */
async function organiser() {
  const managed = await createManaged(site, 'Kestrel Yard')
  const artist = { id: managed.artistId, name: 'Kestrel Yard' }
  let shows = 0
  const bodyOf = (name: string, place: Place, change: Partial<NewShow> = {}) => ({
    venue: { name, city: 'Lisbon', country: 'PT', ...place },
    timeZone: place.longitude === SYDNEY.longitude ? 'Australia/Sydney' : 'Europe/Lisbon',
    date: dayFromNow(20 + ++shows),
    ...change,
  })
  return {
    ...managed,
    artist,
    stage: (name: string, place: Place, change: Partial<NewShow> = {}) =>
      createShow(site, managed.owner, artist, bodyOf(name, place, change)),
    edit: async (show: Show, name: string, place: Place) => {
      const body = showOf(artist, bodyOf(name, place, { date: show.date }))
      const answer = await call(managed.owner, `${managed.at}/shows/${show.id}`, 'PUT', body)
      expect(answer.status).toBe(200)
      return (await answer.json()) as Show
    },
  }
}

const hall = () => `Coliseu ${randomUUID().slice(0, 8)}`
const at = (show: Show) => show.venue && { latitude: show.venue.latitude, longitude: show.venue.longitude }
const read = async ({ id }: Show): Promise<Show> => (await site.request(`/api/shows/${id}`)).json()
const near = async ({ latitude, longitude }: typeof LISBON, { id }: Show): Promise<boolean> => {
  const query = `near=${latitude.toFixed(4)},${longitude.toFixed(4)}&km=20`
  const { items }: { items: ListedShow[] } = await (await site.request(`/api/shows?${query}`)).json()
  return items.some((one) => one.id === id)
}
const placeVenues = async () => {
  await site.features.domains.shows.shows.jobs.find(({ name }) => name === 'shows.places')?.run()
}

describe('a venue that nobody claims', () => {
  it('without coordinates is at its city soon after the show was published', async () => {
    const theirs = await (await organiser()).stage(hall(), NOWHERE)
    await eventually(async () => expect(await near(LISBON, theirs)).toBe(true))
  })

  it('stays where it is when another organiser states other coordinates: that is another venue', async () => {
    const [first, second] = [await organiser(), await organiser()]
    const name = hall()
    const theirs = await first.stage(name, LISBON)
    const other = await second.stage(name, SYDNEY)
    expect(other.venue?.id).not.toBe(theirs.venue?.id)
    expect([at(await read(theirs)), at(other)]).toEqual([LISBON, SYDNEY])
    expect([await near(LISBON, theirs), await near(SYDNEY, other)]).toEqual([true, true])
    // Who states none means the first one, who states them again the same.
    const third = await organiser()
    expect((await third.stage(name, NOWHERE)).venue?.id).toBe(theirs.venue?.id)
    expect((await third.stage(name, SYDNEY)).venue?.id).toBe(other.venue?.id)
    const there = { timeZone: 'Australia/Sydney' }
    expect((await second.stage(name, NOWHERE, there)).venue?.id).toBe(other.venue?.id)
    // A zone tells the places apart as well.
    expect((await first.stage(name, NOWHERE, there)).venue?.id).toBe(other.venue?.id)
  })

  it('without coordinates is not moved out of its city', async () => {
    const [first, second] = [await organiser(), await organiser()]
    const name = hall()
    const theirs = await first.stage(name, NOWHERE)
    await placeVenues()
    const other = await second.stage(name, SYDNEY)
    expect(other.venue?.id).not.toBe(theirs.venue?.id)
    expect([await near(LISBON, theirs), at(await read(theirs))]).toEqual([
      true,
      { latitude: null, longitude: null },
    ])
    // In the city they are news.
    const known = await second.stage(name, LISBON)
    expect([known.venue?.id, at(await read(theirs))]).toEqual([theirs.venue?.id, LISBON])
  })

  it('is corrected by a kilometre, and no further by many corrections', async () => {
    const [first, second] = [await organiser(), await organiser()]
    const name = hall()
    const theirs = await first.stage(name, LISBON)
    await second.stage(name, north(0.9))
    expect(at(await read(theirs))).toEqual(north(0.9))
    const further = await second.stage(name, north(1.8))
    expect(further.venue?.id).not.toBe(theirs.venue?.id)
    expect(at(await read(theirs))).toEqual(north(0.9))
  })

  it('is moved by who put it there, while no show of others is there; an undo puts it back', async () => {
    const [first, second] = [await organiser(), await organiser()]
    const name = hall()
    const own = await first.stage(name, LISBON)
    const moved = await first.edit(own, name, north(30))
    expect([moved.venue?.id, at(moved)]).toEqual([own.venue?.id, north(30)])
    const { items } = await (await call(first.owner, `${first.at}/shows/changes`)).json()
    expect(items[0].differences).toEqual([expect.objectContaining({ field: 'Where' })])
    const undone = await call(first.owner, `${first.at}/shows/changes/${items[0].id}/undo`, 'POST')
    expect([undone.status, at(await read(own))]).toEqual([200, LISBON])
    const theirs = await second.stage(name, NOWHERE)
    expect(theirs.venue?.id).toBe(own.venue?.id)
    const away = await first.edit(own, name, north(30))
    expect(away.venue?.id).not.toBe(own.venue?.id)
    expect(at(await read(theirs))).toEqual(LISBON)
  })

  it('is not moved by a calendar or page of another organiser', async () => {
    const [first, second] = [await organiser(), await organiser()]
    const name = hall()
    const theirs = await first.stage(name, LISBON)
    await restOn(site, 'artist', second.claimId, 'https://feeds.example/')
    const feed = await db
      .insertInto('show_feeds')
      .values({
        artist_claim_id: second.claimId,
        address: 'https://feeds.example/',
        time_zone: 'Europe/Lisbon',
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    const event = (id: string, geo: typeof LISBON, days: number) => ({
      '@context': 'https://schema.org',
      '@type': 'MusicEvent',
      '@id': `https://feeds.example/${id}`,
      name: `From the feed, ${id}`,
      startDate: `${dayFromNow(days)}T21:00`,
      location: {
        '@type': 'Place',
        name,
        address: { '@type': 'PostalAddress', addressLocality: 'Lisbon', addressCountry: 'PT' },
        geo: { '@type': 'GeoCoordinates', ...geo },
      },
    })
    const page = [event('far', SYDNEY, 90), event('near', north(0.5), 91)]
    const html = `<script type="application/ld+json">${JSON.stringify(page)}</script>`
    const now = new Date()
    await storeFeed(db, feed, readShows(html, 'text/html', 'https://feeds.example/', now), now)
    const { items }: { items: ListedShow[] } = await (
      await site.request(`/api/shows?artist=${second.artistId}`)
    ).json()
    const [far, close] = items
    expect(far?.venue?.id).not.toBe(theirs.venue?.id)
    expect(far?.venue).toMatchObject(SYDNEY)
    expect(close?.venue).toMatchObject({ id: theirs.venue?.id, ...north(0.5) })
    expect(at(await read(theirs))).toEqual(north(0.5))
  })

  it('gathers at its claim only the shows that are there', async () => {
    const [first, second, third] = [await organiser(), await organiser(), await organiser()]
    const name = hall()
    const there = await first.stage(name, LISBON)
    const away = await second.stage(name, SYDNEY)
    await createVenueClaim(site, third.business, there.venue?.id ?? '')
    expect((await read(away)).venue?.id).toBe(away.venue?.id)
    // A claimed venue states its own place.
    const later = await second.stage(name, north(0.9))
    expect([later.venue?.id, at(later)]).toEqual([there.venue?.id, LISBON])
  })
})
