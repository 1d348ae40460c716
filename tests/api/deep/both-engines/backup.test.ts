import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, stat, symlink, truncate, writeFile } from 'node:fs/promises'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { backUp } from '#platform/backup/back-up.ts'
import { copyDatabase } from '#platform/backup/copy-database.ts'
import { restoreBackup } from '#platform/backup/restore-backup.ts'
import { listTables } from '#platform/backup/tables.ts'
import { partOf, writeBackup } from '#platform/backup/write-backup.ts'
import { type Db, type OpenDatabase, openDatabase } from '#platform/db/database.ts'
import { listExecutedMigrations } from '#platform/db/migrate.ts'
import type { Platform } from '#platform/platform.ts'
import { createStorage, type Storage } from '#platform/storage.ts'
import { eventually } from '../../../support/eventually.ts'
import { picture } from '../../../support/media.ts'
import { fillRoleWorld, type RoleWorld } from '../../../support/role-world.ts'
import { serve } from '../../../support/served.ts'
import {
  type EmptyDatabase,
  openEmptyDatabase,
  openMigratedDatabase,
  openTestSite,
  type TestSite,
} from '../../../support/site.ts'

const ODD = 'Zeile\u2028Absatz\u2029 "quoted" \\N \\\\ 𝄞 \t end'

let testSite: TestSite
let world: RoleWorld
let site: Pick<Platform, 'db' | 'storage'>
let folder: string
let archive: string
/** The content of the site at the time of the backup. */
let before: Record<string, string[]>
const opened: EmptyDatabase[] = []

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'fanfare-backup-test-'))
  archive = path.join(folder, 'site.zip')
  testSite = await openTestSite()
  world = await fillRoleWorld(testSite)
  const { platform, request } = world.site
  for (let number = 1; number <= 30; number++) await world.makePost()
  await request(`/api/posts/${world.post.id}/like`, { method: 'PUT', headers: world.headers.other })
  await platform.db.updateTable('posts').set({ content: ODD }).where('id', '=', world.post.id).execute()
  // Background work would change the rows that are compared.
  await platform.jobs.close()
  const bytes = randomBytes(100_000)
  await platform.storage.put(`media/${randomUUID()}/picture.webp`, bytes, 'image/webp')
  site = platform
  before = await everything(site.db)
  expect(await backUp(site, archive)).toMatchObject({ ok: true })
})
afterEach(async () => {
  for (const { drop } of opened.splice(0)) await drop()
})
afterAll(async () => {
  await testSite.close()
  await rm(folder, { recursive: true, force: true })
})

const emptyDatabase = () => opening(openEmptyDatabase())

/** As it is easier to come by, where it does not matter who makes the tables. */
const startedDatabase = () => opening(openMigratedDatabase())

async function opening(database: Promise<EmptyDatabase>): Promise<OpenDatabase> {
  const fresh = await database
  opened.push(fresh)
  return fresh.database
}

/** An empty store of files in a folder of its own. */
const emptyStorage = async () => createStorage({ dataDir: await mkdtemp(path.join(folder, 'data-')) })

/** Every row of every table as text, in an order that depends on nothing but the rows. */
async function everything(db: Db): Promise<Record<string, string[]>> {
  return db.connection().execute(async (connection) => {
    await sql`set time zone 'UTC'`.execute(connection)
    const all: Record<string, string[]> = {}
    for (const { name } of await listTables(connection)) {
      const { rows } = await sql<{ row: string }>`
        select row_to_json(t)::text as row from ${sql.table(name)} t`.execute(connection)
      all[name] = rows.map(({ row }) => row).sort()
    }
    return all
  })
}

async function allFiles(storage: Storage): Promise<Record<string, string>> {
  const files: Record<string, string> = {}
  for await (const key of storage.list()) {
    const file = await storage.open(key)
    if (file) files[key] = (await buffer(file.stream)).toString('base64')
  }
  return files
}

