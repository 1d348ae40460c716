import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { popularityOf } from '#features/catalogue/facts.ts'
import { INDEX_VERSION, upgradeIndex } from '#features/catalogue/index/server/upgrade-index.ts'
import { storeFacts } from '#features/catalogue/public.ts'
import { namesFound } from '../../../support/catalogue.ts'
import { openTestSite } from '../../../support/site.ts'

const site = await openTestSite()
const { database, db } = site.platform
afterAll(() => site.close())

const running = new AbortController().signal
const names = (q: string, kind?: string) => namesFound(site, q, kind)

/** The index of an earlier version, without Latin forms of other scripts and without sort names. */
async function forget(...forms: string[]) {
  for (const kind of ['artist', 'release_group']) {
    await sql`
      delete from ${sql.table(`${kind}_postings`)} where name_id in (
        select id from ${sql.table(`${kind}_names`)} where norm = any(${forms}::text[]))`.execute(db)
    await sql`delete from ${sql.table(`${kind}_names`)} where norm = any(${forms}::text[])`.execute(db)
  }
  await sql`delete from search_index_versions`.execute(db)
}

it('gives entities that an earlier version indexed the names of this one', async () => {
  const kino = { mbid: randomUUID(), name: 'Кино' }
  await storeFacts(
    db,
    {
      artists: [
        kino,
        { mbid: randomUUID(), name: '片岡春子', sortName: 'Kataoka, Haruko' },
        { mbid: randomUUID(), name: 'Radiohead' },
      ],
      releaseGroups: [{ mbid: randomUUID(), title: 'Группа крови', credit: [{ artist: kino }] }],
    },
    new Date(),
  )
  await forget('kino', 'haruko kataoka', 'kataoka haruko', 'gruppa krovi')
  expect(await names('kino')).toEqual([])
  expect(await names('Кино')).toEqual(['Кино'])
  expect(await names('haruko kataoka')).toEqual([])

  expect(await upgradeIndex(database, running)).toBe(4)
  expect(await names('kino')).toEqual(['Кино'])
  expect(await names('Кино')).toEqual(['Кино'])
  expect(await names('haruko kataoka')).toEqual(['片岡春子'])
  expect(await names('kataoka, haruko')).toEqual(['片岡春子'])
  expect(await names('gruppa krovi', 'release-group')).toEqual(['Группа крови'])
  expect(await names('radiohead')).toEqual(['Radiohead'])
  expect(await upgradeIndex(database, running)).toBe(0)
})

it('gives words the keys of this version', async () => {
  await storeFacts(
    db,
    { artists: [{ mbid: randomUUID(), name: 'Metallica', popularity: popularityOf(1_000_000) }] },
    new Date(),
  )
  await sql`update artist_words set keys = '{1}' where word = 'metallica'`.execute(db)
  expect(await names('metk')).toEqual([])
  await sql`delete from search_index_versions`.execute(db)
  await upgradeIndex(database, running)
  expect(await names('metk')).toEqual(['Metallica'])
})

it('continues where it was interrupted', async () => {
  await sql`delete from search_index_versions`.execute(db)
  const { rows } = await sql<{ id: number }>`select id from artists order by id limit 1`.execute(db)
  await sql`
    insert into search_index_versions (kind, version, last_id)
    values ('artist', ${INDEX_VERSION}, ${rows[0]?.id ?? 0})`.execute(db)
  expect(await upgradeIndex(database, AbortSignal.abort())).toBe(0)
  expect(await upgradeIndex(database, running)).toBe(4)
})

it('begins again after one version was left halfway for the next', async () => {
  await sql`
    update search_index_versions set version = ${INDEX_VERSION - 1}, last_id = 1000000 where kind = 'artist'`.execute(
    db,
  )
  expect(await upgradeIndex(database, running)).toBe(4)
})
