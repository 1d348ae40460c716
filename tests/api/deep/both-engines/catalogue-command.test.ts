import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { storeFacts } from '#features/catalogue/public.ts'
import { jsonDump } from '../../../support/dumps.ts'
import { eventually } from '../../../support/eventually.ts'
import { openOutside } from '../../../support/outside.ts'
import { openTestSite } from '../../../support/site.ts'

const BAND = 'aaaaaaaa-0000-4000-8000-000000000001'
const MEMBER = 'aaaaaaaa-0000-4000-8000-000000000002'
const MERGED = 'aaaaaaaa-0000-4000-8000-000000000003'

const THE_BAND = {
  id: BAND,
  name: 'The Testimonials',
  'sort-name': 'Testimonials, The',
  type: 'Group',
  country: 'NZ',
  aliases: [{ name: 'Testies', primary: null }],
  tags: [{ name: 'folk', count: 4 }],
  relations: [
    {
      type: 'member of band',
      direction: 'backward',
      artist: { id: MEMBER, name: 'Ann Other' },
      attributes: ['drums'],
      begin: '1999',
    },
    { type: 'official homepage', direction: 'forward', url: { resource: 'https://testimonials.example/' } },
  ],
}

/** A MusicBrainz that knows one band. */
const upstream = await openOutside((path) =>
  [BAND, MERGED].some((id) => path.startsWith(`/ws/2/artist/${id}`)) ? { body: THE_BAND } : undefined,
)
const site = await openTestSite({
  env: {
    MUSICBRAINZ_URL: `${upstream.url}/ws/2`,
    MUSICBRAINZ_RATE: '1000',
    ALLOW_PRIVATE_SOURCES: 'on',
  },
})
const { db } = site.platform
const run = (...args: string[]) => site.features.domains.catalogue.catalogue.runCommand(args)
afterAll(async () => {
  await site.close()
  await upstream.close()
})

describe('npm run catalogue', () => {
  it('prints its usage', async () => {
    for (const args of [
      [],
      ['imports'],
      ['import'],
      ['import', 'a', 'b'],
      ['import', 'a', '--wat'],
      ['refresh'],
      ['verify', 'x'],
    ]) {
      const { ok, output } = await run(...args)
      expect(ok).toBe(false)
      expect(output).toMatch(/^Usage:/)
    }
  })

  it('refresh queries an artist with relations and URLs, and follows redirected ids', async () => {
    expect(await run('refresh', BAND)).toEqual({
      ok: true,
      output: 'The Testimonials is fresh: 0 relations, 1 addresses.',
    })
    expect(await run('refresh', MERGED.toUpperCase())).toMatchObject({ ok: true })
    expect(await db.selectFrom('mbid_redirects').select(['mbid', 'target_mbid']).execute()).toEqual([
      { mbid: MERGED, target_mbid: BAND },
    ])
    const { rows } = await sql`
      select m.name, r.attributes, r.begin_date from entity_relations r
      join artists m on m.id = r.from_id join artists b on b.id = r.to_id where b.mbid = ${BAND}`.execute(db)
    expect(rows).toEqual([{ name: 'Ann Other', attributes: ['drums'], begin_date: '1999' }])
    const found = await site.request('/api/search?q=testies')
    expect((await found.json()).items).toMatchObject([{ id: BAND, name: 'The Testimonials', country: 'NZ' }])
  })

  it('refresh prints the error', async () => {
    expect(await run('refresh', 'abba')).toEqual({ ok: false, output: 'abba is not a MusicBrainz id.' })
    const unknown = randomUUID()
    expect(await run('refresh', unknown)).toEqual({
      ok: false,
      output: `MusicBrainz has no artist ${unknown}.`,
    })
  })

  it('status prints the numbers of rows', async () => {
    const { ok, output } = await run('status')
    expect(ok).toBe(true)
    expect(output).toMatch(/^artists +2 +1 of them only mentioned$/m)
    expect(output).toMatch(/^tags \(CC BY-NC-SA\) +1$/m)
    expect(output).toMatch(/Nothing was imported yet/)
  })

  it('verify finds inconsistencies and repairs them', async () => {
    await storeFacts(
      db,
      { artists: [{ mbid: randomUUID(), name: 'Lost One', aliases: [{ name: 'Vermisster' }] }] },
      new Date(),
    )
    expect(await run('verify')).toMatchObject({ ok: true })
    await sql`delete from artist_names where norm like 'lost%'`.execute(db)
    await sql`delete from artist_names where norm = 'vermisster'`.execute(db)
    await sql`insert into entity_urls (entity_kind, entity_id, type_id, url) select 1, 99999, id, 'https://x.example' from relation_types limit 1`.execute(
      db,
    )
    await sql`insert into artist_names (entity_id, pop, norm) values (88888, 0, 'nobody')`.execute(db)
    const found = await run('verify')
    expect(found.ok).toBe(false)
    expect(found.output).toMatch(/artists that the search cannot find: 1/)
    expect(found.output).toMatch(/names of deleted artists: 1/)
    expect(found.output).toMatch(/urls without an entity \(entity_id\): 1/)
    expect(await run('verify', '--repair')).toMatchObject({ ok: true })
    expect(await run('verify')).toMatchObject({ ok: true })
    const again = await site.request('/api/search?q=vermisst')
    expect((await again.json()).items).toMatchObject([{ name: 'Lost One' }])
  })

  it('runs imports in the background, one at a time, and can stop them', async () => {
    const file = await jsonDump('artist', artists(3000))
    expect(await run('import', file)).toEqual({ ok: true, output: '' })
    expect(await run('import', file)).toMatchObject({
      ok: false,
      output: expect.stringMatching(/Another import is running/),
    })
    await run('cancel')
    expect(JSON.parse((await run('progress')).output)).toMatchObject({
      isRunning: false,
      result: { ok: false, text: expect.stringMatching(/Run the same import again/) },
    })
    await run('import', file)
    expect(await untilOver()).toMatchObject({
      ok: true,
      text: expect.stringMatching(/Done.*: 3,000 entities/),
    })
    expect((await run('status')).output).toMatch(/dump\.tar\.xz of 2026-01-01: imported on/)
  })
})

