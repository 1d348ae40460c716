import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Post } from '#features/community/contract.ts'
import type { ManagedPosts } from '#features/moderation/contract.ts'
import {
  type Business,
  createAdmin,
  createArtist,
  createArtistClaim,
  createBusiness,
  createFestivalClaim,
  readAudit,
} from '../support/business.ts'
import { createPost, createReply, readFeed, readThread } from '../support/community.ts'
import { createMember, type Member } from '../support/members.ts'
import { openTestSite, type TestSite } from '../support/site.ts'

describe('a manage page', () => {
  let site: TestSite
  let admin: Member
  let fan: Member
  beforeAll(async () => {
    site = await openTestSite()
    admin = await createAdmin(site)
    fan = await createMember(site)
  })
  afterAll(() => site.close())

  interface Managing {
    owner: Member
    business: Business
    artistId: string
    claimId: string
    at: string
  }
  const manage = async (name = 'Mira Solenne', artistId?: string): Promise<Managing> => {
    const owner = await createMember(site)
    const business = await createBusiness(site, owner)
    const id = artistId ?? (await createArtist(site, name))
    const claimId = await createArtistClaim(site, business, id, 'approved', name)
    return { owner, business, artistId: id, claimId, at: `/api/manage/artist/${id}` }
  }
  const postOn = (artistId: string, content = 'What a night', author = fan): Promise<Post> =>
    createPost(site, author, {
      content,
      linkedEntityType: 'artist',
      linkedEntityId: artistId,
      linkedEntityName: 'Mira Solenne',
    })
  const call = (who: Member, path: string, method = 'GET', body?: unknown) =>
    site.request(path, { method, headers: who.headers, body })
  const content = async ({ owner, at }: Managing, query = ''): Promise<ManagedPosts> =>
    (await call(owner, `${at}/posts${query}`)).json()
  const pageOf = async (artistId: string, query: Record<string, string> = {}) =>
    readFeed(site, { linkedEntityType: 'artist', linkedEntityId: artistId, ...query })

  it('opens for an approved claim of a verified business, and tells of the artist', async () => {
    const managing = await manage()
    await site.platform.database.pool.query(
      `insert into artist_profiles (artist_id, fetched_at, bio) select id, now(), 'Writes on ferries.' from artists where mbid = $1`,
      [managing.artistId],
    )
    const answer = await call(managing.owner, managing.at)
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual({
      type: 'artist',
      id: managing.artistId,
      name: 'Mira Solenne',
      slug: null,
      bio: 'Writes on ferries.',
      country: null,
      imageUrl: null,
      business: { id: managing.business.id, businessName: managing.business.name },
    })
  })

  it('calls the artist as the claim does, else as the catalogue does, else Artist', async () => {
    const named = async (claimName: string | null, artistId: string) => {
      const owner = await createMember(site)
      await createArtistClaim(site, await createBusiness(site, owner), artistId, 'approved', claimName)
      return (await (await call(owner, `/api/manage/artist/${artistId}`)).json()).name
    }
    const artistId = await createArtist(site, 'In the catalogue')
    expect(await named('In the claim', artistId)).toBe('In the claim')
    expect(await named(null, artistId)).toBe('In the catalogue')
    expect(await named(null, '7d8b6d0e-0000-4000-8000-000000000001')).toBe('Artist')
  })

  it('of a festival opens at its slug, and its posts are moderated in the same way', async () => {
    const owner = await createMember(site)
    await createFestivalClaim(site, await createBusiness(site, owner))
    const at = '/api/manage/festival/carpathia-festival'
    expect(await (await call(owner, at)).json()).toMatchObject({
      type: 'festival',
      name: 'Carpathia Festival',
      slug: 'carpathia-festival',
    })
    const linked = { linkedEntityType: 'festival', linkedEntityId: 'carpathia-festival' } as const
    const post = await createPost(site, fan, { ...linked, linkedEntityName: 'Carpathia Festival' })
    expect((await call(owner, `${at}/posts/${post.id}/pin`, 'PUT', {})).status).toBe(200)
    expect((await readFeed(site, linked)).pinned).toEqual([post.id])
    expect((await call(owner, '/api/manage/festival/dune-pulse')).status).toBe(403)
    expect((await call(owner, '/api/manage/album/carpathia-festival')).status).toBe(422)
  })

  it('stays shut without an approved claim or a verified business, and the log says who knocked', async () => {
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
    expect((await call(stranger, '/api/manage/festival/x%00')).status).toBe(422)
    const lines = await readAudit(site, admin, { action: 'manage.open', outcome: 'refused' })
    expect(lines.filter(({ actor }) => actor?.username === stranger.username)).toHaveLength(2)
  })

  it('counts posts, likes and comments, and their average to one decimal', async () => {
    const managing = await manage()
    const metrics = async () => (await call(managing.owner, `${managing.at}/metrics`)).json()
    expect(await metrics()).toEqual({ fanPosts: 0, totalLikes: 0, comments: 0, averageEngagement: '0' })
    const [first] = await Promise.all(['a', 'b', 'c'].map((text) => postOn(managing.artistId, text)))
    if (!first) throw new Error('There is no post.')
    expect((await metrics()).averageEngagement).toBe('0.0')
    await call(fan, `/api/posts/${first.id}/like`, 'PUT')
    await call(admin, `/api/posts/${first.id}/like`, 'PUT')
    await Promise.all([0, 1, 2].map(() => createReply(site, fan, { post: first })))
    expect(await metrics()).toEqual({ fanPosts: 3, totalLikes: 2, comments: 3, averageEngagement: '1.7' })
  })

  it('adds up what is more than an integer holds', async () => {
    const managing = await manage()
    await Promise.all([postOn(managing.artistId), postOn(managing.artistId)])
    const { pool } = site.platform.database
    await pool.query(
      'update posts set likes_count = 2147483647, replies_count = 2147483646 where linked_entity_id = $1',
      [managing.artistId],
    )
    expect(await (await call(managing.owner, `${managing.at}/metrics`)).json()).toEqual({
      fanPosts: 2,
      totalLikes: 4294967294,
      comments: 4294967292,
      averageEngagement: '4294967293.0',
    })
  })

  it('lists the posts newest first, a page at a time, with what was done to them', async () => {
    const managing = await manage()
    const posts: Post[] = []
    for (const text of ['one', 'two', 'three']) posts.push(await postOn(managing.artistId, text))
    const [one, two, three] = posts
    await call(managing.owner, `${managing.at}/posts/${one?.id}/pin`, 'PUT', {})
    await call(managing.owner, `${managing.at}/posts/${two?.id}/hide`, 'PUT', { reason: ' Not about us ' })
    const first = await content(managing, '?limit=2')
    expect(first.items.map(({ id }) => id)).toEqual([three?.id, two?.id])
    expect(first.counts).toEqual({ all: 3, pinned: 1 })
    expect(first.items[1]?.moderation).toEqual([{ action: 'hide', reason: 'Not about us', isOwn: true }])
    const second = await content(managing, `?limit=2&cursor=${first.nextCursor}`)
    expect(second.items.map(({ id }) => id)).toEqual([one?.id])
    expect(second.nextCursor).toBeNull()
    expect((await content(managing, '?filter=pinned')).items.map(({ id }) => id)).toEqual([one?.id])
  })

  it('pins to the top of the page of the artist, over its pages and orders, and unpins', async () => {
    const managing = await manage()
    const posts: Post[] = []
    for (const text of ['one', 'two', 'three', 'four']) posts.push(await postOn(managing.artistId, text))
    const [one, two, three, four] = posts.map(({ id }) => id)
    const pin = (id: string | undefined, method = 'PUT') =>
      call(managing.owner, `${managing.at}/posts/${id}/pin`, method, method === 'PUT' ? {} : undefined)
    for (const id of [one, two, two]) {
      expect((await (await pin(id)).json()).moderation).toEqual([
        { action: 'pin', reason: null, isOwn: true },
      ])
    }
    for (const sort of ['latest', 'top', 'trending']) {
      const order: (string | undefined)[] = []
      const pinned: string[] = []
      let cursor: string | null = null
      do {
        const page = await pageOf(managing.artistId, { sort, limit: '1', ...(cursor && { cursor }) })
        order.push(...page.items.map(({ id }) => id))
        pinned.push(...page.pinned)
        cursor = page.nextCursor
      } while (cursor)
      expect(order).toEqual([two, one, four, three])
      expect(pinned).toEqual([two, one])
    }
    const feed = await readFeed(site, { author: fan.username })
    expect(feed.items.slice(0, 4).map(({ id }) => id)).toEqual([four, three, two, one])
    expect(feed.pinned).toEqual([])
    expect((await (await pin(two, 'DELETE')).json()).moderation).toEqual([])
    expect((await pageOf(managing.artistId)).items.map(({ id }) => id)).toEqual([one, four, three, two])
    expect((await pin(two, 'DELETE')).status).toBe(200)
    expect(
      (await readAudit(site, admin, { action: 'post.unpin' })).filter((l) => l.subjectId === two),
    ).toHaveLength(1)
  })

  it('hides from the page of the artist for everybody, and nowhere else; the reason is not public', async () => {
    const managing = await manage()
    const post = await postOn(managing.artistId, 'Buy cheap tickets here')
    const hide = (body: unknown) => call(managing.owner, `${managing.at}/posts/${post.id}/hide`, 'PUT', body)
    for (const body of [{}, { reason: '' }, { reason: ' \n' }, { reason: 'x'.repeat(1001) }]) {
      expect((await hide(body)).status).toBe(422)
    }
    expect((await hide({ reason: 'An advertisement' })).status).toBe(200)
    expect((await pageOf(managing.artistId)).items).toEqual([])
    const about = { linkedEntityType: 'artist', linkedEntityId: managing.artistId }
    for (const reader of [fan, managing.owner, admin]) {
      expect((await readFeed(site, about, reader)).items).toEqual([])
    }
    expect(await (await site.request(`/api/posts/count?${new URLSearchParams(about)}`)).json()).toEqual({
      count: 0,
    })
    for (const answer of [
      await site.request('/api/posts'),
      await site.request(`/api/posts?author=${fan.username}`),
      await site.request(`/api/posts/${post.id}`),
    ]) {
      const text = await answer.text()
      expect(text).toContain('Buy cheap tickets here')
      expect(text).not.toContain('An advertisement')
    }
    expect((await readFeed(site, { tab: 'my-posts' }, fan)).items[0]?.id).toBe(post.id)
  })

  it('answers officially, in the name of the business', async () => {
    const managing = await manage()
    const post = await postOn(managing.artistId)
    const answer = await call(managing.owner, `${managing.at}/posts/${post.id}/official-replies`, 'POST', {
      content: '  Thank you!  ',
    })
    expect(answer.status).toBe(201)
    const written = await answer.json()
    expect(written).toMatchObject({
      content: 'Thank you!',
      isOfficial: true,
      businessAccountId: managing.business.id,
      businessName: managing.business.name,
      user: { username: managing.owner.username },
    })
    const ordinary = await createReply(site, managing.owner, { post })
    expect(ordinary).toMatchObject({ isOfficial: false, businessAccountId: null, businessName: null })
    const below = await call(managing.owner, `${managing.at}/posts/${post.id}/official-replies`, 'POST', {
      content: 'And again',
      parentReplyId: ordinary.id,
    })
    expect((await below.json()).depth).toBe(1)
    expect((await readThread(site, post.id)).items.map(({ isOfficial }) => isOfficial)).toEqual([
      true,
      false,
      true,
    ])
    for (const content of ['', ' \n ', 'x'.repeat(2001)]) {
      const refused = await call(managing.owner, `${managing.at}/posts/${post.id}/official-replies`, 'POST', {
        content,
      })
      expect(refused.status).toBe(422)
    }
  })

  it('posts officially, linked to the artist and to nothing else', async () => {
    const managing = await manage()
    const answer = await call(managing.owner, `${managing.at}/posts`, 'POST', {
      content: 'The new record is out',
      linkedEntityId: 'elsewhere',
      userId: fan.id,
    })
    expect(answer.status).toBe(201)
    expect(await answer.json()).toMatchObject({
      userId: managing.owner.id,
      isOfficialPost: true,
      postedAsBusinessId: managing.business.id,
      businessName: managing.business.name,
      linkedEntityType: 'artist',
      linkedEntityId: managing.artistId,
      linkedEntityName: 'Mira Solenne',
    })
    expect((await pageOf(managing.artistId)).items).toMatchObject([{ isOfficialPost: true }])
    expect((await call(managing.owner, `${managing.at}/posts`, 'POST', { content: ' ' })).status).toBe(422)
  })

  it('does not reach posts of other artists, and the log says who tried', async () => {
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

  it('does nothing in the name of a business of somebody else, or of one that is not verified', async () => {
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
    expect((await pageOf(managing.artistId)).items).toMatchObject([{ id: post.id, repliesCount: 0 }])
  })

  it('is the only place to write officially: elsewhere it is refused, not ignored, and written down', async () => {
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

  it('is shared by two businesses: each takes away its own pin alone', async () => {
    const first = await manage()
    const second = await manage('Mira Solenne', first.artistId)
    const post = await postOn(first.artistId)
    const pin = (who: Managing, method: string) =>
      call(who.owner, `${who.at}/posts/${post.id}/pin`, method, method === 'PUT' ? {} : undefined)
    await pin(first, 'PUT')
    expect((await (await pin(second, 'DELETE')).json()).moderation).toEqual([
      { action: 'pin', reason: null, isOwn: false },
    ])
    await Promise.all([pin(second, 'PUT'), pin(first, 'DELETE')])
    expect((await pageOf(first.artistId)).pinned).toEqual([post.id])
    await pin(second, 'DELETE')
    expect((await pageOf(first.artistId)).pinned).toEqual([])
  })

  it('ends with its claim, and with it what was moderated; what was said stays', async () => {
    const managing = await manage()
    const other = await manage()
    const [hidden, pinned] = await Promise.all([postOn(managing.artistId), postOn(managing.artistId)])
    const elsewhere = await postOn(other.artistId)
    await call(managing.owner, `${managing.at}/posts/${hidden?.id}/hide`, 'PUT', { reason: 'A bad review' })
    await call(managing.owner, `${managing.at}/posts/${pinned?.id}/pin`, 'PUT', {})
    await call(other.owner, `${other.at}/posts/${elsewhere.id}/pin`, 'PUT', {})
    await call(managing.owner, `${managing.at}/posts`, 'POST', { content: 'We are official' })
    const gone = await call(admin, `/api/admin/artist-claims/${managing.claimId}`, 'DELETE')
    expect(gone.status).toBe(204)
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

  it('stays when an earlier claim on the same artist, which was rejected, is deleted', async () => {
    const managing = await manage()
    const earlier = await createArtistClaim(site, managing.business, managing.artistId, 'rejected')
    const [hidden, pinned] = await Promise.all([postOn(managing.artistId), postOn(managing.artistId)])
    await call(managing.owner, `${managing.at}/posts/${hidden?.id}/hide`, 'PUT', { reason: 'A bad review' })
    await call(managing.owner, `${managing.at}/posts/${pinned?.id}/pin`, 'PUT', {})
    expect((await call(admin, `/api/admin/artist-claims/${earlier}`, 'DELETE')).status).toBe(204)
    const page = await pageOf(managing.artistId)
    expect(page.pinned).toEqual([pinned?.id])
    expect(page.items.map(({ id }) => id)).toEqual([pinned?.id])
  })

  it('goes with the account of its owner: pins end, and the replies are empty places', async () => {
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
