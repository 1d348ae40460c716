import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { fuzzystrmatch } from '@electric-sql/pglite/contrib/fuzzystrmatch'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { makeFolder } from '../data-folder.ts'
import { BoundedPool, hostsOf, serverAddresses } from './bounded-pool.ts'
import { copyIntoEmbedded, copyIntoPostgres, type OpenCopyIn } from './copy-in.ts'
import { type FolderLock, lockFolder } from './folder-lock.ts'
import { SingleConnectionPool } from './single-connection-pool.ts'
import type { Database } from './tables.ts'
import { DatabaseUnavailable } from './unavailable.ts'

/** The settings of a database without a pooler between: for work that needs a session of its own, such as a lock. */
export const withDirectUrl = <T extends { databaseUrl?: string; databaseDirectUrl?: string }>(
  settings: T,
): T =>
  settings.databaseDirectUrl
    ? { ...settings, databaseUrl: settings.databaseDirectUrl, databaseDirectUrl: undefined }
    : settings

export type { Database } from './tables.ts'

export type Db = Kysely<Database>
/** The parameter of functions that write: they can only be called inside a transaction. */
export type Trx = Transaction<Database>
/** The parameter of functions that read: the database or a transaction. */
export type DbOrTrx = Db | Trx

export interface OpenDatabase {
  db: Db
  engine: 'embedded' | 'postgres'
  pool: pg.Pool
  /** Where the embedded engine has its files. */
  folder?: string
  /** Writes many rows quickly. */
  openCopy: OpenCopyIn
  close(): Promise<void>
}

// int8 values (counts, ids) stay well below 2^53 here; as numbers they need no conversion anywhere.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
// A day of the calendar has no time zone, so it stays text (yyyy-mm-dd).
pg.types.setTypeParser(pg.types.builtins.DATE, String)

/** Extensions that the embedded engine needs in code; migrations create them. */
export const embeddedExtensions = { pg_trgm, fuzzystrmatch }

/**
 * Opens PostgreSQL at `databaseUrl`, or the embedded engine in `dataDir/database`, which only one process at a time may
 * use. Throws `DatabaseUnavailable`.
 */
export async function openDatabase(options: {
  databaseUrl?: string
  /** Given when `databaseUrl` leads to a pooler whose clients share sessions. */
  databaseDirectUrl?: string
  dataDir: string
  poolSize?: number
}): Promise<OpenDatabase> {
  const { databaseUrl, databaseDirectUrl, poolSize = 10 } = options
  return databaseUrl
    ? openPostgres(databaseUrl, { size: poolSize, sharedSessions: databaseDirectUrl !== undefined })
    : openEmbedded(options.dataDir)
}

async function openPostgres(
  databaseUrl: string,
  options: { size: number; sharedSessions: boolean },
): Promise<OpenDatabase> {
  const pool = new BoundedPool(databaseUrl, options)
  try {
    await pool.query('select 1')
  } catch (error) {
    await pool.end()
    const { pathname } = new URL(serverAddresses(databaseUrl)[0] ?? databaseUrl)
    throw new DatabaseUnavailable(
      `The PostgreSQL database ${pathname.slice(1)} at ${hostsOf(databaseUrl)} cannot be reached: ${error instanceof Error ? error.message : error}.`,
    )
  }
  return openPool(pool, 'postgres', copyIntoPostgres(pool))
}

/** `shared_buffers` of the embedded engine, by default 128 MB. The operating system caches its files as well. */
const EMBEDDED_BUFFERS = '32MB'

async function openEmbedded(dataDir: string): Promise<OpenDatabase> {
  let lock: FolderLock | undefined
  try {
    await makeFolder(dataDir)
    lock = await lockFolder(dataDir)
    const engine = await PGlite.create(path.join(dataDir, 'database'), {
      extensions: embeddedExtensions,
      startParams: [...PGlite.defaultStartParams, '-c', `shared_buffers=${EMBEDDED_BUFFERS}`],
    })
    return { ...embeddedPool(engine, lock), folder: path.join(dataDir, 'database') }
  } catch (error) {
    await lock?.release()
    if (error instanceof DatabaseUnavailable) throw error
    throw new DatabaseUnavailable(
      `The embedded database in ${dataDir} cannot be opened: ${error instanceof Error ? error.message : error}.`,
    )
  }
}

/** Wraps a running embedded engine; closing it releases the folder lock as well. */
export function embeddedPool(engine: PGlite, lock?: FolderLock): OpenDatabase {
  const pool = new SingleConnectionPool(createPgConfig(engine) as pg.PoolConfig)
  const opened = openPool(pool, 'embedded', copyIntoEmbedded(pool, engine))
  return {
    ...opened,
    async close() {
      await opened.close()
      await engine.close()
      await lock?.release()
    },
  }
}

function openPool(pool: pg.Pool, engine: OpenDatabase['engine'], openCopy: OpenCopyIn): OpenDatabase {
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
  return { db, engine, pool, openCopy, close: () => db.destroy() }
}
