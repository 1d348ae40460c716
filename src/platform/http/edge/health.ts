import { Hono } from 'hono'
import { sql } from 'kysely'
import { listMigrations } from '../../db/migrate.ts'
import type { Platform } from '../../platform.ts'
import { singleFlight } from '../../single-flight.ts'
import { withTimeout } from '../../with-timeout.ts'
import { unavailable } from '../problem.ts'
import type { Env } from '../router.ts'

/** A database that does not answer within this time does not serve anybody. */
const ANSWERS_WITHIN_MS = 2000

/**
 * For those who watch the process, before the gate. `/healthz`: it runs. `/readyz`: requests sent here now will be
 * answered; 503 while they will not, and from the moment it begins to stop. The store of files is left out of it: pages
 * are there without pictures, and all processes would go at once, as they share it.
 */
export function createHealth({ db, log, stopping }: Platform): Hono<Env> {
  let known: Promise<string[]> | undefined
  /** Asked once at a time: a database that stands still must not be left with a query of each probe. */
  const migrated = singleFlight(async () => {
    const { rows } = await sql<{ count: number }>`select count(*) as count from kysely_migration`.execute(db)
    return rows[0]?.count ?? 0
  })

  const health = new Hono<Env>()
  health.get('/healthz', (c) => c.json({ status: 'ok' }, 200, NOT_KEPT))
  health.get('/readyz', async (c) => {
    if (stopping.aborted) throw unavailable('Fanfare is stopping.')
    known ??= listMigrations()
    const wanted = (await known).length
    const count = await withTimeout(ANSWERS_WITHIN_MS, migrated()).catch((error: unknown) => {
      log.warn({ err: error }, 'not ready: the database does not answer')
      throw unavailable('The database does not answer as it should.')
    })
    if (count < wanted) throw unavailable('The tables of the database are not up to date.')
    return c.json({ status: 'ok' }, 200, NOT_KEPT)
  })
  return health
}

const NOT_KEPT = { 'Cache-Control': 'no-store' }
