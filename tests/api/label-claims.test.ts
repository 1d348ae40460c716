import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Claim, FoundEntities } from '#features/business/contract.ts'
import type { LabelPage } from '#features/music/label/contract.ts'
import {
  type Business,
  createAdmin,
  createLabel,
  createLabelClaim,
  readAudit,
  uploadDocument,
} from '../support/business.ts'
import { createMember, type Member } from '../support/members.ts'
import { openProofWorld, type ProofWorld } from '../support/proof-world.ts'

const SITE = 'official site'

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

/** A verified business of a new member, and a label whose address a source has listed for so many days. */
async function labelOf(days: number, url = world.at('miras.example'), relation = SITE) {
  const { business } = await world.newcomer()
  const labelId = await createLabel(world.site, `Night-Bus ${business.name}`)
  world.listed.set(labelId, [{ type: relation, url }])
  await send(business.owner, `/api/business/addresses/label/${labelId}`)
  world.pass(days)
  return { business, labelId }
}

const publish = (token: string) =>
  world.dns.zones.set('_fanfare.miras.example', { txt: [`fanfare-verification=${token}`] })

async function proved({ business, labelId }: { business: Business; labelId: string }) {
  const proof = await world.beginForLabel(business, labelId, world.at('miras.example'))
  publish(proof.token)
  return { proof, ...(await world.check(business, proof)) }
}

const pageOf = async (business: Business): Promise<LabelPage> => {
  const name = encodeURIComponent(`Night-Bus ${business.name}`)
  return (await world.site.request(`/api/label-names/${name}`)).json()
}

