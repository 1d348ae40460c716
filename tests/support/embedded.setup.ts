import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
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

const root = path.resolve(import.meta.dirname, '../..')
const cache = path.join(root, 'node_modules/.cache/embedded-clusters')
const migrations = path.join(root, 'migrations')

/** The files that determine the content of the clusters. */
const inputs = (): string[] => [
  path.join(root, 'node_modules/@electric-sql/pglite/package.json'),
  path.join(import.meta.dirname, 'embedded-cluster.ts'),
  ...readdirSync(migrations, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort(),
]

/** The projects of a run share the clusters, and so do several runs: creating them takes 14 CPU seconds. */
export async function setup(project: TestProject): Promise<void> {
  const run = project.vitest.getRootProject()
  if (run.getProvidedContext().embedded) return
  const digest = createHash('sha256')
  for (const file of inputs()) digest.update(`${path.relative(root, file)}\n`).update(readFileSync(file))
  const folder = path.join(cache, digest.digest('hex').slice(0, 16))
  if (!existsSync(folder)) {
    await removeOldClusters()
    await createClusters(folder)
  }
  run.provide('embedded', filesIn(folder))
}

const filesIn = (folder: string) => ({
  empty: path.join(folder, 'empty.tar'),
  migrated: path.join(folder, 'migrated.tar'),
})

/** Clusters of earlier migrations, unless another run may still be reading them. */
async function removeOldClusters(): Promise<void> {
  const names = await readdir(cache).catch(() => [])
  for (const name of names) {
    const { mtimeMs } = await stat(path.join(cache, name))
    if (Date.now() - mtimeMs > 86_400_000) await rm(path.join(cache, name), { recursive: true, force: true })
  }
}

/** Writes both files to a temporary folder first, so that an interrupted run leaves no partial ones. */
async function createClusters(folder: string): Promise<void> {
  await mkdir(cache, { recursive: true })
  const unfinished = await mkdtemp(path.join(cache, 'unfinished-'))
  const files = filesIn(unfinished)
  const engine = await createCluster()
  await writeFile(files.empty, await clusterFile(engine))
  const database = embeddedPool(engine)
  await migrate(database)
  await writeFile(files.migrated, await clusterFile(engine))
  await database.close()
  // Another run may have written the same files meanwhile.
  await rename(unfinished, folder).catch((error: unknown) => {
    if (!existsSync(folder)) throw error
  })
}
