import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type Business,
  createAdmin,
  createArtist,
  createArtistClaim,
  createBusiness,
  createFestivalClaim,
  readAudit,
  uploadDocument,
} from '../support/business.ts'
import { createMember, type Member } from '../support/members.ts'
import { openTestSite, type TestSite } from '../support/site.ts'

/** API requests that no page offers. More of them: artist-claims, business-accounts, moderation. */
describe('an attempt to', () => {
  let site: TestSite
  let admin: Member
  beforeAll(async () => {
    site = await openTestSite()
    admin = await createAdmin(site)
  })
  afterAll(() => site.close())

  const call = (who: Member, method: string, path: string, body?: unknown) =>
    site.request(path, { method, headers: who.headers, body })
  const claimOf = async (kind: 'artist' | 'festival', business: Business): Promise<string> => {
    if (kind === 'artist') {
      return createArtistClaim(site, business, await createArtist(site, 'Claimed'), 'pending')
    }
    const slug = `festival-${randomUUID()}`
    await site.platform.db.insertInto('festivals').values({ name: 'A festival', slug }).execute()
    return createFestivalClaim(site, business, slug, 'pending')
  }
  const refused = async (subjectId: string) =>
    (await readAudit(site, admin, { subjectId, outcome: 'refused' })).map(({ action, actor }) => [
      action,
      actor?.username,
    ])

  it.each(['artist', 'festival'] as const)(
    'decide on an own %s claim is refused for members and admins, and logged',
    async (kind) => {
      const member = await createMember(site)
      for (const who of [member, admin]) {
        const id = await claimOf(kind, await createBusiness(site, who))
        const at = `/api/admin/claims/${kind}/${id}`
        expect((await call(who, 'POST', `${at}/approve`)).status).toBe(403)
        expect((await call(who, 'POST', `${at}/reject`, { reason: 'x' })).status).toBe(403)
        expect(await refused(id)).toEqual([
          [`${kind}_claim.reject`, who.username],
          [`${kind}_claim.approve`, who.username],
        ])
        const { claim } = await (await call(admin, 'GET', at)).json()
        expect(claim.claimStatus).toBe('pending')
      }
    },
  )

  it.each(['artist', 'festival'] as const)(
    'read or withdraw a %s claim of another member finds nothing, and is logged',
    async (kind) => {
      const stranger = await createMember(site)
      const id = await claimOf(kind, await createBusiness(site, await createMember(site)))
      const at = `/api/business/claims/${kind}/${id}`
      expect((await call(stranger, 'GET', `${at}/documents`)).status).toBe(404)
      expect((await call(stranger, 'DELETE', at)).status).toBe(404)
      expect(
        (await call(stranger, 'POST', `/api/admin/claims/${kind}/${id}/delete`, { reason: 'Mine' })).status,
      ).toBe(403)
      expect((await call(stranger, 'GET', `/api/admin/claims/${kind}/${id}`)).status).toBe(403)
      expect(await refused(id)).toEqual([
        ['admin.open', stranger.username],
        [`${kind}_claim.delete`, stranger.username],
        [`${kind}_claim.withdraw`, stranger.username],
        ['document.open', stranger.username],
      ])
      expect((await call(admin, 'GET', `/api/admin/claims/${kind}/${id}`)).status).toBe(200)
    },
  )

  it('open a document by the link to another one is refused', async () => {
    const owner = await createMember(site)
    const business = await createBusiness(site, owner)
    const open = async () => {
      const answer = await call(owner, 'POST', '/api/business/claims/artist', {
        businessAccountId: business.id,
        artistMusicbrainzId: await createArtist(site, 'Claimed'),
        documentIds: [await uploadDocument(site, owner)],
      })
      const { id } = await answer.json()
      const { items } = await (await call(owner, 'GET', `/api/business/claims/artist/${id}/documents`)).json()
      return new URL(items[0].url, 'http://site')
    }
    const [one, two] = [await open(), await open()]
    expect((await site.request(one.pathname + one.search)).status).toBe(200)
    expect((await site.request(two.pathname + one.search)).status).toBe(404)
  })

  it('decide on an own application or claim has no endpoint; a change of the application decides nothing', async () => {
    const owner = await createMember(site)
    const pending = await createBusiness(site, owner, 'pending')
    const claimId = await claimOf('artist', await createBusiness(site, owner))
    const change = {
      ...{ verificationStatus: 'verified', claimStatus: 'approved' },
      ...{ accountType: 'record_label', businessName: 'Another', businessEmail: 'office@label.example' },
    }
    const own = `/api/business/accounts/${pending.id}`
    for (const path of [
      own,
      `/api/business/claims/artist/${claimId}`,
      `/api/admin/accounts/${pending.id}`,
      `/api/admin/claims/artist/${claimId}`,
    ]) {
      for (const who of [owner, admin]) {
        for (const method of ['PUT', 'PATCH', 'POST']) {
          if (who === owner && method === 'PUT' && path === own) continue
          expect((await call(who, method, path, change)).status, `${method} ${path}`).toBeOneOf([404, 405])
        }
      }
    }
    expect((await call(owner, 'PUT', own, change)).status).toBe(200)
    expect(await (await call(admin, 'GET', `/api/admin/accounts/${pending.id}`)).json()).toMatchObject({
      businessName: 'Another',
      verificationStatus: 'pending',
    })
    const { claim } = await (await call(admin, 'GET', `/api/admin/claims/artist/${claimId}`)).json()
    expect(claim.claimStatus).toBe('pending')
  })

  it('decide a second time changes nothing', async () => {
    const second = await createAdmin(site)
    const id = await claimOf('artist', await createBusiness(site, await createMember(site)))
    const decide = (who: Member, verdict: string) =>
      call(who, 'POST', `/api/admin/claims/artist/${id}/${verdict}`, { reason: 'Later.' })
    expect((await decide(admin, 'approve')).status).toBe(200)
    for (const who of [admin, second]) {
      for (const verdict of ['approve', 'reject']) {
        const answer = await decide(who, verdict)
        expect(answer.status).toBe(409)
        expect((await answer.json()).detail).toBe(`This has already been approved by @${admin.username}.`)
      }
    }
    expect(await readAudit(site, admin, { subjectId: id })).toHaveLength(1)
  })

  it('edit the audit log has no endpoint', async () => {
    const before = await readAudit(site, admin)
    const [line] = before
    for (const path of ['/api/admin/audit-log', `/api/admin/audit-log/${line?.id}`]) {
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
        expect((await call(admin, method, path, { action: 'nothing' })).status).toBeOneOf([404, 405])
      }
    }
    expect(await readAudit(site, admin)).toEqual(before)
    const { paths } = await (await site.request('/api/openapi.json')).json()
    const logs = Object.entries<object>(paths).filter(([path]) => path.includes('audit'))
    expect(logs.map(([path, methods]) => [path, Object.keys(methods)])).toEqual([
      ['/api/admin/audit-log', ['get']],
    ])
  })
})
