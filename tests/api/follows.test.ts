import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Follow, FollowList } from '#features/follow/follows/contract.ts'
import { FOLLOW_MANY_MAX, FOLLOWS_AT_ONCE, FOLLOWS_MAX } from '#features/follow/follows/limits.ts'
import { readFollowersByWish } from '#features/follow/follows/public.ts'
import { moveFollows } from '#features/follow/follows/server/followers.ts'
import { createArtist, createVenue } from '../support/business.ts'
import { waitingForLocks } from '../support/locks.ts'
import { createMember, createStandingRoom, type Member } from '../support/members.ts'
import { openTestSite, type TestSite } from '../support/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite()
})
afterAll(() => site.close())

const send = (method: string, path: string, as?: Member, body?: unknown) =>
  site.request(path, { method, headers: as?.headers, body })
const list = async (as: Member, query = ''): Promise<FollowList> =>
  (await send('GET', `/api/me/follows${query}`, as)).json()
const names = ({ items }: FollowList) => items.map(({ name }) => name)
const change = (as: Member, follow: string, body: unknown) =>
  send('PATCH', `/api/me/follows/${follow}`, as, body)
const followersOf = async (artist: string, as: Member): Promise<number> =>
  (await (await send('GET', `/api/artists/${artist}/follow`, as)).json()).followers

async function createLabel(name: string): Promise<string> {
  const mbid = randomUUID()
  await sql`insert into labels (mbid, name, fetched_at) values (${mbid}, ${name}, now())`.execute(
    site.platform.db,
  )
  return mbid
}

