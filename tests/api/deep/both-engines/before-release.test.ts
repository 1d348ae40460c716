import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openBackup } from '#platform/backup/open-backup.ts'
import { restoreBackup } from '#platform/backup/restore-backup.ts'
import { parseConfig } from '#platform/config.ts'
import type { OpenDatabase } from '#platform/db/database.ts'
import { listExecutedMigrations, listMigrations, migrate } from '#platform/db/migrate.ts'
import { createPlatform } from '#platform/platform.ts'
import { createStorage } from '#platform/storage.ts'
import { describeDatabase } from '../../../../scripts/schema/describe-database.ts'
import { openEmptyDatabase, openMigratedDatabase, siteOn } from '../../../support/site.ts'

/** A backup by the last version before the first release, with rows in every table, of a part of the demo. */
const BACKUP = path.resolve('tests/support/before-release.zip')
const INITIAL = '0.2.0-initial-schema'
const EMAIL = 'amara_osei@demo.example'
const PASSWORD = 'brass-band-tuesday'

async function opened(opening: ReturnType<typeof openEmptyDatabase>): Promise<OpenDatabase> {
  const { database, drop } = await opening
  onTestFinished(drop)
  return database
}

async function dataFolder(): Promise<string> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'fanfare-before-release-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  return dataDir
}

async function earlierMigrations(): Promise<string[]> {
  const { manifest, close } = await openBackup(BACKUP)
  close()
  return manifest.migrations
}

/** Makes a database look as the last version before the first release left it: its tables are the same. */
async function recordEarlier({ db }: OpenDatabase, names: readonly string[]): Promise<void> {
  await sql`delete from kysely_migration`.execute(db)
  for (const name of names)
    await sql`insert into kysely_migration (name, timestamp) values (${name}, '2026-11-30')`.execute(db)
}

/** The objects of the schema, without rows and the state of sequences. */
const schemaOf = async ({ db }: OpenDatabase) =>
  (await describeDatabase(db)).filter((line) => !/^(sequence|\w+ has) /.test(line))

describe('a site of the last version before the first release', () => {
  it('moves by backup and restore, with every row, and works', async () => {
    const database = await opened(openEmptyDatabase())
    const dataDir = await dataFolder()
    const storage = createStorage({ dataDir })
    // It compares count and digest of each table with the backup.
    const { tables } = await restoreBackup({ database, storage }, BACKUP)
    expect(Object.entries(tables).filter(([, { rows }]) => rows === 0)).toEqual([])
    expect(await listExecutedMigrations(database.db)).toEqual(await listMigrations())
    expect(await schemaOf(database)).toEqual(await schemaOf(await opened(openMigratedDatabase())))
    const files: string[] = []
    for await (const key of storage.list()) files.push(key)
    expect(files).toHaveLength(6)

    const config = parseConfig({
      DATA_DIR: dataDir,
      ACCESS_GATE: 'off',
      SITE_MODE: 'live',
      LOG_LEVEL: 'silent',
    })
    const platform = createPlatform(config, database)
    onTestFinished(() => platform.close())
    const { request } = await siteOn(platform)
    const session = await request('/auth/v1/token?grant_type=password', {
      method: 'POST',
      body: { email: EMAIL, password: PASSWORD },
    })
    expect(session.status).toBe(200)
    const { access_token: token, user } = await session.json()
    const post = await database.db
      .selectFrom('posts')
      .selectAll()
      .where('visibility', '=', 'public')
      .where('user_id', '<>', user.id)
      .where('id', 'not in', (q) =>
        q
          .selectFrom('post_likes')
          .select('post_id')
          .where('user_id', '=', user.id)
          .where('post_id', 'is not', null),
      )
      .executeTakeFirstOrThrow()
    const liked = await request(`/api/posts/${post.id}/like`, {
      method: 'PUT',
      headers: { Authorization: `Bearer ${token}` },
    })
    expect(liked.status).toBe(200)
    const { likes_count: likes } = await database.db
      .selectFrom('posts')
      .select('likes_count')
      .where('id', '=', post.id)
      .executeTakeFirstOrThrow()
    expect(likes).toBe(post.likes_count + 1)
  })

  it('starts without a restore, as its tables are those of the first release', async () => {
    const database = await opened(openEmptyDatabase())
    const { db } = database
    await migrate(database, { only: [INITIAL] })
    await sql`update site_settings set name = 'Of before'`.execute(db)
    await recordEarlier(database, await earlierMigrations())
    expect(await migrate(database)).toEqual((await listMigrations()).filter((name) => name !== INITIAL))
    expect(await schemaOf(database)).toEqual(await schemaOf(await opened(openMigratedDatabase())))
    expect(await listExecutedMigrations(db)).toEqual(await listMigrations())
    const { rows } = await sql`select name from site_settings`.execute(db)
    expect(rows).toEqual([{ name: 'Of before' }])
    expect(await migrate(database)).toEqual([])
  })

  it('is refused when it lacks migrations of that time, with what to do', async () => {
    const database = await opened(openMigratedDatabase())
    const some = (await earlierMigrations()).slice(0, -1)
    await recordEarlier(database, some)
    await expect(migrate(database)).rejects.toThrow(
      /^The database cannot be used\. It is of a version before 0\.2\.0 and lacks migrations of the last one before it, commit \w{12}\./,
    )
    expect(await listExecutedMigrations(database.db)).toEqual(some)
  })
})
