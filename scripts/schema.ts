import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { embeddedExtensions, embeddedPool } from '#platform/db/database.ts'
import { migrate } from '#platform/db/migrate.ts'
import { readTables } from './schema/read-tables.ts'
import { writeSql } from './schema/write-sql.ts'
import { writeTypes } from './schema/write-types.ts'

/** Writes the schema after all migrations, as SQL and as types. `tests/api/both-engines/schema.test.ts` checks both. */
const database = embeddedPool(await PGlite.create('memory://', { extensions: embeddedExtensions }))
try {
  await migrate(database)
  const tables = await readTables(database.db)
  const root = path.resolve(import.meta.dirname, '..')
  await writeFile(path.join(root, 'schema.sql'), await writeSql(database.db, tables))
  await writeFile(path.join(root, 'src/schema.gen.ts'), writeTypes(tables))
} finally {
  await database.close()
}
