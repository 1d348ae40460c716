import { afterAll, describe, expect, it } from 'vitest'
import type { Show } from '#features/shows/contract.ts'
import type { NewShow } from '#features/shows/editor/contract.ts'
import type { ShowHistoryEntry } from '#features/shows/editor/history-contract.ts'
import { SHOW_CHANGES_KEPT } from '#features/shows/limits.ts'
import { createBusiness, readAudit } from '../support/business.ts'
import { openModeratedSite } from '../support/managed.ts'
import { uploadPicture } from '../support/media.ts'
import { createMember, type Member } from '../support/members.ts'
import { createShow, dayFromNow, showOf } from '../support/shows.ts'

const { site, admin, fan, manage, call } = await openModeratedSite()
afterAll(() => site.close())

async function claimant() {
  const { owner, artistId, at, business } = await manage()
  const artist = { id: artistId, name: 'Mira Solenne' }
  const path = `${at}/shows`
  return {
    owner,
    business,
    path,
    create: (change?: Partial<NewShow>) => createShow(site, owner, artist, change),
    edit: async (id: string, change: Record<string, unknown>) => {
      const answer = await call(owner, `${path}/${id}`, 'PUT', { ...showOf(artist), ...change })
      expect(answer.status).toBe(200)
    },
    history: (member: Member = owner) => historyOf(path, member),
    undo: (change: ShowHistoryEntry | undefined, member: Member = owner) =>
      call(member, `${path}/changes/${change?.id}/undo`, 'POST'),
  }
}
async function historyOf(path: string, member: Member): Promise<ShowHistoryEntry[]> {
  const answer = await site.request(`${path}/changes`, { headers: member.headers })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('Cache-Control')).toBe('no-store')
  return (await answer.json()).items
}
const read = async (id: string): Promise<Show> => (await site.request(`/api/shows/${id}`)).json()
/** Without fields that every change sets. */
const said = ({ updatedAt: _, ...show }: Show) => show

