import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Today } from '#features/home/since-last-visit/today-contract.ts'
import { createArtist } from '../support/business.ts'
import { createPost } from '../support/community.ts'
import { createManaged, type Managed } from '../support/managed.ts'
import { createMember, type Member } from '../support/members.ts'
import { createShow, dayFromNow } from '../support/shows.ts'
import { openTestSite, type TestSite } from '../support/site.ts'

let site: TestSite
let mira: Managed
let rain: string
let ana: Member
let friend: Member
beforeAll(async () => {
  site = await openTestSite({ env: { SITE_MODE: 'live', TIME_ZONE: 'UTC' } })
  mira = await createManaged(site, 'Mira Solenne')
  rain = await createArtist(site, 'Rain Parlour')
  friend = await createMember(site)
})
afterAll(() => site?.close())
beforeEach(async () => {
  ana = await createMember(site)
})

const db = () => site.platform.db
const send = async (method: string, path: string, body?: unknown) => {
  const answer = await site.request(path, { method, headers: ana.headers, body })
  expect(answer.status, path).toBe(200)
}
const today = async (member = ana): Promise<Today> => {
  const answer = await site.request('/api/me/today', { headers: member.headers })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  return answer.json()
}
const followMira = () => send('PUT', `/api/artists/${mira.artistId}/follow`)

async function addRecord(title: string, day: string, mbid: string) {
  await sql`
    with released as (
      insert into radar_releases (id, record_id, mbid, title, folded_title, primary_type, credit, types_from, seen_at,
        is_confirmed, day)
      values (${mbid}, ${mbid}, ${mbid}, ${title}, ${title}, 'Album',
        ${JSON.stringify([{ mbid: mira.artistId, name: 'Mira Solenne', joinPhrase: '' }])}, 'musicbrainz', now(), true,
        ${day}::date)
      returning id)
    insert into radar_credits (kind, mbid, release_id, is_baseline)
    select 'artist', ${mira.artistId}, id, false from released`.execute(db())
  await sql`
    insert into radar_watches (kind, mbid, target_mbid, due_at, check_due_at)
    values ('artist', ${mira.artistId}, ${mira.artistId}, now() + interval '1 day', now() + interval '1 day')
    on conflict do nothing`.execute(db())
}

async function addStory(title: string, daysAgo: number) {
  const id = randomUUID()
  await site.platform.db
    .insertInto('news_articles')
    .values({
      id,
      cluster_id: id,
      story_key: id,
      feed_url: 'https://paper.example/feed',
      title,
      description: 'More about it',
      link: `https://paper.example/${encodeURIComponent(title)}`,
      image_url: null,
      source: 'The Paper',
      category: 'Reviews',
      author: null,
      search_text: `${title} more about it`.toLowerCase(),
      published_at: new Date(Date.now() - daysAgo * 86_400_000),
      page_read_at: null,
    })
    .execute()
}

it('is not for guests', async () => {
  expect((await site.request('/api/me/today')).status).toBe(401)
})

it('is empty for members who follow nothing, but for people who wrote lately', async () => {
  await createPost(site, friend, { content: 'Good evening' })
  const { members, day, ...rest } = await today()
  expect(day).toBe(dayFromNow(0))
  expect(members.map(({ id }) => id)).toContain(friend.id)
  expect(rest).toEqual({
    follows: { artist: 0, label: 0, festival: 0, venue: 0, member: 0 },
    city: null,
    releases: [],
    near: [],
    shows: [],
    official: [],
    news: [],
    posts: [],
    connection: null,
    failed: false,
  })
  // Nobody is suggested themselves, or somebody whom they block.
  expect((await today(friend)).members.map(({ id }) => id)).not.toContain(friend.id)
  await send('PUT', `/api/me/blocks/${friend.id}`)
  expect((await today()).members.map(({ id }) => id)).not.toContain(friend.id)
})

