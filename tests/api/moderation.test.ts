import { afterAll, describe, expect, it } from 'vitest'
import type { Post } from '#features/community/posts/contract.ts'
import type { ManagedPosts } from '#features/site/manage/contract.ts'
import {
  createArtist,
  createArtistClaim,
  createBusiness,
  createFestivalClaim,
  readAudit,
} from '../support/business.ts'
import { createPost, createReply, readFeed, readThread } from '../support/community.ts'
import { type Managed, openModeratedSite } from '../support/managed.ts'
import { createMember } from '../support/members.ts'

const { site, admin, fan, manage, postOn, call } = await openModeratedSite()

describe('a manage page', () => {
  afterAll(() => site.close())

  const content = async ({ owner, at }: Managed, query = ''): Promise<ManagedPosts> =>
    (await call(owner, `${at}/posts${query}`)).json()
  const pageOf = async (artistId: string, query: Record<string, string> = {}) =>
    readFeed(site, { linkedEntityType: 'artist', linkedEntityId: artistId, ...query })

  it('opens for an approved claim of a verified business, and describes the artist', async () => {
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
      role: 'owner',
    })
  })

  it('takes the name of the artist from the claim, else from the catalogue, else Artist', async () => {
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

  it('sums beyond the range of an integer', async () => {
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

  it('lists the posts newest first, in pages, with their moderation', async () => {
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
    expect((await hide({ reason: '\u200b' })).status).toBe(422)
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

  it('is shared by two businesses, and each removes only its own pin', async () => {
    const first = await manage()
    const second = await manage('Mira Solenne', first.artistId)
    const post = await postOn(first.artistId)
    const pin = (who: Managed, method: string) =>
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
})
