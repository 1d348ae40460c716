import { afterAll, describe, expect, it } from 'vitest'
import { createArtistClaim, readAudit } from '../support/business.ts'
import { createReply, readFeed, readThread } from '../support/community.ts'
import { openModeratedSite } from '../support/managed.ts'

const { site, admin, fan, manage, postOn, call } = await openModeratedSite()

describe('moderation', () => {
  afterAll(() => site.close())

  const pageOf = (artistId: string) =>
    readFeed(site, { linkedEntityType: 'artist', linkedEntityId: artistId })

  it('is undone when its claim ends; official posts and replies stay', async () => {
    const managing = await manage()
    const other = await manage()
    const [hidden, pinned] = await Promise.all([postOn(managing.artistId), postOn(managing.artistId)])
    const elsewhere = await postOn(other.artistId)
    await call(managing.owner, `${managing.at}/posts/${hidden?.id}/hide`, 'PUT', { reason: 'A bad review' })
    await call(managing.owner, `${managing.at}/posts/${pinned?.id}/pin`, 'PUT', {})
    await call(other.owner, `${other.at}/posts/${elsewhere.id}/pin`, 'PUT', {})
    await call(managing.owner, `${managing.at}/posts`, 'POST', { content: 'We are official' })
    const deletion = await call(admin, `/api/admin/claims/artist/${managing.claimId}/delete`, 'POST', {
      reason: 'Made twice',
    })
    expect(deletion.status).toBe(204)
    expect((await call(managing.owner, managing.at)).status).toBe(403)
    const page = await pageOf(managing.artistId)
    expect(page.pinned).toEqual([])
    expect(page.items).toHaveLength(3)
    expect(page.items[0]).toMatchObject({ isOfficialPost: true, businessName: managing.business.name })
    expect((await pageOf(other.artistId)).pinned).toEqual([elsewhere.id])
    expect(await readAudit(site, admin, { subjectId: managing.claimId })).toMatchObject([
      { action: 'artist_claim.delete', before: { status: 'approved', moderatedPosts: 2 } },
    ])
  })

  it('stays when an earlier, rejected claim on the same artist is deleted', async () => {
    const managing = await manage()
    const earlier = await createArtistClaim(site, managing.business, managing.artistId, 'rejected')
    const [hidden, pinned] = await Promise.all([postOn(managing.artistId), postOn(managing.artistId)])
    await call(managing.owner, `${managing.at}/posts/${hidden?.id}/hide`, 'PUT', { reason: 'A bad review' })
    await call(managing.owner, `${managing.at}/posts/${pinned?.id}/pin`, 'PUT', {})
    expect(
      (await call(admin, `/api/admin/claims/artist/${earlier}/delete`, 'POST', { reason: 'Made twice' }))
        .status,
    ).toBe(204)
    const page = await pageOf(managing.artistId)
    expect(page.pinned).toEqual([pinned?.id])
    expect(page.items.map(({ id }) => id)).toEqual([pinned?.id])
  })

  it('is undone with the account of its owner, whose replies become empty', async () => {
    const managing = await manage()
    const post = await postOn(managing.artistId)
    await call(managing.owner, `${managing.at}/posts/${post.id}/hide`, 'PUT', { reason: 'x' })
    const official = await (
      await call(managing.owner, `${managing.at}/posts/${post.id}/official-replies`, 'POST', {
        content: 'Hello',
      })
    ).json()
    await createReply(site, fan, { post, parent: official })
    const answer = await call(managing.owner, '/api/me/delete-account', 'POST', {
      username: managing.owner.username,
      password: managing.owner.password,
    })
    expect(answer.status).toBe(204)
    expect((await pageOf(managing.artistId)).items.map(({ id }) => id)).toEqual([post.id])
    expect((await readThread(site, post.id)).items[0]).toMatchObject({
      deleted: 'member',
      content: '',
      businessName: null,
      businessAccountId: null,
    })
  })
})
