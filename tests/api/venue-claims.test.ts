import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Claim, FoundEntities } from '#features/business/contract.ts'
import type { VenueDetails } from '#features/shows/contract.ts'
import { VENUE_CHANGES_KEPT } from '#features/shows/limits.ts'
import type { VenueHistoryEntry } from '#features/shows/venues/contract.ts'
import {
  type Business,
  createAdmin,
  createBusiness,
  createVenue,
  createVenueClaim,
  readAudit,
  uploadDocument,
} from '../support/business.ts'
import { createMember, type Member } from '../support/members.ts'
import { openProofWorld, type ProofWorld } from '../support/proof-world.ts'

const HOMEPAGE = 'official homepage'

let world: ProofWorld
let admin: Member

beforeAll(async () => {
  world = await openProofWorld()
  admin = await createAdmin(world.site)
})
beforeEach(() => world.reset())
afterAll(() => world.close())

const send = async <T = Record<string, unknown>>(
  { headers }: Member,
  path: string,
  { method = 'GET', body }: { method?: string; body?: unknown } = {},
) => {
  const answer = await world.site.request(path, { method, headers, body })
  return { status: answer.status, body: (answer.status === 204 ? {} : await answer.json()) as T }
}

let number = 0
const newName = () => `Harbour Hall ${++number}`

/** A verified business of a new member, and a venue whose address MusicBrainz has listed for so many days. */
async function venueOf(
  days: number,
  { name = newName(), url = world.at('miras.example'), city = 'Lisbon' } = {},
) {
  const { business } = await world.newcomer()
  const mbid = randomUUID()
  const venueId = await createVenue(world.site, name, { mbid, city })
  world.listed.set(mbid, [{ type: HOMEPAGE, url }])
  await send(business.owner, `/api/business/addresses/venue/${venueId}`)
  world.pass(days)
  return { business, venueId, mbid, name }
}

const publish = (token: string) =>
  world.dns.zones.set('_fanfare.miras.example', { txt: [`fanfare-verification=${token}`] })

async function proved({ business, venueId }: { business: Business; venueId: string }) {
  const proof = await world.beginForVenue(business, venueId, world.at('miras.example'))
  publish(proof.token)
  return { proof, ...(await world.check(business, proof)) }
}

const pageOf = async (venueId: string): Promise<VenueDetails> =>
  (await world.site.request(`/api/venues/${venueId}`)).json()

const factsOf = ({ name, address, city, country, latitude, longitude, website, capacity }: VenueDetails) => ({
  name,
  address,
  city,
  country,
  latitude,
  longitude,
  website,
  capacity,
})

