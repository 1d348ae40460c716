import { mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { listExecutedMigrations, listMigrations, migrate } from '#platform/db/migrate.ts'
import { DatabaseUnavailable } from '#platform/db/unavailable.ts'
import { openMigratedDatabase } from '../../../support/site.ts'

const MIGRATIONS = path.resolve('migrations')

/** A folder with all migrations and further ones, which do nothing. */
async function folderWith(...further: string[]): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'fanfare-migrations-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const file of await readdir(MIGRATIONS))
    await symlink(path.join(MIGRATIONS, file), path.join(folder, file))
  for (const name of further)
    await writeFile(path.join(folder, `${name}.ts`), 'export async function up() {}')
  return folder
}

it('migrations run in the order of releases', async () => {
  const { database, drop } = await openMigratedDatabase()
  onTestFinished(drop)
  const own = await listMigrations()
  const further = ['98.9.0-01-one', '98.9.0-02-two', '98.9.0-10-ten', '98.10.0-01-three', '100.0.0-01-four']
  const folder = await folderWith(...further.toReversed())
  expect(await migrate(database, { folder })).toEqual(further)
  expect(await listExecutedMigrations(database.db)).toEqual([...own, ...further])
})

it('a migration that arrives late runs, and one that an older version lacks is refused', async () => {
  const { database, drop } = await openMigratedDatabase()
  onTestFinished(drop)
  await migrate(database, { folder: await folderWith('98.0.0-02-second') })
  const folder = await folderWith('98.0.0-01-first', '98.0.0-02-second')
  expect(await migrate(database, { folder })).toEqual(['98.0.0-01-first'])
  const refused = migrate(database)
  await expect(refused).rejects.toThrow(DatabaseUnavailable)
  await expect(refused).rejects.toThrow('(it has 98.0.0-01-first, 98.0.0-02-second)')
})

it('a migration that no release names is an error', async () => {
  await expect(listMigrations(await folderWith('20261201T0000_of_before'))).rejects.toThrow(
    '20261201T0000_of_before.ts does not begin with the number of a release.',
  )
})