describe('following', () => {
  it('follows and unfollows each kind at its address, once, and lists its kinds of news', async () => {
    const [ana, bob] = await createStandingRoom(site, 2)
    if (!ana || !bob) throw new Error('There are no members')
    const addresses = {
      artist: [`/api/artists/${await createArtist(site, 'Tin Parade')}/follow`, [true, true, true]],
      label: [`/api/labels/${await createLabel('Tin Records')}/follow`, [true, null, true]],
      festival: ['/api/festivals/dune-pulse/follow', [null, true, true]],
      venue: [`/api/venues/${await createVenue(site, 'Tin Hall')}/follow`, [null, true, true]],
      member: [`/api/members/${bob.id}/follow`, [null, null, true]],
    } as const
    for (const [kind, [address, choices]] of Object.entries(addresses)) {
      expect((await send('PUT', address)).status, kind).toBe(401)
      for (const _ of ['first', 'again']) {
        expect(await (await send('PUT', address, ana)).json(), kind).toEqual({
          following: true,
          followers: 1,
        })
      }
      expect(await (await send('GET', address, bob)).json(), kind).toEqual({
        ...{ following: false, followers: 1 },
      })
      const { items } = await list(ana, `?kind=${kind}`)
      expect(items.map((one) => [one.releases, one.shows, one.posts])).toEqual([choices])
    }
    expect(names(await list(ana))).toEqual([
      ...[bob.username, 'Tin Hall', 'Dune Pulse', 'Tin Records', 'Tin Parade'],
    ])
    expect((await list(ana)).counts).toEqual({ artist: 1, label: 1, festival: 1, venue: 1, member: 1 })
    for (const [address] of Object.values(addresses)) {
      expect(await (await send('DELETE', address, ana)).json()).toEqual({ following: false, followers: 0 })
    }
    expect((await list(ana)).items).toEqual([])
  })

  it('answers 404 for unknown entities, and refuses to follow oneself', async () => {
    const ana = await createMember(site)
    for (const address of [
      ...['artists', 'labels', 'venues', 'members'].flatMap((kind) => [
        `${kind}/${randomUUID()}`,
        `${kind}/%00`,
      ]),
      ...['festivals/nowhere', 'festivals/%00'],
    ]) {
      expect((await send('PUT', `/api/${address}/follow`, ana)).status, address).toBe(404)
    }
    expect((await send('PUT', `/api/members/${ana.id}/follow`, ana)).status).toBe(422)
    expect((await change(ana, `artist/${randomUUID()}`, { posts: false })).status).toBe(404)
    expect((await send('GET', '/api/me/follows?cursor=x', ana)).status).toBe(400)
    expect((await send('GET', '/api/me/follows')).status).toBe(401)
  })

  it('ends with a block, and cannot begin while there is one', async () => {
    const [ana, bob] = (await createStandingRoom(site, 2)) as [Member, Member]
    const [ofBob, ofAna] = [`/api/members/${bob.id}/follow`, `/api/members/${ana.id}/follow`]
    await send('PUT', ofBob, ana)
    await send('PUT', ofAna, bob)
    await send('PUT', `/api/me/blocks/${bob.id}`, ana)
    for (const one of [ana, bob]) expect((await list(one)).items).toEqual([])
    expect((await send('PUT', ofBob, ana)).status).toBe(404)
    expect((await send('PUT', ofAna, bob)).status).toBe(404)
    await send('DELETE', `/api/me/blocks/${bob.id}`, ana)
    expect((await send('PUT', ofAna, bob)).status).toBe(200)
  })

  it('does not count or list hidden members', async () => {
    const [ana, bob, cleo] = (await createStandingRoom(site, 3)) as [Member, Member, Member]
    for (const { id } of [bob, cleo]) await send('PUT', `/api/members/${id}/follow`, ana)
    await sql`update profiles set is_withheld = true where id = ${bob.id}`.execute(site.platform.db)
    const { items, counts } = await list(ana)
    expect(items.map(({ id }) => id)).toEqual([cleo.id])
    expect(counts).toEqual({ artist: 0, label: 0, festival: 0, venue: 0, member: 1 })
  })

  it('keeps switches of each follow, and types of releases of its own', async () => {
    const ana = await createMember(site)
    const mbid = await createArtist(site, 'Mira')
    await send('PUT', `/api/artists/${mbid}/follow`, ana)
    const changed: Follow = await (
      await change(ana, `artist/${mbid}`, { shows: false, releaseTypes: ['Album', 'Live'] })
    ).json()
    expect(changed).toMatchObject({
      releases: true,
      shows: false,
      posts: true,
      releaseTypes: ['Album', 'Live'],
    })
    await send('PUT', `/api/artists/${mbid}/follow`, ana)
    expect((await list(ana)).items[0]).toEqual(changed)
    expect((await change(ana, `artist/${mbid}`, { releaseTypes: [] })).status).toBe(422)
    expect((await change(ana, `artist/${mbid}`, { releaseTypes: ['Opera'] })).status).toBe(422)
    await send('PUT', '/api/festivals/dune-pulse/follow', ana)
    const festival = await (await change(ana, 'festival/dune-pulse', { releases: true, posts: false })).json()
    expect(festival).toMatchObject({ kind: 'festival', id: 'dune-pulse', releases: null, posts: false })
  })

  it('lists page by page, by name without accents or the newest first, and searches', async () => {
    const ana = await createMember(site)
    const wanted = ['Ábel', 'abba', 'Zoë', 'Mötley 100%', 'Motley']
    for (const name of wanted) await send('PUT', `/api/artists/${await createArtist(site, name)}/follow`, ana)
    const all = async (query: string) => {
      const found: (string | null)[] = []
      let cursor: string | null = ''
      while (cursor !== null) {
        const page: FollowList = await list(ana, `?limit=2&${query}${cursor && `&cursor=${cursor}`}`)
        found.push(...names(page))
        cursor = page.nextCursor
      }
      return found
    }
    expect(await all('sort=name')).toEqual(['abba', 'Ábel', 'Motley', 'Mötley 100%', 'Zoë'])
    expect(await all('sort=newest')).toEqual(wanted.toReversed())
    expect(await all('sort=name&q=MOT')).toEqual(['Motley', 'Mötley 100%'])
    expect(await all('sort=name&q=100%25')).toEqual(['Mötley 100%'])
  })

  it('follows many at once, and returns many states at once', async () => {
    const ana = await createMember(site)
    const [one, two] = [await createArtist(site, 'One'), await createArtist(site, 'Two')]
    await send('PUT', `/api/artists/${one}/follow`, ana)
    const artists = [one, two.toUpperCase(), randomUUID()]
    const answer = await send('POST', '/api/me/follows', ana, { artists })
    expect(await answer.json()).toEqual({ followed: 1, before: 1, unknown: 1 })
    const states = await send('GET', `/api/me/follow-states?kind=artist&ids=${two},none,${artists[2]}`, ana)
    expect(await states.json()).toEqual({
      items: [
        { id: two, following: true, followers: 1 },
        { id: artists[2], following: false, followers: 0 },
      ],
    })
    const festivals = await send(
      'GET',
      '/api/me/follow-states?kind=festival&ids=carpathia-festival,nowhere',
      ana,
    )
    expect(await festivals.json()).toEqual({
      items: [{ id: 'carpathia-festival', following: false, followers: 0 }],
    })
    const many = Array.from({ length: FOLLOW_MANY_MAX + 1 }, () => randomUUID())
    expect((await send('POST', '/api/me/follows', ana, { artists: many })).status).toBe(422)
    const ids = many.slice(0, FOLLOWS_AT_ONCE + 1).join(',')
    expect((await send('GET', `/api/me/follow-states?kind=artist&ids=${ids}`, ana)).status).toBe(422)
  })

  it('has a limit, which simultaneous follows cannot pass', async () => {
    const ana = await createMember(site)
    await sql`insert into artist_follows (artist_mbid, user_id)
      select gen_random_uuid(), ${ana.id} from generate_series(2, ${FOLLOWS_MAX})`.execute(site.platform.db)
    const artists = [await createArtist(site, 'Last'), await createArtist(site, 'One too many')]
    const answers = await Promise.all(artists.map((id) => send('PUT', `/api/artists/${id}/follow`, ana)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    expect((await list(ana)).counts.artist).toBe(FOLLOWS_MAX)
  })
})

describe('the followers who want to hear of something', () => {
  it('come in batches, each member in one of them with all that they follow', async () => {
    const { db } = site.platform
    const fans = (await createStandingRoom(site, 5)).sort((a, b) => (a.id < b.id ? -1 : 1)) as [
      ...[Member, Member, Member, Member, Member],
    ]
    const [artist, other] = [await createArtist(site, 'Duo One'), await createArtist(site, 'Duo Two')]
    for (const fan of fans) await send('PUT', `/api/artists/${artist}/follow`, fan)
    for (const fan of fans.slice(0, 2)) await send('PUT', `/api/artists/${other}/follow`, fan)
    await change(fans[3], `artist/${artist}`, { releases: false })
    await change(fans[4], `artist/${artist}`, { releaseTypes: ['Live'] })
    const followed = [artist, other].map((id) => ({ kind: 'artist' as const, id }))
    const found = []
    let after: string | null | undefined
    do {
      const batch: Awaited<ReturnType<typeof readFollowersByWish>> = await readFollowersByWish(
        db,
        'releases',
        followed,
        { after, members: 2 },
      )
      found.push(batch.followers.map(({ userId, id, releaseTypes }) => [userId, id, releaseTypes]))
      after = batch.after
    } while (after)
    const both = [artist, other].sort()
    expect(found).toEqual([
      fans.slice(0, 2).flatMap(({ id }) => both.map((one) => [id, one, null])),
      [
        [fans[2].id, artist, null],
        [fans[4].id, artist, ['Live']],
      ],
    ])
    const shows = await readFollowersByWish(db, 'shows', followed, { members: 100 })
    expect(shows).toMatchObject({ after: null, followers: { length: 7 } })
    const none = await readFollowersByWish(db, 'shows', [{ kind: 'member', id: fans[0].id }], { members: 1 })
    expect(none).toEqual({ followers: [], after: null })
  })

  it('go with an artist that is merged', async () => {
    const { db } = site.platform
    const [ana, bob] = (await createStandingRoom(site, 2)) as [Member, Member]
    const [from, to] = [await createArtist(site, 'Old'), await createArtist(site, 'New')]
    await send('PUT', `/api/artists/${from}/follow`, ana)
    await send('PUT', `/api/artists/${from}/follow`, bob)
    await send('PUT', `/api/artists/${to}/follow`, bob)
    await change(ana, `artist/${from}`, { posts: false })
    await change(bob, `artist/${from}`, { shows: false })
    await db.transaction().execute((trx) => moveFollows(trx, 'artist', { from, to }))
    expect((await list(ana)).items).toMatchObject([{ id: to, posts: false, shows: true }])
    expect((await list(bob)).items).toMatchObject([{ id: to, posts: true, shows: true }])
    expect(await followersOf(from, ana)).toBe(0)
    expect(await followersOf(to, ana)).toBe(2)
  })

  // The embedded engine has one connection: transactions cannot meet.
  it.runIf(process.env.TEST_ENGINE === 'postgres')(
    'move while the account of a follower is deleted, without a deadlock',
    async () => {
      const { db } = site.platform
      const [ana, bob] = (await createStandingRoom(site, 2)) as [Member, Member]
      const [from, to] = [await createArtist(site, 'Old'), await createArtist(site, 'New')]
      for (const fan of [ana, bob]) await send('PUT', `/api/artists/${from}/follow`, fan)
      let moving: Promise<void> | undefined
      await db.transaction().execute(async (trx) => {
        await sql`select from users where id = ${bob.id} for update`.execute(trx)
        moving = db.transaction().execute((other) => moveFollows(other, 'artist', { from, to }))
        await waitingForLocks(db, 1)
        await sql`delete from users where id = ${bob.id}`.execute(trx)
      })
      await moving
      expect((await list(ana)).items).toMatchObject([{ id: to }])
      expect(await followersOf(from, ana)).toBe(0)
      expect(await followersOf(to, ana)).toBe(1)
    },
  )
})
