import { mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { restoreBackup } from '#platform/backup/restore-backup.ts'
import { openDatabase } from '#platform/db/database.ts'
import { listExecutedMigrations, listMigrations } from '#platform/db/migrate.ts'
import { createStorage } from '#platform/storage.ts'
import { startSite } from '../../support/running-site.ts'

const MIGRATIONS = path.resolve('migrations')
/** The rows of a part of the demo, in every table. */
const BACKUP = path.resolve('tests/support/before-release.zip')
const { compare: inOrder } = new Intl.Collator('en', { numeric: true })

/** The migrations that the last release has: those since then are named by a later one. */
async function releasedMigrations(): Promise<string> {
  const notes = (await readdir('docs/releases')).filter((file) => file.endsWith('.md'))
  const last =
    notes
      .map((file) => file.slice(0, -3))
      .sort(inOrder)
      .at(-1) ?? ''
  const folder = await mkdtemp(path.join(tmpdir(), 'fanfare-released-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const file of await readdir(MIGRATIONS))
    if (inOrder(file.split('-')[0] ?? '', last) <= 0)
      await symlink(path.join(MIGRATIONS, file), path.join(folder, file))
  return folder
}

it('a site of the last release, with rows in every table, starts under this version', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'fanfare-upgrade-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const migrationsFolder = await releasedMigrations()
  const released = await openDatabase({ dataDir })
  await restoreBackup({ database: released, storage: createStorage({ dataDir }) }, BACKUP, {
    migrationsFolder,
  })
  expect(await listExecutedMigrations(released.db)).toEqual(await listMigrations(migrationsFolder))
  await released.close()

  const site = await startSite({ DATA_DIR: dataDir, SITE_MODE: 'live' })
  onTestFinished(async () => void (await site.stop()))
  expect((await fetch(`${site.url}/readyz`)).status).toBe(200)
  const { items } = await (await fetch(`${site.url}/api/posts`)).json()
  expect(items.length).toBeGreaterThan(0)
  expect((await fetch(`${site.url}/community`)).status).toBe(200)
  const session = await fetch(`${site.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'amara_osei@demo.example', password: 'brass-band-tuesday' }),
  })
  expect(session.status).toBe(200)
  // Jobs fail at the placeholders in tables that the demo leaves empty, but nothing may miss a table or a column.
  expect(site.errors().join('\n')).not.toMatch(/(relation|column|function) .+ does not exist/)
  await site.end()

  const { db, close } = await openDatabase({ dataDir })
  expect(await listExecutedMigrations(db)).toEqual(await listMigrations())
  await close()
})