describe('claims of venues', () => {
  it('are approved by a proof, which gives the badge and the manage page', async () => {
    const { business, venueId } = await venueOf(31)
    expect((await pageOf(venueId)).verification).toBeNull()
    const { claim, proof } = await proved({ business, venueId })
    expect(claim).toMatchObject({
      kind: 'venue',
      entityId: venueId,
      linkedId: venueId,
      claimStatus: 'approved',
      method: 'dns',
    })
    expect((await pageOf(venueId)).verification).toMatchObject({
      businessName: business.name,
      through: `miras.example:${world.port}`,
      lapsedAt: null,
    })
    expect((await send(business.owner, `/api/manage/venue/${venueId}`)).body).toMatchObject({
      type: 'venue',
      id: venueId,
      business: { id: business.id },
    })
    const led = await world.site.request(`/verify/${proof.token}`)
    expect(await led.text()).toContain(`"/venue/${venueId}"`)
    expect((await readAudit(world.site, admin, { subjectId: claim?.id ?? '' }))[0]).toMatchObject({
      action: 'venue_claim.prove',
    })
  })

  it('count Wikidata only where the item names the place back', async () => {
    const { business, venueId, mbid } = await venueOf(0)
    world.listed.get(mbid)?.push({ type: 'wikidata', url: 'https://www.wikidata.org/wiki/Q9' })
    world.statements.set('Q9 P856', [world.at('miras.example')])
    const path = `/api/business/addresses/venue/${venueId}`
    const sources = async () => {
      const { body } = await send<{ items: { listings: { source: string }[] }[] }>(business.owner, path)
      return body.items.map(({ listings }) => listings.map(({ source }) => source))
    }
    expect(await sources()).toEqual([['musicbrainz']])
    world.statements.set('Q9 P1004', [mbid])
    expect(await sources()).toEqual([['musicbrainz', 'wikidata']])
    world.pass(8)
    expect((await proved({ business, venueId })).claim?.claimStatus).toBe('approved')
  })

  it('go to an admin by a website that only the claimant states, whether or not MusicBrainz lists another', async () => {
    const typed = {
      business: (await world.newcomer()).business,
      venueId: await createVenue(world.site, newName()),
    }
    const listed = await venueOf(31, { url: 'https://other.example/' })
    for (const one of [typed, listed]) {
      const { claim, reasons } = await proved(one)
      expect(claim?.claimStatus).toBe('pending')
      expect(reasons).toEqual(['No open source lists this address; the claimant stated it.'])
      const approved = await send(admin, `/api/admin/claims/venue/${claim?.id}/approve`, { method: 'POST' })
      expect(approved.status).toBe(200)
      expect((await pageOf(one.venueId)).verification).toMatchObject({ businessName: one.business.name })
    }
  })

  it('go to an admin when the address is too new, and end when it is listed no longer', async () => {
    const recent = await venueOf(29)
    expect((await proved(recent)).claim?.claimStatus).toBe('pending')
    const gone = await venueOf(31)
    const proof = await world.beginForVenue(gone.business, gone.venueId, world.at('miras.example'))
    publish(proof.token)
    world.listed.set(gone.mbid, [])
    await expect(world.check(gone.business, proof)).rejects.toThrow('409')
  })

  it.each([
    { what: 'with the same name', forge: (name: string) => name, city: 'Lisbon' },
    {
      what: 'with letters of another alphabet',
      forge: (name: string) => name.replace('a', 'а'),
      city: 'Lisbon',
    },
    { what: 'with two letters for one', forge: (name: string) => name.replace('m', 'rn'), city: 'Lisbon' },
    { what: 'with other signs', forge: (name: string) => `${name.replace(' ', '-')}!`, city: 'Lisbon' },
    { what: 'in a city that looks like it', forge: (name: string) => name, city: 'Lisbоn' },
  ])('go to an admin when another venue nearby could be meant: $what', async ({ forge, city }) => {
    const known = `Salamander ${newName()}`
    await createVenue(world.site, known, { mbid: randomUUID() })
    const fake = await venueOf(31, { name: forge(known), city })
    const { claim, reasons } = await proved(fake)
    expect(claim?.claimStatus).toBe('pending')
    expect(reasons).toEqual([`This site has a venue nearby with a very similar name: ${known}.`])
  })

  it('are not held up by distant namesakes or by typed venues', async () => {
    const name = newName()
    await createVenue(world.site, name, { mbid: randomUUID(), city: 'Porto' })
    await createVenue(world.site, name)
    expect((await proved(await venueOf(31, { name }))).reasons).toEqual([])
  })

  it('go to an admin when many follow the venue', async () => {
    const many = await venueOf(31)
    const { pool } = world.site.platform.database
    const fans = `fan-of-${many.venueId}`
    await pool.query(
      `insert into users (email, password_hash) select $1 || n || '@example.com', '-' from generate_series(1, 1001) n`,
      [fans],
    )
    await pool.query(
      `insert into venue_follows (venue_id, user_id) select $1::uuid, id from users where email like $2 || '%'`,
      [many.venueId, fans],
    )
    expect((await proved(many)).reasons).toEqual(['The page has more than 1000 followers.'])
  })

  it('go to an admin when another business manages the venue, and notify it', async () => {
    const managed = await venueOf(31)
    const { business: other } = await world.newcomer()
    await createVenueClaim(world.site, other, managed.venueId)
    expect((await proved(managed)).reasons).toEqual(['Someone else has an approved claim.'])
    const notified = await send<{ items: unknown[] }>(other.owner, '/api/me/notifications')
    expect(notified.body.items).toMatchObject([
      { kind: 'claim_decided', content: expect.stringContaining(managed.business.name) },
    ])
  })

  it('are made with documents, decided and revoked, with all consequences', async () => {
    const { business, venueId } = await venueOf(31)
    const claimVenue = async () =>
      send<Claim>(business.owner, '/api/business/claims/venue', {
        method: 'POST',
        body: {
          businessAccountId: business.id,
          venueId,
          documentIds: [await uploadDocument(world.site, business.owner)],
        },
      })
    const made = await claimVenue()
    expect(made).toMatchObject({ status: 201, body: { kind: 'venue', claimStatus: 'pending', documents: 1 } })
    expect(await claimVenue()).toMatchObject({
      status: 409,
      body: { detail: 'You’ve already claimed this venue. We’re reviewing your claim.' },
    })
    const decide = (verb: string, body?: unknown) =>
      send(admin, `/api/admin/claims/venue/${made.body.id}/${verb}`, { method: 'POST', body })
    expect((await decide('approve')).status).toBe(200)
    const posted = await send<{ id: string }>(business.owner, `/api/manage/venue/${venueId}/posts`, {
      method: 'POST',
      body: { content: 'Doors at seven' },
    })
    expect(posted).toMatchObject({
      status: 201,
      body: { linkedEntityType: 'venue', linkedEntityId: venueId, isOfficialPost: true },
    })
    expect((await decide('revoke', { reason: 'It is not theirs.' })).status).toBe(200)
    expect((await send(business.owner, `/api/posts/${posted.body.id}`)).body).toMatchObject({
      post: { isOfficialPost: true, officialUntil: expect.any(String) },
    })
    expect((await proved({ business, venueId })).reasons).toEqual([
      'An admin took back, deleted or rejected an earlier claim of this member or business on this page, or refused its business.',
    ])
  })

  it('find venues by name, or by name and city, and answer bad input', async () => {
    const { business, venueId, name } = await venueOf(0)
    await createVenue(world.site, name, { city: 'Porto' })
    const search = async (q: string) =>
      (await send<FoundEntities>(business.owner, `/api/business/venues?${new URLSearchParams({ q })}`)).body
        .items
    expect(await search(name.toUpperCase())).toHaveLength(2)
    expect(await search(`${name}, lis`)).toMatchObject([{ id: venueId, name, disambiguation: 'Lisbon' }])
    expect(await search(' , lisbon')).toEqual([])
    const claimWith = (id: string) =>
      send(business.owner, '/api/business/claims/venue', {
        method: 'POST',
        body: { businessAccountId: business.id, venueId: id, documentIds: [venueId] },
      })
    for (const id of ['nothing', business.id]) {
      expect(await claimWith(id)).toMatchObject({
        status: 422,
        body: { errors: { venueId: 'Choose a venue' } },
      })
    }
    const stranger = await createMember(world.site)
    expect((await send(stranger, `/api/manage/venue/${venueId}`)).status).toBe(403)
    expect((await send(stranger, `/api/business/addresses/venue/${randomUUID()}`)).status).toBe(404)
  })
})

