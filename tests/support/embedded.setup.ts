import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import type { TestProject } from 'vitest/node'
import { embeddedExtensions, embeddedPool } from '#platform/db/database.ts'
import { migrate } from '#platform/db/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A tar file of a migrated embedded database, which each test file starts from. */
    embeddedTemplate?: string
  }
}

export async function setup(project: TestProject) {
  const engine = await PGlite.create('memory://', { extensions: embeddedExtensions })
  const database = embeddedPool(engine)
  await migrate(database)
  const file = path.join(tmpdir(), `fanfare-test-${process.pid}.tar`)
  await writeFile(file, Buffer.from(await (await engine.dumpDataDir('none')).arrayBuffer()))
  await database.close()
  project.provide('embeddedTemplate', file)
  return () => rm(file, { force: true })
}