function artists(count: number) {
  return Array.from({ length: count }, (_, index) => ({
    id: randomUUID(),
    name: `Somebody ${index.toString(36)}`,
    relations: [],
  }))
}

async function untilOver(): Promise<unknown> {
  for (;;) {
    const watch = JSON.parse((await run('progress')).output)
    if (!watch.isRunning) return watch.result
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

describe.runIf(process.env.TEST_ENGINE === 'postgres')('an import in a process of its own', () => {
  const root = path.resolve(import.meta.dirname, '../../../..')

  /** Runs the command as an operator does. */
  function command(args: string[]) {
    const child = spawn(process.execPath, ['scripts/catalogue.ts', ...args], {
      cwd: root,
      env: {
        PATH: process.env.PATH,
        DATABASE_URL: site.platform.config.databaseUrl,
        DATA_DIR: site.platform.config.dataDir,
      },
    })
    let output = ''
    const collect = (chunk: Buffer) => {
      output += chunk
    }
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    const ended = new Promise<{ code: number | null; output: string }>((resolve) =>
      child.once('close', (code) => resolve({ code, output })),
    )
    return { ended, kill: () => child.kill('SIGKILL') }
  }

  // It starts three processes.
  it('resumes after being killed', async () => {
    const given = artists(6000)
    const file = await jsonDump('artist', given)
    const countOf = async () => {
      const { rows } = await sql<{
        n: number
      }>`select count(*) as n from artists where name like 'Somebody%'`.execute(db)
      return rows[0]?.n ?? 0
    }
    const before = await countOf()
    // It stops at this entity, because another transaction is writing it.
    const other = await db.startTransaction().execute()
    try {
      await sql`insert into artists (mbid, name, fetched_at)
        values (${given[4500]?.id}, 'Held back', now())`.execute(other)
      const killed = command(['import', file])
      await eventually(async () => expect(await countOf()).toBeGreaterThan(before))
      killed.kill()
      expect((await killed.ended).code).toBeNull()
    } finally {
      await other.rollback().execute()
    }
    const between = await countOf()
    expect(between).toBeGreaterThan(before)
    expect(between).toBeLessThan(before + 6000)
    const finished = await command(['import', file]).ended
    expect(finished).toMatchObject({
      code: 0,
      output: expect.stringMatching(/Done, after resuming: 6,000 entities/),
    })
    expect(await countOf()).toBe(before + 6000)
    expect(await run('verify')).toMatchObject({ ok: true })
    expect(await command(['import', file]).ended).toMatchObject({
      code: 1,
      output: expect.stringMatching(/was imported on/),
    })
  })

  it('prints its usage', async () => {
    expect(await command(['wat']).ended).toMatchObject({ code: 2, output: expect.stringMatching(/Usage:/) })
  })
})
