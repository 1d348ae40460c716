import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Business, createAdmin, createBusiness, joinTeam, uploadDocument } from '../support/business.ts'
import { type Mailbox, openMailbox, type ReceivedMail } from '../support/mailbox.ts'
import { createMember, type Member } from '../support/members.ts'
import { openProofWorld, type ProofWorld } from '../support/proof-world.ts'

let mailbox: Mailbox
let world: ProofWorld
let admin: Member
beforeAll(async () => {
  mailbox = await openMailbox()
  world = await openProofWorld({ SMTP_URL: mailbox.url, MAIL_FROM: 'office@fanfare.example' })
  admin = await createAdmin(world.site)
})
beforeEach(() => world.reset())
afterAll(async () => {
  await world.close()
  await mailbox.close()
})

const DASHBOARD = 'https://fanfare.example/business/dashboard'
const RECORD = '_fanfare.miras.example'

async function send(member: Member, path: string, body?: unknown, method = 'POST') {
  const answer = await world.site.request(path, { method, headers: member.headers, body })
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
  return answer
}

/** Lists an address of an artist for 31 days, and proves it for a business. */
async function prove(business: Business, artistId: string, host = 'miras.example') {
  const listed = world.listed.get(artistId) ?? []
  world.listed.set(artistId, [...listed, { type: 'official homepage', url: world.at(host) }])
  await send(business.owner, `/api/business/addresses/artist/${artistId}`, undefined, 'GET')
  world.pass(31)
  const proof = await world.begin(business, artistId, world.at(host))
  world.dns.zones.set(`_fanfare.${host}`, { txt: [`fanfare-verification=${proof.token}`] })
  const { claim } = await world.check(business, proof)
  if (!claim) throw new Error('The proof was not found.')
  return claim
}

/** The texts of a member's notifications, newest first. */
async function bell(member: Member): Promise<string[]> {
  const answer = await send(member, '/api/me/notifications', undefined, 'GET')
  const { items } = (await answer.json()) as { items: { content: string }[] }
  return items.map(({ content }) => content)
}

/** A member who manages an artist by a proof. */
async function claimant() {
  const { business, artistId } = await world.newcomer()
  const claim = await prove(business, artistId)
  expect(claim.claimStatus).toBe('approved')
  return { business, artistId, claim, mail: () => nextMail(business.owner) }
}

/** The next mail to a member about a claim or a business; skips the mail of the sign-up. */
async function nextMail(member: Member): Promise<ReceivedMail> {
  for (;;) {
    const mail = await mailbox.next(member.email)
    if (/claim|verif|business/i.test(mail.subject)) return mail
  }
}

async function runRechecks(): Promise<void> {
  const job = world.site.jobs.find(({ name }) => name === 'business.claim-rechecks')
  if (!job) throw new Error('There is no such job')
  expect(await world.site.platform.jobs.run(job)).toEqual({})
}