describe('the facts of a venue', () => {
  const edit = (member: Member, venueId: string, body: unknown) =>
    send<VenueDetails & { detail: string; errors: Record<string, string> }>(
      member,
      `/api/manage/venue/${venueId}/facts`,
      { method: 'PUT', body },
    )

  it('are those that it says while it has a claim, also a lapsed one, and then those of before', async () => {
    const managed = await venueOf(31)
    const { business, venueId } = managed
    const before = await pageOf(venueId)
    await proved(managed)
    const said = {
      name: `${managed.name} am Kai`,
      address: 'Kai 4',
      city: 'Lisbon',
      country: 'PT',
      latitude: 38.7,
      longitude: -9.14,
      website: 'https://harbour.example/',
      capacity: 800,
    }
    const saved = await edit(business.owner, venueId, { ...said, version: before.version })
    expect(saved).toMatchObject({ status: 200, body: { ...said, timeZone: 'Europe/Lisbon', version: 1 } })
    const claims = (await send<{ items: Claim[] }>(business.owner, '/api/business/claims')).body.items
    expect(claims).toMatchObject([{ entityName: said.name }])
    world.reset()
    for (const days of [7.1, 1.1]) {
      world.pass(days)
      const job = world.site.jobs.find(({ name }) => name === 'business.claim-rechecks')
      if (!job) throw new Error('There is no such job')
      await world.site.platform.jobs.run(job)
    }
    expect((await pageOf(venueId)).verification?.lapsedAt).not.toBeNull()
    expect(factsOf(await pageOf(venueId))).toEqual(said)
    expect((await edit(business.owner, venueId, { ...said, version: 1 })).status).toBe(403)
    const revoked = await send(admin, `/api/admin/claims/venue/${claims[0]?.id}/revoke`, {
      method: 'POST',
      body: { reason: 'It is not theirs.' },
    })
    expect(revoked.status).toBe(200)
    expect(factsOf(await pageOf(venueId))).toEqual(factsOf(before))
    const entries = await readAudit(world.site, admin, { subjectId: venueId })
    // The newest is the refused attempt.
    expect(entries[1]).toMatchObject({
      action: 'venue.edit',
      before: { name: managed.name },
      after: { capacity: 800 },
    })
  })

  it('are kept when another venue has taken the name of before', async () => {
    const { business } = await world.newcomer()
    const name = newName()
    const venueId = await createVenue(world.site, name)
    const claimId = await createVenueClaim(world.site, business, venueId)
    const body = { name: `${name} East`, city: 'Lisbon', country: 'PT', version: 0 }
    expect((await edit(business.owner, venueId, body)).status).toBe(200)
    await createVenue(world.site, name)
    const reason = { reason: 'Not theirs' }
    expect(
      (await send(admin, `/api/admin/claims/venue/${claimId}/delete`, { method: 'POST', body: reason }))
        .status,
    ).toBe(204)
    expect(await pageOf(venueId)).toMatchObject({ name: `${name} East`, verification: null })
  })

  it('are not taken from another venue, nor written over another editor, nor with bad input', async () => {
    const { business } = await world.newcomer()
    const known = newName()
    await createVenue(world.site, known, { mbid: randomUUID() })
    const venueId = await createVenue(world.site, newName())
    await createVenueClaim(world.site, business, venueId)
    const body = { name: newName(), city: 'Lisbon', country: 'PT', version: 0 }
    const refused = async (change: object) =>
      (await edit(business.owner, venueId, { ...body, ...change })).body
    expect((await refused({ name: known.replace('o', '0') })).errors.name).toContain(known)
    expect((await refused({ name: ' ' })).errors).toEqual({ name: 'Where is it?' })
    expect((await refused({ latitude: 1 })).errors.latitude).toContain('both latitude and longitude')
    expect((await refused({ capacity: 0 })).errors.capacity).toContain('number of people')
    expect((await refused({ website: 'javascript:alert(1)' })).errors.website).toContain('full address')
    const other = await createVenue(world.site, newName())
    expect((await edit(business.owner, other, body)).status).toBe(403)
    expect((await edit(business.owner, venueId, body)).status).toBe(200)
    expect(await edit(business.owner, venueId, { ...body, capacity: 5 })).toMatchObject({
      status: 409,
      body: { code: 'changed_meanwhile' },
    })
    expect((await pageOf(venueId)).capacity).toBeNull()
  })
})

