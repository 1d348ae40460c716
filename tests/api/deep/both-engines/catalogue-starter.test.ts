import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { storeFacts } from '#features/catalogue/public.ts'
import { loadStarter } from '#features/catalogue/store/server/starter.ts'
import { namesFound } from '../../../support/catalogue.ts'
import { openTestSite } from '../../../support/site.ts'

const site = await openTestSite()
const { database, db } = site.platform
afterAll(() => site.close())

const NIRVANA = '5b11f4ce-a62d-471e-81fc-a69a8278c7da'

const names = (q: string, kind?: string) => namesFound(site, q, kind)

async function count(table: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(db)
  return rows[0]?.n ?? 0
}

describe('the starter catalogue', () => {
  beforeAll(async () => {
    // What was fetched before it is loaded is newer.
    await storeFacts(
      db,
      { artists: [{ mbid: NIRVANA, name: 'Nirvana', disambiguation: 'fetched today' }] },
      new Date(),
    )
    await loadStarter(database)
  })

  it('fills an empty site with thousands of well-known artists, and albums of theirs', async () => {
    expect(await count('artists')).toBeGreaterThan(12_000)
    expect((await count('releases')) + (await count('release_groups'))).toBeGreaterThan(1500)
    for (const name of [
      'Radiohead',
      'Daft Punk',
      'Beyoncé',
      'Kendrick Lamar',
      'Björk',
      'Taylor Swift',
      'Nirvana',
    ])
      expect((await names(name))[0]).toBe(name)
    expect((await names('radiohe'))[0]).toBe('Radiohead')
    expect(await names('the')).toContain('The Beatles')
    expect(await names('metalica')).toContain('Metallica')
    expect(await names('битлз')).toContain('The Beatles')
    expect(await names('nevermind', 'release-group')).toContain('Nevermind')
  })

  it.each([
    ['dixie chicks', 'The Chicks'],
    ['lady antebellum', 'Lady A'],
    ['puff daddy', 'Diddy'],
    ['yasiin bey', 'Mos Def'],
    ['tyrannosaurus rex', 'T. Rex'],
  ])('finds %s, who is known as %s now', async (former, name) => {
    expect((await names(former))[0]).toBe(name)
  })

  it('finds the records of Massive Attack by the beginning of their name', async () => {
    const records = await names('massive', 'release-group')
    expect(records.slice(0, 2).toSorted()).toEqual(['Blue Lines', 'Mezzanine'])
  })

  it('contains no supplementary data', async () => {
    expect(await count('entity_tags')).toBe(0)
    expect(await count('entity_ratings')).toBe(0)
  })

  it('keeps newer data', async () => {
    const row = await db
      .selectFrom('artists')
      .select('disambiguation')
      .where('mbid', '=', NIRVANA)
      .executeTakeFirst()
    expect(row).toEqual({ disambiguation: 'fetched today' })
  })

  it('is loaded once, however often the server starts', async () => {
    const before = await count('artist_names')
    expect(await loadStarter(database)).toBe(0)
    expect(await count('artist_names')).toBe(before)
  })

  it('is loaded completely after an interruption, and a newer one is loaded on top', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'fanfare-starter-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    await cp('catalogue/starter', folder, { recursive: true })
    const mbid = randomUUID()
    await writeFile(
      path.join(folder, 'artists.jsonl'),
      `${JSON.stringify({ mbid, name: 'Zyxwvut Ensemble' })}\nbroken\n`,
    )
    await expect(loadStarter(database, { folder })).rejects.toThrow()
    await writeFile(
      path.join(folder, 'artists.jsonl'),
      `${JSON.stringify({ mbid, name: 'Zyxwvut Ensemble' })}\n`,
    )
    expect(await loadStarter(database, { folder, stopping: AbortSignal.abort() })).toBe(0)
    expect(await db.selectFrom('artists').select('mbid').where('mbid', '=', mbid).execute()).toEqual([])
    expect(await loadStarter(database, { folder })).toBeGreaterThan(2000)
    expect(await names('zyxwvut')).toEqual(['Zyxwvut Ensemble'])
    expect(await loadStarter(database, { folder })).toBe(0)
  })
})
