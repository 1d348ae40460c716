import { randomUUID } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { popularityOf } from '#features/catalogue/facts.ts'
import { findEntities } from '#features/catalogue/index/server/find-entities.ts'
import type { SearchKind } from '#features/catalogue/limits.ts'
import { countOpenings } from '#features/catalogue/popularity/server/count-openings.ts'
import {
  readListenCounts,
  runListenCounts,
} from '#features/catalogue/popularity/server/read-listen-counts.ts'
import { storeFacts } from '#features/catalogue/public.ts'
import { readOpenings } from '#features/music/artist/public.ts'
import { createSources } from '#sources/sources.ts'
import { namesFound } from '../support/catalogue.ts'
import { openOutside } from '../support/outside.ts'
import { openTestSite } from '../support/site.ts'
import { sourcesAt } from '../support/world.ts'

const KNOWN = randomUUID()
const UNKNOWN = randomUUID()
const FAMOUS = randomUUID()
/** Listens and listeners by id. */
const listened = new Map<string, [listens: number, listeners: number]>()
let requestedIds: string[][] = []
let status = 200

const outside = await openOutside((path, request) => {
  const kind = /^\/listenbrainz\/1\/popularity\/(artist|release-group|recording)$/.exec(path)?.[1]
  if (!kind || request.method !== 'POST') return undefined
  const prefix = kind.replace('-', '_')
  if (status !== 200) return { status, headers: { 'X-RateLimit-Reset-In': '1' }, body: {} }
  return async (_, response) => {
    const mbids = (JSON.parse(await text(request)) as Record<string, string[]>)[`${prefix}_mbids`] ?? []
    requestedIds.push(mbids)
    response.writeHead(200, { 'Content-Type': 'application/json' })
    response.end(
      JSON.stringify(
        mbids.map((mbid) => ({
          [`${prefix}_mbid`]: mbid,
          total_listen_count: listened.get(mbid)?.[0] ?? null,
          total_user_count: listened.get(mbid)?.[1] ?? null,
        })),
      ),
    )
  }
})
const site = await openTestSite({ env: sourcesAt(outside) })
const { platform } = site
const { db } = platform
const { listenbrainz } = createSources(platform)
afterAll(async () => {
  await site.close()
  await outside.close()
})

async function popularity(mbid: string): Promise<number | undefined> {
  const row = await db.selectFrom('artists').select('popularity').where('mbid', '=', mbid).executeTakeFirst()
  return row?.popularity
}

/** Without the pause between two requests. */
async function ask(): Promise<number> {
  return readListenCounts(platform, {
    async listens(...question) {
      await sql`truncate request_slots`.execute(db)
      return listenbrainz.listens(...question)
    },
  })
}

beforeEach(async () => {
  requestedIds = []
  status = 200
  listened.clear()
  await sql`truncate artist_popularity, release_group_popularity, recording_popularity, listens_round, artist_views`.execute(
    db,
  )
  await sql`truncate release_groups, recordings cascade`.execute(db)
  await sql`update artists set popularity = 0`.execute(db)
  await storeFacts(
    db,
    {
      artists: [
        { mbid: KNOWN, name: 'Bright Harbor', popularity: 2000 },
        { mbid: UNKNOWN, name: 'Bright Lantern' },
        { mbid: FAMOUS, name: 'Bright Meadow' },
      ],
    },
    new Date(),
  )
})

it('requests the listen counts of all artists at once, and ranks artists by them', async () => {
  expect((await namesFound(site, 'bright'))[0]).toBe('Bright Harbor')
  listened.set(FAMOUS, [9_999_999, 900_000])
  expect(await ask()).toBe(3)
  expect(requestedIds).toHaveLength(1)
  expect(requestedIds[0]?.toSorted()).toEqual([KNOWN, UNKNOWN, FAMOUS].toSorted())
  expect(await popularity(FAMOUS)).toBe(popularityOf(9_999_999) / 2)
  expect(await popularity(KNOWN)).toBe(2000)
  expect(await popularity(UNKNOWN)).toBe(0)
  expect((await namesFound(site, 'bright'))[0]).toBe('Bright Meadow')
})