describe('claims of labels', () => {
  it('are approved by a proof, which gives the badge and the manage page', async () => {
    const { business, labelId } = await labelOf(31)
    expect((await pageOf(business)).verification).toBeNull()
    const { claim, proof } = await proved({ business, labelId })
    expect(claim).toMatchObject({
      kind: 'label',
      entityId: labelId,
      linkedId: labelId,
      claimStatus: 'approved',
      method: 'dns',
    })
    expect((await pageOf(business)).verification).toMatchObject({
      businessName: business.name,
      through: `miras.example:${world.port}`,
      lapsedAt: null,
    })
    expect((await send(business.owner, `/api/manage/label/${labelId}`)).body).toMatchObject({
      type: 'label',
      id: labelId,
      business: { id: business.id },
    })
    const led = await world.site.request(`/verify/${proof.token}`)
    expect(await led.text()).toContain(`?mbid=${labelId}`)
    expect((await readAudit(world.site, admin, { subjectId: claim?.id ?? '' }))[0]).toMatchObject({
      action: 'label_claim.prove',
    })
    expect((await world.evidence(claim?.id ?? ''))?.listings).toMatchObject([
      { source: 'musicbrainz', relation: SITE },
    ])
  })

  it('count Wikidata only where the item names the label back', async () => {
    const { business, labelId } = await labelOf(0)
    world.listed.get(labelId)?.push({ type: 'wikidata', url: 'https://www.wikidata.org/wiki/Q7' })
    world.statements.set('Q7 P856', [world.at('miras.example')])
    const addresses = async () =>
      (
        await send<{ items: { listings: { source: string }[] }[] }>(
          business.owner,
          `/api/business/addresses/label/${labelId}`,
        )
      ).body.items
    expect(await addresses()).toMatchObject([{ listings: [{ source: 'musicbrainz' }] }])
    world.statements.set('Q7 P966', [labelId])
    expect(await addresses()).toMatchObject([
      { listings: [{ source: 'musicbrainz' }, { source: 'wikidata', relation: 'P856' }] },
    ])
    world.pass(8)
    expect((await proved({ business, labelId })).claim?.claimStatus).toBe('approved')
  })

  it('go to an admin when no source lists the label, by the website that the claimant states', async () => {
    const { business } = await world.newcomer()
    const labelId = await createLabel(world.site, `Night-Bus ${business.name}`)
    const { claim, reasons } = await proved({ business, labelId })
    expect(claim?.claimStatus).toBe('pending')
    expect(reasons).toEqual(['No open source lists this address; the claimant stated it.'])
    world.listed.set(labelId, [{ type: SITE, url: world.at('evil.example') }])
    const { business: other } = await world.newcomer()
    await expect(world.beginForLabel(other, labelId, world.at('miras.example'))).rejects.toThrow('422')
    expect(
      (await send(admin, `/api/admin/claims/label/${claim?.id}/approve`, { method: 'POST' })).status,
    ).toBe(200)
    expect((await pageOf(business)).verification).toMatchObject({ businessName: business.name })
  })

  it('are renewed by the website that an admin approved, though no source lists it', async () => {
    const { business } = await world.newcomer()
    const labelId = await createLabel(world.site, `Night-Bus ${business.name}`)
    const { claim } = await proved({ business, labelId })
    await send(admin, `/api/admin/claims/label/${claim?.id}/approve`, { method: 'POST' })
    const again = await proved({ business, labelId })
    expect(again.claim).toMatchObject({
      id: claim?.id,
      claimStatus: 'approved',
      proof: { id: again.proof.id },
    })
    // An address that only the claimant states has not been listed any longer.
    const evil = await world.beginForLabel(business, labelId, world.at('evil.example'))
    world.dns.zones.set('_fanfare.evil.example', { txt: [`fanfare-verification=${evil.token}`] })
    await expect(world.check(business, evil)).rejects.toThrow('No open source lists this address')
  })

  it('go to an admin when another business manages the label, or many follow it', async () => {
    const managed = await labelOf(31)
    const { business: other } = await world.newcomer()
    await createLabelClaim(world.site, other, managed.labelId)
    expect((await proved(managed)).reasons).toEqual(['Someone else has an approved claim.'])
    expect((await send<{ items: unknown[] }>(other.owner, '/api/me/notifications')).body.items).toMatchObject(
      [{ kind: 'claim_decided', content: expect.stringContaining(managed.business.name) }],
    )
    const followed = await labelOf(31)
    await world.site.platform.database.pool.query(
      `with fans as (insert into users (email, password_hash)
         select 'fan' || n || '@' || $1::text, '-' from generate_series(1, 1001) n returning id)
       insert into label_follows (label_mbid, user_id) select $1::uuid, id from fans`,
      [followed.labelId],
    )
    expect((await proved(followed)).reasons).toEqual(['The page has more than 1000 followers.'])
  })

  it('lapse a day after the first failure', async () => {
    const { business, labelId } = await labelOf(31)
    await proved({ business, labelId })
    world.reset()
    const recheck = async (days: number) => {
      world.pass(days)
      const job = world.site.jobs.find(({ name }) => name === 'business.claim-rechecks')
      if (!job) throw new Error('There is no such job')
      expect(await world.site.platform.jobs.run(job)).toEqual({})
    }
    await recheck(7.1)
    expect((await pageOf(business)).verification?.lapsedAt).toBeNull()
    await recheck(1.1)
    expect((await pageOf(business)).verification?.lapsedAt).not.toBeNull()
    expect((await send(business.owner, `/api/manage/label/${labelId}`)).status).toBe(403)
    const [claim] = (await send<{ items: Claim[] }>(business.owner, '/api/business/claims')).body.items
    expect(claim).toMatchObject({ kind: 'label', claimStatus: 'lapsed' })
  })

  it('are made with documents, decided and revoked, with all consequences', async () => {
    const { business, labelId } = await labelOf(31)
    const claimLabel = async () =>
      send<Claim>(business.owner, '/api/business/claims/label', {
        method: 'POST',
        body: {
          businessAccountId: business.id,
          labelMusicbrainzId: labelId,
          documentIds: [await uploadDocument(world.site, business.owner)],
        },
      })
    const made = await claimLabel()
    expect(made).toMatchObject({ status: 201, body: { kind: 'label', claimStatus: 'pending', documents: 1 } })
    expect(await claimLabel()).toMatchObject({
      status: 409,
      body: { detail: 'You’ve already claimed this label. We’re reviewing your claim.' },
    })
    const decide = (verb: string, body?: unknown) =>
      send(admin, `/api/admin/claims/label/${made.body.id}/${verb}`, { method: 'POST', body })
    expect((await decide('approve')).status).toBe(200)
    const posted = await send<{ id: string }>(business.owner, `/api/manage/label/${labelId}/posts`, {
      method: 'POST',
      body: { content: 'Out now' },
    })
    expect(posted).toMatchObject({
      status: 201,
      body: { linkedEntityType: 'label', linkedEntityId: labelId, isOfficialPost: true },
    })
    const feed = async () => (await world.site.request('/community.atom')).text()
    expect(await feed()).toContain(`label="Official · ${business.name}"`)
    expect((await decide('revoke', { reason: 'It is not theirs.' })).status).toBe(200)
    expect(await feed()).toContain(`label="Formerly official · ${business.name}"`)
    expect((await send(business.owner, `/api/posts/${posted.body.id}`)).body).toMatchObject({
      post: { isOfficialPost: true, officialUntil: expect.any(String) },
    })
    const again = await proved({ business, labelId })
    expect(again.reasons).toEqual([
      'An admin took back, deleted or rejected an earlier claim of this member or business on this page, or refused its business.',
    ])
  })

  it('find labels of the catalogue, and answer bad input', async () => {
    const { business, labelId } = await labelOf(0)
    const { body } = await send<FoundEntities>(
      business.owner,
      `/api/business/labels?q=${encodeURIComponent(`night-bus ${business.name}`)}`,
    )
    expect(body.items).toMatchObject([{ id: labelId }])
    const claimWith = (labelMusicbrainzId: string) =>
      send(business.owner, '/api/business/claims/label', {
        method: 'POST',
        body: { businessAccountId: business.id, labelMusicbrainzId, documentIds: [labelId] },
      })
    expect(await claimWith('nothing')).toMatchObject({
      status: 422,
      body: { errors: { labelMusicbrainzId: 'Choose a label' } },
    })
    expect(await claimWith(business.id)).toMatchObject({
      status: 422,
      body: { errors: { labelMusicbrainzId: 'Choose a label' } },
    })
    const stranger = await createMember(world.site)
    expect((await send(stranger, `/api/manage/label/${labelId}`)).status).toBe(403)
  })
})