describe('the history of shows', () => {
  it('lists changes with their authors, newest first, and nothing when nothing is different', async () => {
    const { owner, create, edit, history } = await claimant()
    const { id } = await create({ date: '2027-03-01' })
    await edit(id, { date: '2027-03-01' })
    expect(await history()).toMatchObject([
      {
        kind: 'published',
        canUndo: false,
        differences: [
          { field: 'When', before: null, after: '2027-03-01, 21:00 (Europe/Lisbon)' },
          { field: 'Where', before: null, after: 'Casa do Cais, Rua do Cais 4, Lisbon, PT' },
        ],
      },
    ])
    await edit(id, {
      name: 'Mira by the sea',
      date: '2027-03-02',
      time: '20:00',
      venue: { name: 'Farol', city: 'Porto', country: 'PT' },
      description: 'Doors at seven',
      moved: { reason: 'Flood' },
    })
    const [latest, first] = await history()
    expect(first).toMatchObject({ kind: 'published', showId: id })
    expect(latest).toMatchObject({
      kind: 'changed',
      showName: 'Mira Solenne by the river',
      by: owner.username,
      isUndo: false,
      canUndo: true,
      differences: [
        { field: 'Name', before: 'Mira Solenne by the river', after: 'Mira by the sea' },
        {
          field: 'When',
          before: '2027-03-01, 21:00 (Europe/Lisbon)',
          after: '2027-03-02, 20:00 (Europe/Lisbon)',
        },
        { field: 'Where', before: 'Casa do Cais, Rua do Cais 4, Lisbon, PT', after: 'Farol, Porto, PT' },
        { field: 'Description', before: null, after: 'Doors at seven' },
        { field: 'Status', before: 'takes place', after: 'moved from 2027-03-01: Flood' },
      ],
    })
  })

  it('puts back a move as if it had never been, with prices as they were stated', async () => {
    const { create, edit, history, undo } = await claimant()
    const ticketLinks = [{ url: 'https://tickets.example/1', priceFrom: 25, currency: 'EUR' }]
    const show = await create({ ticketLinks })
    await edit(show.id, {
      acts: show.acts,
      date: dayFromNow(40),
      ticketLinks: [],
      moved: { reason: 'Flood' },
    })
    expect(await read(show.id)).toMatchObject({ status: 'moved', ticketLinks: [] })
    const answer = await undo((await history())[0])
    expect(answer.status).toBe(200)
    expect(said(await answer.json())).toEqual(said(show))
    const [latest] = await history()
    expect(latest).toMatchObject({ isUndo: true, kind: 'changed', canUndo: true })
    // Undoing can be undone as well.
    await undo(latest)
    expect(await read(show.id)).toMatchObject({
      status: 'moved',
      date: dayFromNow(40),
      statusReason: 'Flood',
    })
  })

  it('puts back a show that was cancelled, and acts with their numbers', async () => {
    const { path, owner, create, edit, history, undo } = await claimant()
    const acts = (await create()).acts
    const { id } = await create()
    await edit(id, { acts: [...acts, { name: 'The choir', role: 'guest', artistMbid: null }] })
    const [withChoir] = await history()
    expect(withChoir?.differences).toEqual([{ field: 'Acts', before: null, after: 'The choir (guest)' }])
    await call(owner, `${path}/${id}/status`, 'PUT', { status: 'cancelled', reason: 'Ill' })
    const [cancelled] = await history()
    expect(cancelled?.differences).toEqual([
      { field: 'Status', before: 'takes place', after: 'cancelled: Ill' },
    ])
    await undo(cancelled)
    expect(await read(id)).toMatchObject({ status: 'scheduled', statusReason: null, actCount: 2 })
    await undo(withChoir)
    expect((await read(id)).acts).toMatchObject([{ number: acts[0]?.number, name: 'Mira Solenne' }])
  })

  it('brings a deleted show back at its address, with its poster, once', async () => {
    const { owner, path, create, history, undo } = await claimant()
    const poster = await uploadPicture(site, owner)
    const show = await create({ poster: { fileId: poster.id, alt: 'A tram' } })
    await call(owner, `${path}/${show.id}/status`, 'PUT', { status: 'postponed', reason: 'Flood' })
    const before = await read(show.id)
    expect((await call(owner, `${path}/${show.id}`, 'DELETE')).status).toBe(204)
    expect((await site.request(`/api/shows/${show.id}`)).status).toBe(404)
    const [deleted] = await history()
    expect(deleted).toMatchObject({ kind: 'deleted', showId: show.id, canUndo: true })
    expect(deleted?.differences).toContainEqual({
      field: 'Where',
      before: 'Casa do Cais, Rua do Cais 4, Lisbon, PT',
      after: null,
    })
    const answers = await Promise.all([undo(deleted), undo(deleted)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(said(await read(show.id))).toEqual(said(before))
    const actions = (await readAudit(site, admin, { subjectId: show.id })).map(({ action }) => action)
    expect(actions.filter((action) => action === 'show.create')).toHaveLength(2)
  })

  it('restores a replaced poster, which is not served in the meantime', async () => {
    const { owner, create, edit, history, undo } = await claimant()
    const [first, second] = [await uploadPicture(site, owner), await uploadPicture(site, owner)]
    const { id } = await create({ poster: { fileId: first.id, alt: 'A tram' } })
    await edit(id, { name: 'By the sea', poster: { fileId: second.id, alt: 'A boat' } })
    const [change] = await history()
    expect(change?.differences.at(-1)).toEqual({ field: 'Poster', before: 'A tram', after: 'A boat' })
    expect((await site.request(first.url)).status).toBe(404)
    expect((await undo(change)).status).toBe(200)
    expect(await read(id)).toMatchObject({
      name: 'Mira Solenne by the river',
      poster: { id: first.id, alt: 'A tram' },
    })
    expect((await site.request(first.url)).status).toBe(200)
    expect((await site.request(second.url)).status).toBe(404)
    // And forth again.
    await undo((await history())[0])
    expect((await read(id)).poster).toMatchObject({ id: second.id, alt: 'A boat' })
    await edit(id, { poster: null })
    await undo((await history())[0])
    expect((await read(id)).poster).toMatchObject({ id: second.id })
  })

  it('forgets a poster with the change that took it away, and then leaves the show the one that it has', async () => {
    const { owner, create, edit, history, undo } = await claimant()
    const [first, second] = [await uploadPicture(site, owner), await uploadPicture(site, owner)]
    const { id } = await create({ poster: { fileId: first.id, alt: 'A tram' } })
    await edit(id, { poster: { fileId: second.id, alt: 'A boat' } })
    const { db } = site.platform
    const kept = () => db.selectFrom('media_files').select('id').where('id', '=', first.id).execute()
    expect(await kept()).toHaveLength(1)
    await edit(id, { name: 'Another evening', poster: { fileId: second.id, alt: 'A boat' } })
    // As if there had been many changes.
    const [, change] = await history()
    await db
      .deleteFrom('show_changes')
      .where('id', '=', change?.id ?? '')
      .execute()
    expect(await kept()).toEqual([])
    expect((await undo((await history())[0])).status).toBe(200)
    expect((await read(id)).poster?.id).toBe(second.id)
  })

  it('is for managers of the page, and of its own changes alone', async () => {
    const page = await claimant()
    const other = await claimant()
    const { id } = await page.create()
    await page.edit(id, { name: 'By the sea' })
    const [change] = await page.history()
    expect((await other.undo(change)).status).toBe(404)
    expect((await page.undo({ ...(change as ShowHistoryEntry), id: 'nothing' })).status).toBe(404)
    const poster = await createMember(site)
    await site.platform.db
      .insertInto('business_members')
      .values({ business_account_id: page.business.id, user_id: poster.id, role: 'poster' })
      .execute()
    expect(await page.history(poster)).toHaveLength(2)
    expect((await page.undo(change, poster)).status).toBe(403)
    expect((await call(fan, `${page.path}/changes`, 'GET')).status).toBe(403)
    expect((await page.undo(change, fan)).status).toBe(403)
    expect((await read(id)).name).toBe('By the sea')
    // The publication itself is undone by deleting the show.
    expect((await page.undo((await page.history()).at(-1))).status).toBe(409)
  })

  it('leaves out changes of a business that lost its claim', async () => {
    const page = await claimant()
    await page.create()
    const artistId = page.path.split('/')[4] ?? ''
    const heir = await createBusiness(site, await createMember(site))
    await site.platform.db
      .updateTable('artist_claims')
      .set({ business_account_id: heir.id, claimed_by: heir.owner.id })
      .where('artist_musicbrainz_id', '=', artistId)
      .execute()
    expect(await page.history(heir.owner)).toEqual([])
  })

  it(`keeps the latest ${SHOW_CHANGES_KEPT} changes`, async () => {
    const { create, edit, history } = await claimant()
    const { id } = await create()
    for (let n = 0; n <= SHOW_CHANGES_KEPT; n++) await edit(id, { name: `Evening ${n}` })
    const items = await history()
    expect(items).toHaveLength(SHOW_CHANGES_KEPT)
    expect(items[0]?.differences[0]?.after).toBe(`Evening ${SHOW_CHANGES_KEPT}`)
  })

  it('includes line-ups, days and editions', async () => {
    const { owner, path, create, history, undo } = await claimant()
    const show = await create({
      kind: 'festival',
      date: '2027-03-01',
      endDate: '2027-03-02',
      time: null,
    })
    const acts = show.acts.map((act) => ({ ...act, stage: 'River', day: '2027-03-02', time: '21:00' }))
    expect((await call(owner, `${path}/${show.id}/line-up`, 'PUT', { acts, version: 0 })).status).toBe(200)
    const [lineUp] = await history()
    expect(lineUp?.differences).toEqual([
      {
        field: 'Acts',
        before: 'Mira Solenne (headliner)',
        after: 'Mira Solenne (headliner, River, 2027-03-02, 21:00)',
      },
    ])
    await call(owner, `${path}/${show.id}/days/2027-03-01`, 'PUT', { cancelled: true, reason: 'Storm' })
    const [day] = await history()
    expect(day?.differences).toEqual([{ field: 'Cancelled days', before: null, after: '2027-03-01: Storm' }])
    await undo(day)
    expect((await read(show.id)).cancelledDays).toEqual([])
    await undo(lineUp)
    expect((await read(show.id)).acts).toMatchObject([{ stage: null, time: null }])
    const made = await call(owner, `${path}/${show.id}/duplicate`, 'POST', { date: '2028-03-01' })
    expect(made.status).toBe(201)
    expect((await history())[0]).toMatchObject({ kind: 'published', showId: (await made.json()).id })
  })
})