describe('letters about claims', () => {
  it('notify the managers of a page that another business has proved one of its addresses', async () => {
    const earlier = await claimant()
    const rival = await createBusiness(world.site, await createMember(world.site))
    expect((await prove(rival, earlier.artistId, 'fans.miras.example')).claimStatus).toBe('pending')
    const mail = await earlier.mail()
    expect(mail.subject).toBe('Another claim for Mira Solenne')
    expect(mail.text).toContain(
      `${rival.name} proved control of an address of Mira Solenne and claims it too. An admin will decide.`,
    )
    expect(mail.text).toContain('You keep your access.')
    expect(mail.text).toContain('https://fanfare.example/contact')
  })

  it('notify the managers of a page that another business claims it with documents, also while their proof is missing', async () => {
    const earlier = await claimant()
    world.dns.zones.delete(RECORD)
    for (const days of [7, 1]) {
      world.pass(days)
      await runRechecks()
    }
    expect((await earlier.mail()).text).toContain('has lapsed')
    const rival = await createBusiness(world.site, await createMember(world.site))
    await send(rival.owner, '/api/business/claims/artist', {
      businessAccountId: rival.id,
      artistMusicbrainzId: earlier.artistId,
      documentIds: [await uploadDocument(world.site, rival.owner)],
    })
    const mail = await earlier.mail()
    expect(mail.subject).toBe('Another claim for Mira Solenne')
    expect(mail.text).toContain(
      `${rival.name} claims Mira Solenne too, with documents. An admin will decide.`,
    )
    expect(mail.text).toContain('Your verification has lapsed. Publish its proof again')
    expect(mail.text).not.toContain('You keep your access.')
  })

  it('notify claimants that the verification has lapsed, was restored, and has ended', async () => {
    const { mail } = await claimant()
    const record = world.dns.zones.get(RECORD)
    const days = async (...steps: number[]) => {
      for (const step of steps) {
        world.pass(step)
        await runRechecks()
      }
    }
    world.dns.zones.delete(RECORD)
    await days(7, 1)
    const lapsed = await mail()
    expect(lapsed.subject).toBe('Your verification for Mira Solenne')
    expect(lapsed.text).toContain(
      `has lapsed: we didn’t find the proof at ${world.at('miras.example')} on two days`,
    )
    expect(lapsed.text).toContain(DASHBOARD)
    if (record) world.dns.zones.set(RECORD, record)
    await days(1)
    expect((await mail()).text).toContain('is back: we found the proof at')
    world.dns.zones.delete(RECORD)
    await days(7, 1)
    expect((await mail()).text).toContain('has lapsed')
    await days(61)
    expect((await mail()).text).toContain('has ended: for 60 days we didn’t find the proof')
  })

  it('go to the other owners and the managers of the business as well, by mail and bell, and not to its posters', async () => {
    const { business, claim, artistId } = await claimant()
    const owner = await joinTeam(world.site, business, 'owner')
    const manager = await joinTeam(world.site, business, 'manager')
    const poster = await joinTeam(world.site, business, 'poster')
    const notified = async (subject: string, text: string) => {
      for (const member of [business.owner, owner, manager]) {
        const mail = await nextMail(member)
        expect(mail.subject).toBe(subject)
        expect(mail.text).toContain(text)
      }
    }
    const rival = await createBusiness(world.site, await createMember(world.site))
    const rivalManager = await joinTeam(world.site, rival, 'manager')
    const rivalClaim = await prove(rival, artistId, 'fans.miras.example')
    await notified('Another claim for Mira Solenne', `${rival.name} proved control`)
    await send(admin, `/api/admin/claims/artist/${rivalClaim.id}/approve`)
    await notified(
      'Another business manages Mira Solenne now',
      `An admin approved the claim of ${rival.name} on Mira Solenne.\n\nYou keep your access.`,
    )
    for (const member of [rival.owner, rivalManager]) {
      expect((await nextMail(member)).subject).toBe('Your claim for Mira Solenne was approved')
    }
    world.dns.zones.delete(RECORD)
    for (const days of [7, 1]) {
      world.pass(days)
      await runRechecks()
    }
    await notified('Your verification for Mira Solenne', 'has lapsed')
    await send(admin, `/api/admin/claims/artist/${claim.id}/revoke`, { reason: 'It was sold.' })
    await notified('Your claim for Mira Solenne was taken back', 'It was sold.')
    for (const member of [business.owner, owner, manager]) {
      expect(await bell(member)).toEqual([
        'took back your claim to the artist Mira Solenne',
        expect.stringContaining('has lapsed'),
        expect.stringContaining('An admin approved'),
        expect.stringContaining('claims it too'),
      ])
    }
    expect(await bell(poster)).toEqual([])
    // A letter to the poster would have come before this one.
    await send(admin, `/api/admin/accounts/${business.id}/unverify`, { reason: 'It was sold.' })
    await notified(`The business account ${business.name} is no longer verified`, 'It was sold.')
    expect(await bell(poster)).toEqual([])
  })

  it('notify both sides when a lapsed proof is found again after an admin approved another business', async () => {
    const earlier = await claimant()
    const record = world.dns.zones.get(RECORD)
    world.dns.zones.delete(RECORD)
    for (const days of [7, 1]) {
      world.pass(days)
      await runRechecks()
    }
    expect((await earlier.mail()).text).toContain('has lapsed')
    const rival = await createBusiness(world.site, await createMember(world.site))
    const { id } = await prove(rival, earlier.artistId, 'fans.miras.example')
    expect((await earlier.mail()).text).toContain('claims it too')
    await send(admin, `/api/admin/claims/artist/${id}/approve`)
    expect((await earlier.mail()).text).toContain('Once we find its proof again, an admin decides')
    expect((await nextMail(rival.owner)).subject).toBe('Your claim for Mira Solenne was approved')
    if (record) world.dns.zones.set(RECORD, record)
    world.pass(1)
    await runRechecks()
    expect((await earlier.mail()).text).toContain(
      'Someone else manages the artist now, so an admin will decide on your claim.',
    )
    const notified = await nextMail(rival.owner)
    expect(notified.subject).toBe('Another claim for Mira Solenne')
    expect(notified.text).toContain(`${earlier.business.name} proved control of an address of Mira Solenne`)
    expect(notified.text).toContain('You keep your access.')
  })

  it('notify claimants that an admin revoked the claim, and why', async () => {
    const { claim, mail } = await claimant()
    await send(admin, `/api/admin/claims/artist/${claim.id}/revoke`, { reason: 'The mail was forged.' })
    const { subject, text } = await mail()
    expect(subject).toBe('Your claim for Mira Solenne was taken back')
    expect(text).toContain('The reason:\n\nThe mail was forged.')
    expect(text).toContain(`You can answer with a new claim and documents:\n\n${DASHBOARD}`)
  })

  it('notify claimants, at the bell as well, that an admin deleted an approved claim, but not a pending one', async () => {
    const { business, claim, mail } = await claimant()
    await send(admin, `/api/admin/claims/artist/${claim.id}/delete`, { reason: 'Made twice' })
    const { subject, text } = await mail()
    expect(subject).toBe('Your claim for Mira Solenne was deleted')
    expect(text).toContain('The reason:\n\nMade twice')
    const bell = await send(business.owner, '/api/me/notifications', undefined, 'GET')
    expect((await bell.json()).items[0]).toMatchObject({
      kind: 'claim_decided',
      content: 'deleted your claim to the artist Mira Solenne',
    })

    const other = await world.newcomer()
    const created = await send(other.business.owner, '/api/business/claims/artist', {
      businessAccountId: other.business.id,
      artistMusicbrainzId: other.artistId,
      documentIds: [await uploadDocument(world.site, other.business.owner)],
    })
    await send(admin, `/api/admin/claims/artist/${(await created.json()).id}/delete`, {
      reason: 'Made twice',
    })
    const none = await send(other.business.owner, '/api/me/notifications', undefined, 'GET')
    expect((await none.json()).items).toEqual([])
  })

  it('notify owners that an admin revoked the verification of their business', async () => {
    const { business, mail } = await claimant()
    await send(admin, `/api/admin/accounts/${business.id}/unverify`, { reason: 'It was sold.' })
    const { subject, text } = await mail()
    expect(subject).toBe(`The business account ${business.name} is no longer verified`)
    expect(text).toContain('It was sold.')
  })

  it('notify claimants of an admin’s decision', async () => {
    const { business, artistId } = await world.newcomer()
    const claim = async () => {
      const answer = await send(business.owner, '/api/business/claims/artist', {
        businessAccountId: business.id,
        artistMusicbrainzId: artistId,
        documentIds: [await uploadDocument(world.site, business.owner)],
      })
      return (await answer.json()).id
    }
    await send(admin, `/api/admin/claims/artist/${await claim()}/reject`, { reason: 'Not readable.' })
    const rejected = await nextMail(business.owner)
    expect(rejected.subject).toBe('Your claim for Mira Solenne was not approved')
    expect(rejected.text).toContain('Not readable.')
    await send(admin, `/api/admin/claims/artist/${await claim()}/approve`)
    expect((await nextMail(business.owner)).subject).toBe('Your claim for Mira Solenne was approved')
  })
})