describe('the history of the facts of a venue', () => {
  const historyOf = async (member: Member, venueId: string) => {
    const path = `/api/manage/venue/${venueId}/facts/changes`
    const { status, body } = await send<{ items: VenueHistoryEntry[] }>(member, path)
    return { status, items: body.items ?? [] }
  }
  const undo = (member: Member, venueId: string, id: string | undefined) =>
    send<VenueDetails & { errors?: Record<string, string> }>(
      member,
      `/api/manage/venue/${venueId}/facts/changes/${id}/undo`,
      { method: 'POST' },
    )
  async function claimed() {
    const { business } = await world.newcomer()
    const name = newName()
    const venueId = await createVenue(world.site, name)
    await createVenueClaim(world.site, business, venueId)
    const edit = async (change: Record<string, unknown>) => {
      const { name, address, city, country, version } = await pageOf(venueId)
      const body = { name, address, city, country: country ?? 'PT', version, ...change }
      const path = `/api/manage/venue/${venueId}/facts`
      expect((await send(business.owner, path, { method: 'PUT', body })).status).toBe(200)
    }
    return { business, owner: business.owner, name, venueId, edit }
  }

  it('lists changes with their authors, undoes them, and undoes that as well', async () => {
    const { owner, name, venueId, edit } = await claimed()
    const before = factsOf(await pageOf(venueId))
    await edit({ name: `${name} East`, capacity: 800, latitude: 38.7, longitude: -9.14 })
    await edit({ name: `${name} East`, capacity: 800, latitude: 38.7, longitude: -9.14 })
    const { items } = await historyOf(owner, venueId)
    expect(items).toMatchObject([
      {
        venueName: name,
        by: owner.username,
        isUndo: false,
        canUndo: true,
        differences: [
          { field: 'Name', before: name, after: `${name} East` },
          { field: 'Coordinates', before: null, after: '38.7 -9.14' },
          { field: 'Capacity', before: null, after: '800' },
        ],
      },
    ])
    const back = await undo(owner, venueId, items[0]?.id)
    expect([back.status, factsOf(back.body)]).toEqual([200, before])
    const [latest] = (await historyOf(owner, venueId)).items
    expect(latest).toMatchObject({ isUndo: true, venueName: `${name} East` })
    expect(factsOf((await undo(owner, venueId, latest?.id)).body)).toMatchObject({
      name: `${name} East`,
      capacity: 800,
    })
    const [entry] = await readAudit(world.site, admin, { subjectId: venueId })
    expect(entry).toMatchObject({ action: 'venue.edit', before: { capacity: null }, after: { isUndo: true } })
  })

  it('refuses to put back a name that another venue has taken meanwhile', async () => {
    const { owner, name, venueId, edit } = await claimed()
    await edit({ name: `${name} East` })
    await createVenue(world.site, name)
    const { items } = await historyOf(owner, venueId)
    const refused = await undo(owner, venueId, items[0]?.id)
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['name']])
    expect((await pageOf(venueId)).name).toBe(`${name} East`)
  })

  it('is for managers of the venue, and of its own changes alone', async () => {
    const one = await claimed()
    const other = await claimed()
    await one.edit({ capacity: 300 })
    const [change] = (await historyOf(one.owner, one.venueId)).items
    const stranger = await createMember(world.site)
    expect((await historyOf(stranger, one.venueId)).status).toBe(403)
    expect((await undo(stranger, one.venueId, change?.id)).status).toBe(403)
    expect((await undo(other.owner, other.venueId, change?.id)).status).toBe(404)
    expect((await undo(one.owner, one.venueId, 'nothing')).status).toBe(404)
    const poster = await createMember(world.site)
    await world.site.platform.db
      .insertInto('business_members')
      .values({ business_account_id: one.business.id, user_id: poster.id, role: 'poster' })
      .execute()
    expect((await historyOf(poster, one.venueId)).items).toHaveLength(1)
    expect((await undo(poster, one.venueId, change?.id)).status).toBe(403)
    expect((await pageOf(one.venueId)).capacity).toBe(300)
    // The next manager does not see changes of others.
    const heir = await createBusiness(world.site, await createMember(world.site))
    await world.site.platform.db
      .updateTable('venue_claims')
      .set({ business_account_id: heir.id, claimed_by: heir.owner.id })
      .where('venue_id', '=', one.venueId)
      .execute()
    expect((await historyOf(heir.owner, one.venueId)).items).toEqual([])
  })

  it(`keeps the latest ${VENUE_CHANGES_KEPT} changes`, async () => {
    const { owner, venueId, edit } = await claimed()
    for (let n = 0; n <= VENUE_CHANGES_KEPT; n++) await edit({ capacity: n + 1 })
    const { items } = await historyOf(owner, venueId)
    expect(items).toHaveLength(VENUE_CHANGES_KEPT)
    expect(items[0]?.differences[0]?.after).toBe(String(VENUE_CHANGES_KEPT + 1))
  })
})
