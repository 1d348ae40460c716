import { afterAll, describe, expect, it } from 'vitest'
import { createArtist, createArtistClaim, createBusiness, readAudit } from '../support/business.ts'
import { createPost, readFeed, readThread } from '../support/community.ts'
import { openModeratedSite } from '../support/managed.ts'
import { createMember, type Member } from '../support/members.ts'

const { site, admin, fan, manage, postOn, call } = await openModeratedSite()

describe('a member who may not moderate', () => {
  afterAll(() => site.close())

  it('opens no page without an approved claim or a verified business, and the attempt is logged', async () => {
    const artistId = await createArtist(site, 'Shut')
    const knock = async (owner: Member) => (await call(owner, `/api/manage/artist/${artistId}`)).status
    for (const status of ['pending', 'rejected'] as const) {
      const owner = await createMember(site)
      await createArtistClaim(site, await createBusiness(site, owner), artistId, status)
      expect(await knock(owner)).toBe(403)
    }
    for (const status of ['pending', 'rejected'] as const) {
      const owner = await createMember(site)
      await createArtistClaim(site, await createBusiness(site, owner, status), artistId, 'approved')
      expect(await knock(owner)).toBe(403)
    }
    const stranger = await createMember(site)
    expect(await knock(stranger)).toBe(403)
    expect(await knock(admin)).toBe(403)
    expect((await call(stranger, "/api/manage/artist/x'--")).status).toBe(403)
    expect((await call(stranger, '/api/manage/festival/x%00')).status).toBe(404)
    const lines = await readAudit(site, admin, { action: 'manage.open', outcome: 'refused' })
    expect(lines.filter(({ actor }) => actor?.username === stranger.username)).toHaveLength(2)
  })

  it('reaches no posts of other artists, and the attempt is logged', async () => {
    const managing = await manage()
    const foreign = await postOn(await createArtist(site, 'Somebody else'))
    const loose = await createPost(site, fan)
    const sameIdOtherKind = await createPost(site, fan, {
      linkedEntityType: 'album',
      linkedEntityId: managing.artistId,
      linkedEntityName: 'An album',
    })
    for (const post of [foreign, loose, sameIdOtherKind]) {
      const to = `${managing.at}/posts/${post.id}`
      expect((await call(managing.owner, `${to}/pin`, 'PUT', {})).status).toBe(403)
      expect((await call(managing.owner, `${to}/pin`, 'DELETE')).status).toBe(403)
      expect((await call(managing.owner, `${to}/hide`, 'PUT', { reason: 'x' })).status).toBe(403)
      expect((await call(managing.owner, `${to}/official-replies`, 'POST', { content: 'x' })).status).toBe(
        403,
      )
      const lines = await readAudit(site, admin, { subjectId: post.id })
      expect(lines.map(({ action, outcome }) => [action, outcome])).toEqual([
        ['reply.official', 'refused'],
        ['post.hide', 'refused'],
        ['post.unpin', 'refused'],
        ['post.pin', 'refused'],
      ])
    }
    expect((await readThread(site, foreign.id)).items).toEqual([])
  })

  it('cannot act for a business of another member, or for one that is not verified', async () => {
    const managing = await manage()
    const post = await postOn(managing.artistId)
    const others = [
      await createBusiness(site, fan),
      await createBusiness(site, managing.owner, 'pending'),
      await createBusiness(site, managing.owner),
    ]
    for (const { id: businessAccountId } of others) {
      const to = `${managing.at}/posts`
      for (const answer of [
        await call(managing.owner, to, 'POST', { content: 'x', businessAccountId }),
        await call(managing.owner, `${to}/${post.id}/pin`, 'PUT', { businessAccountId }),
        await call(managing.owner, `${to}/${post.id}/hide`, 'PUT', { reason: 'x', businessAccountId }),
        await call(managing.owner, `${to}/${post.id}/official-replies`, 'POST', {
          content: 'x',
          businessAccountId,
        }),
      ]) {
        expect(answer.status).toBe(403)
      }
    }
    const lines = await readAudit(site, admin, { outcome: 'refused' })
    const tried = lines.filter(({ actor }) => actor?.username === managing.owner.username)
    expect(tried).toHaveLength(12)
    expect(tried.map(({ after }) => after?.businessAccountId)).toEqual(
      expect.arrayContaining(others.map(({ id }) => id)),
    )
    expect(
      (await readFeed(site, { linkedEntityType: 'artist', linkedEntityId: managing.artistId })).items,
    ).toMatchObject([{ id: post.id, repliesCount: 0 }])
  })

  it('cannot post officially elsewhere: the attempt is refused, not ignored, and logged', async () => {
    const managing = await manage()
    const post = await postOn(managing.artistId)
    const reserved = [
      { isOfficialPost: true },
      { is_official_post: true },
      { postedAsBusinessId: managing.business.id },
      { posted_as_business_id: managing.business.id },
      { isOfficial: true },
      { is_official: 'yes' },
      { businessAccountId: managing.business.id },
      { business_account_id: managing.business.id },
    ]
    for (const who of [fan, managing.owner]) {
      for (const extra of reserved) {
        const asPost = await call(who, '/api/posts', 'POST', { content: 'Official!', ...extra })
        const asReply = await call(who, `/api/posts/${post.id}/replies`, 'POST', {
          content: 'Official!',
          ...extra,
        })
        expect([asPost.status, asReply.status]).toEqual([403, 403])
      }
    }
    const odd = { is_official__post: 'x\0'.repeat(5000), content: 'Official!' }
    expect((await call(fan, '/api/posts', 'POST', odd)).status).toBe(403)
    const tried = await readAudit(site, admin, { action: 'post.official', outcome: 'refused' })
    expect(tried[0]?.after).toEqual({ isOfficialPost: 'something else' })
    expect(tried[1]?.after).toEqual({ businessAccountId: managing.business.id })
    expect(await readAudit(site, admin, { action: 'reply.official', outcome: 'refused' })).not.toHaveLength(0)
    expect((await readFeed(site, { search: 'Official!' })).items).toEqual([])
    expect((await readThread(site, post.id)).items).toEqual([])
    expect(await createPost(site, fan, { content: 'Plain' })).toMatchObject({ isOfficialPost: false })
  })
})
