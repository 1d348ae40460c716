import { afterAll, describe, expect, it } from 'vitest'
import type { Show } from '#features/shows/contract.ts'
import { writeRules } from '../support/admin-writes.ts'
import { createAdmin } from '../support/business.ts'
import { openModeratedSite } from '../support/managed.ts'
import { uploadPicture } from '../support/media.ts'
import { createShow, showOf } from '../support/shows.ts'

const { site, fan, manage, call } = await openModeratedSite()
afterAll(() => site.close())

async function claimant() {
  const { owner, artistId, at } = await manage()
  const artist = { id: artistId, name: 'Mira Solenne' }
  return { owner, artist, at }
}
const read = async (id: string): Promise<Show> => (await site.request(`/api/shows/${id}`)).json()
const hall = showOf({ id: '', name: '' }).venue

describe('the poster of a show', () => {
  it('is a picture that its organiser uploaded, and leaves the site with the show', async () => {
    const { owner, artist, at } = await claimant()
    const first = await uploadPicture(site, owner)
    const show = await createShow(site, owner, artist, {
      poster: { fileId: first.id, alt: 'A tram at night' },
    })
    expect(show.poster).toMatchObject({ id: first.id, alt: 'A tram at night' })
    expect((await site.request(first.url)).status).toBe(200)

    const path = `${at}/shows/${show.id}`
    // The present poster is kept, with another description.
    const described = { ...showOf(artist), poster: { fileId: first.id, alt: 'A tram' } }
    expect((await call(owner, path, 'PUT', described)).status).toBe(200)
    expect((await read(show.id)).poster).toMatchObject({ id: first.id, alt: 'A tram' })

    const second = await uploadPicture(site, owner)
    const other = { ...showOf(artist), poster: { fileId: second.id } }
    expect((await call(owner, path, 'PUT', other)).status).toBe(200)
    expect((await read(show.id)).poster?.id).toBe(second.id)
    expect((await site.request(first.url)).status).toBe(404)

    expect((await call(owner, path, 'DELETE')).status).toBe(204)
    expect((await site.request(second.url)).status).toBe(404)
  })

  it('cannot be a picture of somebody else, or one already in use', async () => {
    const { owner, artist, at } = await claimant()
    const used = await uploadPicture(site, owner)
    await createShow(site, owner, artist, { poster: { fileId: used.id } })
    for (const { id } of [await uploadPicture(site, fan), used]) {
      const answer = await call(owner, `${at}/shows`, 'POST', { ...showOf(artist), poster: { fileId: id } })
      expect(answer.status).toBe(422)
      expect(Object.keys((await answer.json()).errors)).toEqual(['poster.fileId'])
    }
  })
})

describe('the coordinates of a venue', () => {
  it('are those that its organiser stated last, and put it on the map', async () => {
    const { owner, artist } = await claimant()
    if (!hall) throw new Error('The show has a venue.')
    const name = `Casa ${crypto.randomUUID()}`
    const venue = { ...hall, name, latitude: 38.7, longitude: -9.1 }
    const show = await createShow(site, owner, artist, { venue })
    expect(show.venue).toMatchObject({ name, latitude: 38.7, longitude: -9.1 })
    const again = await createShow(site, owner, artist, { venue: { ...venue, latitude: 38.71 } })
    expect(again.venue).toMatchObject({ id: show.venue?.id, latitude: 38.71 })
    // A feed without a picture removes none.
    const plain = await createShow(site, owner, artist, { venue: { ...hall, name } })
    expect(plain.venue).toMatchObject({ id: show.venue?.id, latitude: 38.71 })
    const near = await site.request('/api/shows?near=38.71,-9.1&km=1')
    const { items }: { items: Show[] } = await near.json()
    expect(items.map(({ id }) => id)).toContain(show.id)
  })

  it.each([
    ['venue.latitude', { latitude: 38.7 }, {}],
    ['venue.latitude', { latitude: 91, longitude: 0 }, {}],
    ['venue.longitude', { latitude: 0, longitude: 181 }, {}],
    // It is in Lisbon, where it is an hour earlier.
    ['timeZone', { latitude: 38.7, longitude: -9.1 }, { timeZone: 'Europe/Berlin' }],
  ])('are refused at %s: %j', async (field, place, change) => {
    const { owner, artist, at } = await claimant()
    const body = { ...showOf(artist), ...change, venue: { ...hall, ...place } }
    const answer = await call(owner, `${at}/shows`, 'POST', body)
    expect(answer.status).toBe(422)
    expect(Object.keys((await answer.json()).errors)).toEqual([field])
  })
})

it('organisers’ texts are checked against the refused words, names of acts are not', async () => {
  const { owner, artist, at } = await claimant()
  const admin = await createAdmin(site)
  const refuse = (refusedWords: string[]) => writeRules(site, admin, { refusedWords })
  const body = { ...showOf(artist), name: 'Filth night' }
  const show = await (await call(owner, `${at}/shows`, 'POST', { ...body, description: 'Filth' })).json()
  expect((await refuse(['filth'])).status).toBe(200)
  const ticketLinks = [{ url: 'https://tickets.example/filth' }]
  const answer = await call(owner, `${at}/shows`, 'POST', {
    ...body,
    description: 'All f\u00edlth',
    ticketLinks,
  })
  expect(answer.status).toBe(422)
  expect(Object.keys((await answer.json()).errors)).toEqual(['description', 'ticketLinks.0.url'])
  expect((await call(owner, `${at}/shows`, 'POST', body)).status).toBe(201)
  const change = await call(owner, `${at}/shows/${show.id}`, 'PUT', { ...body, description: 'More filth' })
  expect(change.status).toBe(422)
  const status = { status: 'cancelled', reason: 'Filth' }
  const announced = await call(owner, `${at}/shows/${show.id}/status`, 'PUT', status)
  expect([announced.status, Object.keys((await announced.json()).errors)]).toEqual([422, ['reason']])
  await refuse([])
})
