import type { Transaction } from 'kysely'
import type { Database, Db } from '#platform/db/database.ts'

const ATTEMPTS = 5
/** Another transaction was in the way: deadlock, serialisation failure. */
const TRY_AGAIN = new Set(['40P01', '40001'])

/**
 * Runs `work` in a transaction, and again when another one was in its way. It must not do anything else. Before it,
 * whoever waits has a turn: the embedded engine answers within the process, so that one transaction after another,
 * as of an import, would let nothing else happen until the last is done.
 */
export async function inTransaction<T>(db: Db, work: (trx: Transaction<Database>) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    await new Promise((resolve) => setImmediate(resolve))
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : ''
      if (attempt >= ATTEMPTS || !TRY_AGAIN.has(code)) throw error
    }
  }
}
