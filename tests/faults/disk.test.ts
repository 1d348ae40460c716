import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { openDatabase } from '#platform/db/database.ts'
import { eventually } from '../support/eventually.ts'
import { acknowledged, newLedger } from '../support/ledger.ts'
import { wrongFiles, wrongRows } from '../support/ledger-checks.ts'
import { picture, upload } from '../support/media.ts'
import { createMember, type Member } from '../support/members.ts'
import { startPostgres } from '../support/postgres.ts'
import { startReading } from '../support/readers.ts'
import { overHttp } from '../support/requests.ts'
import { startSite } from '../support/running-site.ts'
import { openSmallDisk, type SmallDisk } from '../support/small-disk.ts'
import { startWriting } from '../support/writers.ts'

const isRoot = process.getuid?.() === 0
if (!isRoot) console.error('\nNOT ROOT, WHO ALONE CAN MAKE SMALL DISKS: the full disk is SKIPPED.\n')

/** Mails that could not be sent are looked for every 30 s. */
const SWEPT_WITHIN = { timeout: 60_000, interval: 500 }
const FULL_FOR_MS = 15_000
const PATHS = ['/', '/community', '/api/posts']

const endings: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end()
})

async function smallDisk(megabytes: number): Promise<SmallDisk> {
  const disk = await openSmallDisk(megabytes)
  endings.push(() => disk.close())
  return disk
}

async function siteOn(env: Record<string, string>) {
  const site = await startSite({ LOG_LEVEL: 'error', ...env })
  endings.push(() => site.stop())
  const web = overHttp(site.url)
  const members: Member[] = []
  for (let n = 0; n < 3; n++) members.push(await createMember(web))
  return { site, web, members }
}

describe.skipIf(!isRoot)('a full disk', () => {
  it('under the files of members refuses uploads, tears nothing, and is over when there is room', async () => {
    const postgres = await startPostgres()
    endings.push(() => postgres.stop())
    const database = await openDatabase({ databaseUrl: postgres.url, dataDir: '' })
    endings.push(() => database.close())
    const disk = await smallDisk(64)
    const { web, members } = await siteOn({ DATABASE_URL: postgres.url, DATA_DIR: disk.folder })
    const bytes = await picture({ width: 1600, height: 1200 })
    expect((await upload(web, members[0], bytes)).status).toBe(201)
    await disk.fill()
    const refused = await upload(web, members[0], bytes)
    expect(await refused.json()).toMatchObject({ status: 507, title: 'Insufficient Storage' })
    expect((await web.request('/api/posts')).status).toBe(200)
    const asked = await web.request('/auth/v1/recover', { body: { email: members[0]?.email } })
    expect(asked.status).toBe(200)
    await eventually(async () => {
      const { rows } = await database.pool.query('select attempts from auth_outbox')
      expect(rows).toEqual([{ attempts: 1 }])
    })
    expect(await mailsIn(disk)).toEqual([])
    await disk.free()
    expect((await upload(web, members[0], bytes)).status).toBe(201)
    await database.pool.query('update auth_outbox set due_at = now()')
    await vi.waitFor(
      async () => expect(await mailsIn(disk)).toEqual([expect.stringMatching(/token/)]),
      SWEPT_WITHIN,
    )
  })

  it.each(['embedded', 'postgres'] as const)(
    'under the %s database refuses writes and loses nothing',
    async (engine) => {
      const disk = await smallDisk(engine === 'embedded' ? 400 : 200)
      const env: Record<string, string> =
        engine === 'embedded' ? { DATA_DIR: disk.folder } : { DATABASE_URL: await databaseOn(disk) }
      const { site, web, members } = await siteOn(env)
      const ledger = newLedger()
      const writing = startWriting(web, members, ledger, await picture())
      await sleep(3000)
      await disk.fill()
      const reading = startReading(web, PATHS, 2)
      await sleep(FULL_FOR_MS)
      await reading.stop()
      await disk.free()
      const before = ledger.posts.size
      await eventually(() => expect(ledger.posts.size).toBeGreaterThan(before + 3))
      await writing.stop()
      console.log(`disk: ${engine}`, { ...acknowledged(ledger), answered: reading.answered })
      console.log(
        'disk: refused',
        countOf(ledger.refusals.map(({ status }) => status)),
        countOf(reading.failures),
      )
      expect(ledger.refusals.filter(({ status }) => status !== 507 && status !== 503)).toEqual([])
      expect(reading.failures).toEqual([])
      await site.end()
      const database = await openDatabase({ databaseUrl: env.DATABASE_URL, dataDir: env.DATA_DIR ?? '' })
      expect(await wrongRows(database.pool, ledger)).toEqual([])
      expect(await wrongFiles(database.pool, env.DATA_DIR ?? site.dataDir, ledger)).toEqual([])
      await database.close()
      await site.start()
    },
  )
})

async function databaseOn(disk: SmallDisk): Promise<string> {
  const postgres = await startPostgres(['synchronous_commit=on', 'max_wal_size=64MB'], disk.folder)
  endings.push(() => postgres.stop())
  return postgres.url
}

/** The letters in the outbox; a half of one is one as well. */
async function mailsIn(disk: SmallDisk): Promise<string[]> {
  const folder = path.join(disk.folder, 'outbox')
  const names = await readdir(folder).catch(() => [])
  return Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')))
}

function countOf(values: readonly unknown[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const value of values) counts[String(value)] = (counts[String(value)] ?? 0) + 1
  return counts
}

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