describe('a backup', () => {
  it('restores everything into an empty site: every row, every file and every sequence', async () => {
    const database = await emptyDatabase()
    const storage = await emptyStorage()
    await restoreBackup({ database, storage }, archive)

    const restored = await everything(database.db)
    expect(restored).toEqual(before)
    expect(restored.posts?.length).toBeGreaterThan(30)
    const files = await allFiles(storage)
    expect(files).toEqual(await allFiles(site.storage))
    expect(Object.keys(files).length).toBeGreaterThan(0)
    const { rows: known } = await sql`select reltuples from pg_class where relname = 'posts'`.execute(
      database.db,
    )
    expect(known).toEqual([{ reltuples: restored.posts?.length }])
    const odd = await database.db.selectFrom('posts').select('id').where('content', '=', ODD).execute()
    expect(odd).toHaveLength(1)
  })

  it('replaces a site that was only started, with working triggers, foreign keys and sequences', async () => {
    const database = await startedDatabase()
    await sql`insert into installation_secrets (name, value) values ('of the new site', '\\x00')`.execute(
      database.db,
    )
    await restoreBackup({ database, storage: await emptyStorage() }, archive)
    const { db } = database
    expect(await everything(db)).toEqual(before)
    const post = await db
      .selectFrom('posts')
      .innerJoin('post_likes', 'post_likes.post_id', 'posts.id')
      .select(['posts.id', 'posts.likes_count'])
      .limit(1)
      .executeTakeFirstOrThrow()
    await db.deleteFrom('post_likes').where('post_id', '=', post.id).execute()
    const after = await db.selectFrom('posts').select('likes_count').where('id', '=', post.id).execute()
    expect(after).toEqual([{ likes_count: 0 }])
    await db.deleteFrom('users').execute()
    expect(await db.selectFrom('posts').select('id').execute()).toEqual([])
    await expect(db.deleteFrom('audit_log').execute()).rejects.toThrow()
    const { rows } = await sql<{ ahead: boolean }>`
      select nextval(pg_get_serial_sequence('audit_log', 'id')) > coalesce(max(id), 0) as ahead from audit_log`.execute(
      db,
    )
    expect(rows).toEqual([{ ahead: true }])
  })

  it('is consistent while members write', async () => {
    const target = path.join(folder, 'busy.zip')
    const { db } = site
    const { id } = world.post
    const members = await db.selectFrom('profiles').select('id').execute()
    let isDone = false
    const write = async () => {
      for (let at = 0; !isDone; at++) {
        const user_id = members[at % members.length]?.id ?? ''
        await db.deleteFrom('post_likes').where('post_id', '=', id).where('user_id', '=', user_id).execute()
        await db.insertInto('post_likes').values({ post_id: id, user_id }).execute()
        // Otherwise the embedded engine would never yield.
        await setImmediate()
      }
    }
    const backingUp = backUp(site, target).finally(() => {
      isDone = true
    })
    const [result] = await Promise.all([backingUp, write()])
    expect(result).toMatchObject({ ok: true })
    const database = await startedDatabase()
    await restoreBackup({ database, storage: await emptyStorage() }, target)
    const { rows } = await sql<{ stored: number; counted: number }>`
      select likes_count as stored, (select count(*) from post_likes where post_id = posts.id) as counted
      from posts where id = ${id}`.execute(database.db)
    expect(rows[0]?.stored).toBe(rows[0]?.counted)
  })

  it('is readable only by its owner, and overwrites no file', async () => {
    const { mode } = await stat(archive)
    expect(mode & 0o777).toBe(0o600)
    const again = await backUp(site, archive)
    expect(again).toEqual({ ok: false, output: `${archive} exists already; name another file.` })
  })

  it('is refused while another backup is being written', async () => {
    const target = path.join(folder, 'twice.zip')
    const started = Promise.withResolvers<void>()
    const goOn = Promise.withResolvers<void>()
    const list: Storage['list'] = async function* () {
      started.resolve()
      await goOn.promise
      yield* site.storage.list()
    }
    const first = backUp({ db: site.db, storage: { ...site.storage, list } }, target)
    await started.promise
    await eventually(() => expect(existsSync(partOf(target))).toBe(true))
    const second = await backUp(site, target)
    goOn.resolve()
    expect(second).toEqual({ ok: false, output: expect.stringContaining('twice.zip.part exists') })
    expect(await first).toMatchObject({ ok: true })
  })

  it('leaves nothing behind when writing fails', async () => {
    const target = path.join(folder, 'no-such-folder', 'site.zip')
    const result = await backUp(site, target)
    expect(result.ok).toBe(false)
    expect(result.output).toMatch(/^No backup was made: ENOENT/)
  })

  it.runIf(existsSync('/dev/full'))('ends when the disk is full, and holds no file open', async () => {
    const target = path.join(folder, 'full.zip')
    await symlink('/dev/full', partOf(target))
    const bytes = randomBytes(65_536)
    const endless = new Readable({ read: () => void endless.push(bytes) })
    const open: Storage['open'] = async () => ({ stream: endless, size: bytes.length })
    const written = writeBackup({ db: site.db, storage: { ...site.storage, open } }, target)
    await expect(written).rejects.toThrow(/^ENOSPC/)
    expect(endless.destroyed).toBe(true)
    expect((await readdir(folder)).filter((name) => name.startsWith('full'))).toEqual([])
  })

  it('has whole files only, and their rows, while an upload has arrived half', async () => {
    const target = path.join(folder, 'half.zip')
    const served = await serve(testSite)
    const form = new FormData()
    form.append('file', new File([await picture({ width: 1200, height: 900 })], 'half.jpg'))
    const encoded = new Response(form)
    const bytes = Buffer.from(await encoded.arrayBuffer())
    const type = encoded.headers.get('content-type') ?? ''
    const upload = httpRequest({
      port: served.port,
      method: 'POST',
      path: '/api/media',
      headers: { ...world.headers.other, 'Content-Type': type, 'Content-Length': bytes.length },
    })
    const answered = once(upload, 'response')
    upload.write(bytes.subarray(0, bytes.length / 2))
    const isArriving = async () =>
      (await readdir(path.join(testSite.platform.config.dataDir, 'uploads')).catch(() => [])).length > 0
    await eventually(async () => expect(await isArriving()).toBe(true))
    expect(await backUp(site, target)).toMatchObject({ ok: true })
    upload.end(bytes.subarray(bytes.length / 2))
    const [answer] = (await answered) as [IncomingMessage]
    answer.resume()
    expect(answer.statusCode).toBe(201)
    await served.close()

    const [database, storage] = [await startedDatabase(), await emptyStorage()]
    await restoreBackup({ database, storage }, target)
    const [restored, whole] = [await allFiles(storage), await allFiles(site.storage)]
    const added = Object.keys(whole).filter((key) => !(key in restored))
    expect(added.length).toBeGreaterThan(0)
    expect(restored).toEqual(Object.fromEntries(Object.entries(whole).filter(([key]) => key in restored)))
    const rows = await everything(database.db)
    expect(rows.media_files).toEqual(before.media_files)
    await site.db.deleteFrom('media_files').where('user_id', '=', world.members.other.id).execute()
  })

  it('fails when a file cannot be read', async () => {
    const target = path.join(folder, 'unreadable.zip')
    const open: Storage['open'] = async () => {
      const stream = new Readable({ read: () => stream.destroy(new Error('the store went away')) })
      return { stream, size: 1 }
    }
    const result = await backUp({ db: site.db, storage: { ...site.storage, open } }, target)
    expect(result).toEqual({ ok: false, output: 'No backup was made: the store went away' })
    expect((await readdir(folder)).filter((name) => name.startsWith('unreadable'))).toEqual([])
  })
})

