import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { openDatabase } from '#platform/db/database.ts'
import { eventually } from '../support/eventually.ts'
import { acknowledged, newLedger, untilOfEveryKind } from '../support/ledger.ts'
import { wrongFiles, wrongRows } from '../support/ledger-checks.ts'
import { picture, upload } from '../support/media.ts'
import { createStandingRoom } from '../support/members.ts'
import { startReading } from '../support/readers.ts'
import { overHttp } from '../support/requests.ts'
import { openSmallDisk, type SmallDisk } from '../support/small-disk.ts'
import { postgresUntilTestEnds, siteUntilTestEnds } from '../support/until-test-ends.ts'
import { startWriting } from '../support/writers.ts'

const isRoot = process.getuid?.() === 0
if (!isRoot) console.error('\nNOT ROOT, WHO ALONE CAN MAKE SMALL DISKS: the full disk is SKIPPED.\n')

/** The job that retries mails runs once a minute at least. */
const SWEPT_WITHIN = { timeout: 180_000, interval: 500 }
const FULL_FOR_MS = 15_000
const BACK_WITHIN = { timeout: 120_000, interval: 100 }
/** A member requests these; responses to members are not cached. */
const PATHS = ['/', '/community', '/api/posts', '/api/posts?search=heard']

async function smallDisk(megabytes: number): Promise<SmallDisk> {
  const disk = await openSmallDisk(megabytes)
  onTestFinished(() => disk.close())
  return disk
}

async function siteOn(env: Record<string, string>) {
  const site = await siteUntilTestEnds({ LOG_LEVEL: 'error', ...env })
  const web = overHttp(site.url)
  const members = await createStandingRoom(web, 4)
  return { site, web, members }
}

describe.skipIf(!isRoot)('a full disk', () => {
  it('for uploads: uploads are refused, no file is damaged, and uploads work again when space is free', async () => {
    const postgres = await postgresUntilTestEnds()
    const database = await openDatabase({ databaseUrl: postgres.url, dataDir: '' })
    onTestFinished(() => database.close())
    const disk = await smallDisk(64)
    const { site, web, members } = await siteOn({ DATABASE_URL: postgres.url, DATA_DIR: disk.folder })
    const bytes = await picture({ width: 1600, height: 1200 })
    const first = await (await upload(web, members[0], bytes)).json()
    const filesBefore = await filesOf(disk)
    await disk.fill()
    const refused = await upload(web, members[0], bytes)
    expect(await refused.json()).toMatchObject({ status: 507, title: 'Insufficient Storage' })
    expect(await filesOf(disk)).toEqual(filesBefore)
    expect((await web.request(first.url, { headers: members[0]?.headers })).status).toBe(200)
    const recovery = await web.request('/auth/v1/recover', { body: { email: members[0]?.email } })
    expect(recovery.status).toBe(200)
    await eventually(() => expect(site.errors().join()).toContain('failed to send mail'))
    expect(await mailsIn(disk)).toEqual([])
    await disk.free()
    const second = await (await upload(web, members[0], bytes)).json()
    const uploads = new Map([first, second].map((item) => [item.id, item]))
    expect(uploads.size).toBe(2)
    expect(await wrongFiles(database.pool, disk.folder, { uploads })).toEqual([])
    await database.pool.query('update auth_outbox set due_at = now()')
    await vi.waitFor(
      async () => expect(await mailsIn(disk)).toEqual([expect.stringMatching(/token/)]),
      SWEPT_WITHIN,
    )
  })

  it.each(['embedded', 'postgres'] as const)(
    'for the %s database: writes are refused and nothing is lost',
    async (engine) => {
      const disk = await smallDisk(engine === 'embedded' ? 400 : 200)
      const env: Record<string, string> =
        engine === 'embedded' ? { DATA_DIR: disk.folder } : { DATABASE_URL: await databaseOn(disk) }
      const { site, web, members } = await siteOn(env)
      const [reader, ...writers] = members
      const ledger = newLedger()
      const writing = startWriting(web, writers, ledger, await picture())
      await untilOfEveryKind(ledger)
      await disk.fill()
      const asReader = { request: (path: string) => web.request(path, { headers: reader?.headers }) }
      const reading = startReading(asReader, PATHS, 2)
      await sleep(FULL_FOR_MS)
      await reading.stop()
      const before = acknowledged(ledger)
      await disk.free()
      await vi.waitFor(() => {
        const now = acknowledged(ledger)
        for (const kind of ['posts', 'replies', 'uploads', 'members'] as const) {
          expect(now[kind], kind).toBeGreaterThan(before[kind])
        }
      }, BACK_WITHIN)
      await writing.stop()
      const refused = countOf(
        ledger.refusals.map(({ status, path }) => `${status} ${path.replace(/\/[0-9a-f-]{36}/, '')}`),
      )
      const { answered, failures } = reading
      console.log(`disk: ${engine}`, { ...acknowledged(ledger), refused, answered, failed: failures.length })
      expect(refused['507 /api/posts'], 'the disk of the database was full').toBeGreaterThan(0)
      // PostgreSQL may have to restart its processes.
      expect(ledger.refusals.filter(({ status }) => status !== 507 && status !== 503)).toEqual([])
      expect(ledger.cuts).toEqual([])
      expect(failures).toEqual([])
      expect(await site.end()).toBe(0)
      const database = await openDatabase({ databaseUrl: env.DATABASE_URL, dataDir: env.DATA_DIR ?? '' })
      expect(await wrongRows(database.pool, ledger)).toEqual([])
      expect(await wrongFiles(database.pool, env.DATA_DIR ?? site.dataDir, ledger)).toEqual([])
      await database.close()
      await site.start()
    },
  )
})

async function databaseOn(disk: SmallDisk): Promise<string> {
  const settings = ['synchronous_commit=on', 'max_wal_size=64MB']
  return (await postgresUntilTestEnds(settings, disk.folder)).url
}

/** The uploaded files on the disk, including partial ones. */
async function filesOf(disk: SmallDisk): Promise<string[]> {
  const entries = await readdir(path.join(disk.folder, 'files'), { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.join(parentPath, name))
    .sort()
}

/** The mails in the outbox, including partial ones. */
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
