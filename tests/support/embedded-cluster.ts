import { PGlite } from '@electric-sql/pglite'
import { embeddedExtensions, embeddedPool, type OpenDatabase } from '#platform/db/database.ts'

/**
 * A new cluster of the embedded engine in memory. Everything that tests do not need is small or missing, so that a copy
 * opens in less than half the time.
 */
export async function createCluster(): Promise<PGlite> {
  const engine = await PGlite.create('memory://', {
    extensions: embeddedExtensions,
    initDbStartParams: ['--wal-segsize=1'],
  })
  await engine.exec('update pg_database set datistemplate = false')
  for (const template of ['template0', 'template1']) await engine.exec(`drop database ${template}`)
  return engine
}

/** The files of a cluster as a tar archive. */
export async function clusterFile(engine: PGlite): Promise<Buffer> {
  // Otherwise every copy would first replay its log.
  await engine.exec('checkpoint')
  return Buffer.from(await (await engine.dumpDataDir('none')).arrayBuffer())
}

/** Opens a database in memory on a copy of a cluster. */
export async function openCopy(tar: Buffer): Promise<OpenDatabase> {
  const engine = await PGlite.create('memory://', {
    loadDataDir: new Blob([tar as BlobPart]),
    extensions: embeddedExtensions,
    // Several times the data of a test; the default of 128 MB takes a while to clear.
    startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB'],
  })
  return embeddedPool(engine)
}