describe('a restore', () => {
  it('refuses a file that is missing, truncated, damaged or not a backup, before it writes', async () => {
    const database = await emptyDatabase()
    const storage = await emptyStorage()
    const refused = (file: string, message: RegExp) =>
      expect(restoreBackup({ database, storage }, file)).rejects.toThrow(message)
    const bytes = await readFile(archive)
    const copy = async (name: string, content: Buffer) => {
      const file = path.join(folder, name)
      await writeFile(file, content)
      return file
    }
    await refused(path.join(folder, 'nowhere.zip'), /^There is no file/)
    await refused(await copy('text.zip', Buffer.from('not a zip')), /damaged, or no backup/)
    const cut = await copy('cut.zip', bytes)
    await truncate(cut, Math.floor(bytes.length / 2))
    await refused(cut, /damaged, or no backup/)
    const flipped = Buffer.from(bytes)
    const inPosts = bytes.indexOf('database/posts.jsonl') + 200
    flipped[inPosts] = (flipped[inPosts] ?? 0) ^ 0xff
    await refused(
      await copy('flipped.zip', flipped),
      /^database\/posts\.jsonl is damaged|^.+flipped\.zip is damaged/,
    )
    expect(await listTables(database.db)).toEqual([])
    expect(await allFiles(storage)).toEqual({})
  })

  it('migrates a backup of an older version, but refuses one of a newer version', async () => {
    const migrationsFolder = await mkdtemp(path.join(folder, 'migrations-'))
    for (const file of await readdir('migrations'))
      await symlink(path.resolve('migrations', file), path.join(migrationsFolder, file))
    await writeFile(
      path.join(migrationsFolder, '99.0.0-01-next.ts'),
      `export async function up(db) {
        await db.schema.alterTable('users').addColumn('next', 'text', (next) => next.defaultTo('migrated')).execute()
      }`,
    )
    const database = await emptyDatabase()
    const storage = await emptyStorage()
    const options = { migrationsFolder }
    const { migrations } = await restoreBackup({ database, storage }, archive, options)
    expect(await listExecutedMigrations(database.db)).toEqual([...migrations, '99.0.0-01-next'])
    const { rows } = await sql`select next, count(*) from users group by 1`.execute(database.db)
    expect(rows).toEqual([{ next: 'migrated', count: before.users?.length }])

    const newer = path.join(folder, 'newer.zip')
    expect(await backUp({ db: database.db, storage }, newer)).toMatchObject({ ok: true })
    await expect(restoreBackup({ database: await emptyDatabase(), storage }, newer)).rejects.toThrow(
      'The backup was made by a newer version of Fanfare (it has 99.0.0-01-next).',
    )
    await database.db.deleteFrom('users').execute()
    await expect(restoreBackup({ database, storage }, archive, options)).rejects.toThrow(
      /^The backup is of an older version/,
    )
  })

  it('refuses a database that has members', async () => {
    const target = { database: world.site.platform.database, storage: await emptyStorage() }
    await expect(restoreBackup(target, archive)).rejects.toThrow(
      /^The database is not empty: it has \d+ members/,
    )
  })
})