it('asks about each artist once a month', async () => {
  await ask()
  expect(await ask()).toBe(0)
  expect(requestedIds).toHaveLength(1)
  await sql`update listens_round set began_at = began_at - interval '31 days'`.execute(db)
  listened.set(FAMOUS, [9999, 5000])
  expect(await ask()).toBe(3)
  expect(await popularity(FAMOUS)).toBe(2000)
})

it('combines new listens with the known popularity, not with its own last result', async () => {
  listened.set(KNOWN, [999_999, 500_000])
  await ask()
  expect(await popularity(KNOWN)).toBe(4000)
  await sql`delete from listens_round`.execute(db)
  await ask()
  expect(await popularity(KNOWN)).toBe(4000)
  await storeFacts(db, { artists: [{ mbid: KNOWN, name: 'Bright Harbor', popularity: 5000 }] }, new Date())
  await sql`delete from listens_round`.execute(db)
  await ask()
  expect(await popularity(KNOWN)).toBe(5500)
})

it('requests listen counts of albums and songs as well, and never ranks by listens alone', async () => {
  const [plainGroup, lovedGroup, plainSong, lovedSong] = Array.from({ length: 4 }, () => randomUUID())
  const facts = {
    releaseGroups: [
      { mbid: String(plainGroup), title: 'Copper Evening', popularity: 1500 },
      { mbid: String(lovedGroup), title: 'Copper Morning', popularity: 1000 },
    ],
    recordings: [
      { mbid: String(plainSong), title: 'Velvet Evening', popularity: 1500 },
      { mbid: String(lovedSong), title: 'Velvet Morning', popularity: 1000 },
    ],
  }
  await storeFacts(db, facts, new Date())
  const found = async (kind: SearchKind, typed: string) =>
    (await findEntities(platform.database, kind, typed, 5)).map(({ name }) => name)
  expect(await found('release-group', 'copper')).toEqual(['Copper Evening', 'Copper Morning'])
  expect(await found('recording', 'velvet')).toEqual(['Velvet Evening', 'Velvet Morning'])

  listened.set(String(lovedGroup), [999_999, 500_000])
  listened.set(String(lovedSong), [999_999, 500_000])
  const popularities = async () => {
    const { rows } = await sql<{ popularity: number }>`
      select popularity from release_groups where mbid = ${lovedGroup}
      union all select popularity from recordings where mbid = ${lovedSong}`.execute(db)
    return rows.map(({ popularity }) => popularity)
  }
  expect(await ask()).toBe(7)
  expect(requestedIds.map((mbids) => mbids.length)).toEqual([3, 2, 2])
  // Halfway between the known popularity and that by listens alone.
  expect(await popularities()).toEqual([3500, 3500])
  expect(await found('release-group', 'copper')).toEqual(['Copper Morning', 'Copper Evening'])
  expect(await found('recording', 'velvet')).toEqual(['Velvet Morning', 'Velvet Evening'])

  expect(await ask()).toBe(0)
  await sql`delete from listens_round`.execute(db)
  // A later lookup does not make the sum the new base.
  await storeFacts(db, facts, new Date())
  expect(await ask()).toBe(7)
  expect(await popularities()).toEqual([3500, 3500])
})

it('does not ask again at once when ListenBrainz fails, and goes on where it was', async () => {
  status = 403
  await runListenCounts(platform, listenbrainz)
  expect(requestedIds).toEqual([])
  expect(await popularity(KNOWN)).toBe(2000)
  status = 200
  expect(await ask()).toBe(3)
})

it('counts openings here, but not those that one visitor can cause, and forgets them', async () => {
  const open = (mbid: string, views: number) =>
    sql`
    insert into artist_views (day, artist_mbid, views)
    values ((now() at time zone 'utc')::date, ${mbid}, ${views})`.execute(db)
  await open(UNKNOWN, 5)
  await open(FAMOUS, 105)
  const count = () => countOpenings(db, (limit) => readOpenings(db, limit))
  await count()
  expect(await popularity(UNKNOWN)).toBe(0)
  expect(await popularity(FAMOUS)).toBe(600)
  await sql`truncate artist_views`.execute(db)
  await count()
  expect(await popularity(FAMOUS)).toBe(0)
})
