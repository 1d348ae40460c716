import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { storeFacts } from '#features/catalogue/public.ts'
import type { NewPost, Post } from '#features/community/posts/contract.ts'
import { createPost, readFeed } from '../support/community.ts'
import { createMember } from '../support/members.ts'
import { openTestSite, type TestSite } from '../support/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite({ env: { SITE_MODE: 'live' } })
})
afterAll(() => site.close())

const runMerges = async () => {
  const job = site.jobs.find(({ name }) => name === 'community.merges')
  if (!job) throw new Error('There is no job.')
  expect(await site.platform.jobs.run(job)).toEqual({})
}
const store = (facts: Parameters<typeof storeFacts>[1]) => storeFacts(site.platform.db, facts, new Date())
const merge = (kind: 'artist' | 'label' | 'release-group' | 'recording', mbid: string, target: string) =>
  store({ redirects: [{ kind, mbid, target }] })
/** The posts on a page, as its readers have them. */
const postsOn = async (type: NewPost['linkedEntityType'], id: string): Promise<Post[]> =>
  (await readFeed(site, { linkedEntityType: type ?? '', linkedEntityId: id })).items
const about = (linkedEntityType: NewPost['linkedEntityType'], linkedEntityId: string) => ({
  linkedEntityType,
  linkedEntityId,
  linkedEntityName: 'As it was called',
})

it('posts move to the page that MusicBrainz merges theirs into, under its name', async () => {
  const author = await createMember(site)
  const [artist, label, album, song] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  await store({
    artists: [{ mbid: artist, name: 'Mira Trio' }],
    labels: [{ mbid: label, name: 'Night Bus' }],
  })
  const kinds = [
    ['artist', 'artist', artist, 'Mira Trio'],
    ['label', 'label', label, 'Night Bus'],
    // Entities that the catalogue does not have yet.
    ['album', 'release-group', album, 'As it was called'],
    ['song', 'recording', song, 'As it was called'],
  ] as const
  for (const [type, kind, target, name] of kinds) {
    const old = randomUUID()
    const post = await createPost(site, author, about(type, old))
    const other = await createPost(site, author, about(type, randomUUID()))
    // The feed is cached in memory.
    expect(await postsOn(type, old)).toHaveLength(1)
    await merge(kind, old, target)
    await runMerges()
    expect(await postsOn(type, target)).toMatchObject([
      { id: post.id, linkedEntityId: target, linkedEntityName: name, editedAt: null },
    ])
    expect(await postsOn(type, old)).toEqual([])
    expect(await postsOn(type, other.linkedEntityId ?? '')).toHaveLength(1)
  }
})

it('the id of something else of the same kind of id moves nothing', async () => {
  const author = await createMember(site)
  const [old, target] = [randomUUID(), randomUUID()]
  await createPost(site, author, about('artist', old))
  await merge('recording', old, target)
  await runMerges()
  expect(await postsOn('artist', old)).toHaveLength(1)
})

it('posts that somebody is changing wait for the next run, and are muted until then', async () => {
  const [author, fan] = [await createMember(site), await createMember(site)]
  const [old, target] = [randomUUID(), randomUUID()]
  const post = await createPost(site, author, about('artist', old))
  const mute = await site.request(`/api/me/muted-artists/${old}`, {
    method: 'PUT',
    headers: fan.headers,
    body: { name: 'Mira' },
  })
  expect(mute.status).toBe(200)
  const isSeen = async () => (await readFeed(site, {}, fan)).items.some(({ id }) => id === post.id)
  await merge('artist', old, target)
  if (process.env.TEST_ENGINE === 'postgres') {
    await site.platform.db.transaction().execute(async (trx) => {
      await sql`select from posts where id = ${post.id} for update`.execute(trx)
      await runMerges()
    })
    expect(await postsOn('artist', old)).toHaveLength(1)
    expect(await isSeen()).toBe(false)
    // Without the mute, the post would be visible on the other page.
    const mutes = sql`artist_mutes where user_id = ${fan.id}`
    await sql`delete from ${mutes} and artist_id = ${target}`.execute(site.platform.db)
    await site.platform.db.transaction().execute(async (trx) => {
      await sql`select from profiles where id = ${fan.id} for update`.execute(trx)
      await runMerges()
    })
    expect(await postsOn('artist', old)).toHaveLength(1)
    expect(await isSeen()).toBe(false)
  }
  await runMerges()
  expect(await postsOn('artist', target)).toHaveLength(1)
  expect(await isSeen()).toBe(false)
  const lists = await (await site.request('/api/me/blocks', { headers: fan.headers })).json()
  expect(lists.artists).toEqual([{ id: target, name: 'Mira' }])
})

it('posts that cannot be moved do not hold up others', async () => {
  const author = await createMember(site)
  const olds = [randomUUID(), randomUUID(), randomUUID()].toSorted()
  for (const old of olds) {
    await createPost(site, author, about('artist', old))
    await merge('artist', old, randomUUID())
  }
  const { db } = site.platform
  await sql`create function refuse() returns trigger language plpgsql as 'begin raise exception ''no''; end'`.execute(
    db,
  )
  await sql`create trigger refuse before update on posts for each row
    when (old.linked_entity_id = ${sql.lit(olds[1] ?? '')}) execute function refuse()`.execute(db)
  await runMerges()
  await sql`drop trigger refuse on posts`.execute(db)
  const left = await Promise.all(olds.map(async (old) => (await postsOn('artist', old)).length))
  expect(left).toEqual([0, 1, 0])
})

it('posts of two entities merged into each other do not move', async () => {
  const author = await createMember(site)
  const [one, other] = [randomUUID(), randomUUID()]
  await createPost(site, author, about('artist', one))
  await createPost(site, author, about('artist', other))
  await merge('artist', one, other)
  await merge('artist', other, one)
  await runMerges()
  expect([await postsOn('artist', one), await postsOn('artist', other)]).toMatchObject([[{}], [{}]])
})
