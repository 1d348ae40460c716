import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { embeddedPool } from '#platform/db/database.ts'
import { migrate } from '#platform/db/migrate.ts'
import { clusterFile, createCluster } from './embedded-cluster.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Tar files of embedded databases, which tests start from: one without tables, and a migrated one. */
    embedded?: { empty: string; migrated: string }
  }
}

/** The projects of a run share the files. */
export async function setup(project: TestProject) {
  const run = project.vitest.getRootProject()
  if (run.getProvidedContext().embedded) return undefined
  const folder = await mkdtemp(path.join(tmpdir(), 'fanfare-embedded-'))
  const files = { empty: path.join(folder, 'empty.tar'), migrated: path.join(folder, 'migrated.tar') }
  const engine = await createCluster()
  await writeFile(files.empty, await clusterFile(engine))
  const database = embeddedPool(engine)
  await migrate(database)
  await writeFile(files.migrated, await clusterFile(engine))
  await database.close()
  run.provide('embedded', files)
  return () => rm(folder, { recursive: true, force: true })
}