describe('its parts', () => {
  it('has records of the last week and the next ones', async () => {
    await addRecord('Out now', dayFromNow(0), '0e000000-0000-4000-8000-00000000000a')
    await addRecord('Long out', dayFromNow(-8), '0e000000-0000-4000-8000-00000000000b')
    await addRecord('Soon out', dayFromNow(9), '0e000000-0000-4000-8000-00000000000c')
    expect((await today()).releases).toEqual([])
    await followMira()
    const { releases, day } = await today()
    expect(releases.map(({ title }) => title)).toEqual(['Out now', 'Soon out'])
    expect(releases[0]?.day).toBe(day)
  })

  it('has shows near the city once, and those of followed artists elsewhere', async () => {
    const at = (city: string, country: string, latitude: number, longitude: number) => ({
      name: city,
      venue: { name: `Hall of ${city}`, address: 'Street 1', city, country, latitude, longitude },
    })
    const artist = { id: mira.artistId, name: 'Mira Solenne' }
    await createShow(site, mira.owner, artist, {
      ...at('Porto', 'PT', 41.15, -8.61),
      timeZone: 'Europe/Lisbon',
    })
    await createShow(site, mira.owner, artist, {
      ...at('Berlin', 'DE', 52.52, 13.4),
      timeZone: 'Europe/Berlin',
    })
    const names = (shows: Today['shows']) => shows.map(({ name }) => name).sort()
    expect(await today()).toMatchObject({ near: [], shows: [] })
    await followMira()
    const everywhere = await today()
    expect(everywhere.near).toEqual([])
    expect(names(everywhere.shows)).toEqual(['Berlin', 'Porto'])
    await send('PUT', '/api/me/notice-settings', { near: { city: 'Porto', km: 50 } })
    const here = await today()
    expect(here.city).toBe('Porto')
    expect(names(here.near)).toEqual(['Porto'])
    expect(names(here.shows)).toEqual(['Berlin'])
  })

  it('has official posts of followed artists and posts of followed members, without hidden and old ones', async () => {
    const linked = {
      linkedEntityType: 'artist' as const,
      linkedEntityId: mira.artistId,
      linkedEntityName: 'Mira Solenne',
    }
    const official = await createPost(site, mira.owner, { content: 'New songs are coming', ...linked })
    await sql`update posts set is_official_post = true where id = ${official.id}`.execute(db())
    await createPost(site, friend, { content: 'What a voice', ...linked })
    await createPost(site, friend, { content: 'So loud' })
    const old = await createPost(site, friend, { content: 'Long ago' })
    await sql`update posts set created_at = now() - interval '15 days' where id = ${old.id}`.execute(db())
    await createPost(site, ana, { content: 'By myself' })
    const contents = (posts: Today['posts']) => posts.map(({ content }) => content)

    await followMira()
    const ofArtists = await today()
    expect(contents(ofArtists.official)).toEqual(['New songs are coming'])
    expect(ofArtists.posts).toEqual([])
    await send('PUT', `/api/members/${friend.id}/follow`)
    await send('POST', '/api/me/muted-words', { word: 'loud', days: null })
    const both = await today()
    expect(contents(both.official)).toEqual(['New songs are coming'])
    expect(contents(both.posts)).toEqual(['What a voice', 'Good evening'])
    expect(both.posts[0]).toMatchObject({ about: 'Mira Solenne', username: friend.username })
    expect(both.members).toEqual([])
  })

  it('has stories of the last week that name a followed artist', async () => {
    const air = await createArtist(site, 'Air')
    await addStory('Mira Solenne goes on tour', 1)
    await addStory('MIRA SOLENNE speaks', 2)
    await addStory('A year of Mira Solenne', 8)
    await addStory('Up in the air', 1)
    await addStory('Mira is a star', 1)
    await followMira()
    await send('PUT', `/api/artists/${air}/follow`)
    const { news } = await today()
    expect(news.map(({ article, artist }) => [article.title, artist])).toEqual([
      ['Mira Solenne goes on tour', 'Mira Solenne'],
      ['MIRA SOLENNE speaks', 'Mira Solenne'],
    ])
    await addStory('The return of Air', 0)
    expect((await today()).news.map(({ artist }) => artist)).toEqual(['Air', 'Mira Solenne', 'Mira Solenne'])
  })

  it('has one artist who is connected with a followed one, with the reason, until they are followed', async () => {
    await createShow(
      site,
      mira.owner,
      { id: mira.artistId, name: 'Mira Solenne' },
      {
        name: 'Two voices',
        acts: [
          { artistMbid: mira.artistId, name: 'Mira Solenne', role: 'headliner' },
          { artistMbid: rain, name: 'Rain Parlour', role: 'support' },
        ],
      },
    )
    await sql`update event_acts set standing = 'vouched' where artist_mbid = ${rain}`.execute(db())
    await followMira()
    expect((await today()).connection).toMatchObject({
      artist: { mbid: rain, name: 'Rain Parlour', reasons: ['Both on the bill of Two voices'] },
      because: { mbid: mira.artistId, name: 'Mira Solenne' },
    })
    await send('PUT', `/api/artists/${rain}/follow`)
    expect((await today()).connection).toBeNull()
  })
})

it('keeps the other parts when one cannot be read, and says so', async () => {
  await followMira()
  const before = await today()
  await sql`alter table news_articles rename to news_articles_away`.execute(db())
  try {
    expect(await today()).toEqual({ ...before, news: [], failed: true })
  } finally {
    await sql`alter table news_articles_away rename to news_articles`.execute(db())
  }
  expect(await today()).toEqual(before)
})
