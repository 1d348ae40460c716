import { Hono } from 'hono'
import { sql } from 'kysely'
import packageFile from '../../../../package.json' with { type: 'json' }
import { listMigrations } from '../../db/migrate.ts'
import type { Platform } from '../../platform.ts'
import { singleFlight } from '../../single-flight.ts'
import { withTimeout } from '../../with-timeout.ts'
import { unavailable } from '../problem.ts'
import type { Env } from '../router.ts'

/** A database that does not answer within this time cannot serve requests. */
const ANSWERS_WITHIN_MS = 2000

/**
 * For monitoring, ahead of the gate. `/healthz`: the process runs, and its version. `/readyz`: it will answer requests sent now;
 * otherwise 503, also from the moment it begins to stop. The file store is not checked: pages work without pictures,
 * and as all processes share it, all would fail at once.
 */
export function createHealth({ db, log, stopping }: Platform): Hono<Env> {
  let migrations: Promise<string[]> | undefined
  /** One query at a time: probes must not pile up queries on a database that hangs. */
  const migrated = singleFlight(async () => {
    const { rows } = await sql<{ count: number }>`select count(*) as count from kysely_migration`.execute(db)
    return rows[0]?.count ?? 0
  })

  const health = new Hono<Env>()
  health.get('/healthz', (c) => c.json({ status: 'ok', version: packageFile.version }, 200, NO_STORE))
  health.get('/readyz', async (c) => {
    if (stopping.aborted) throw unavailable('The site is stopping.')
    migrations ??= listMigrations()
    const expected = (await migrations).length
    const count = await withTimeout(ANSWERS_WITHIN_MS, migrated()).catch((error: unknown) => {
      log.warn({ err: error }, 'not ready: the database does not answer')
      throw unavailable('The database does not answer as it should.')
    })
    if (count < expected) throw unavailable('The tables of the database are not up to date.')
    return c.json({ status: 'ok' }, 200, NO_STORE)
  })
  return health
}

const NO_STORE = { 'Cache-Control': 'no-store' }