describe.runIf(process.env.TEST_ENGINE === 'postgres')('from one engine to the other', () => {
  let embedded: OpenDatabase
  let storage: Storage
  beforeAll(async () => {
    embedded = (await openMigratedDatabase('embedded')).database
    storage = await emptyStorage()
    await restoreBackup({ database: embedded, storage }, archive)
  })
  afterAll(() => embedded.close())

  it('goes from PostgreSQL to the embedded engine and back', async () => {
    expect(await everything(embedded.db)).toEqual(before)

    const back = path.join(folder, 'embedded.zip')
    expect(await backUp({ db: embedded.db, storage }, back)).toMatchObject({ ok: true })
    const postgres = await startedDatabase()
    await restoreBackup({ database: postgres, storage: await emptyStorage() }, back)
    expect(await everything(postgres.db)).toEqual(before)
  })

  it('is refused by a database that a running site uses, with members or without', async () => {
    const running = await openTestSite()
    const { databaseUrl, dataDir } = running.platform.config
    const database = await openDatabase({ databaseUrl, dataDir })
    const listening = sql`
      select from pg_stat_activity
      where application_name = 'fanfare-events' and datname = current_database()`
    await eventually(async () => expect((await listening.execute(database.db)).rows).toHaveLength(1))
    const refusal = 'A running Fanfare uses this database. Stop it first.'
    await expect(restoreBackup({ database, storage }, archive)).rejects.toThrow(refusal)
    await expect(copyDatabase(embedded, database)).rejects.toThrow(refusal)
    await database.close()
    await running.close()
  })

  it('is moved completely, and only into an empty database', async () => {
    const postgres = await emptyDatabase()
    const rows = await copyDatabase(embedded, postgres)
    const moved = await everything(postgres.db)
    expect(moved).toEqual(await everything(embedded.db))
    expect(rows).toBe(Object.values(moved).flat().length)
    await expect(copyDatabase(embedded, postgres)).rejects.toThrow(/^The database is not empty/)
  })
})
