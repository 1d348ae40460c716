import type { Transaction } from 'kysely'
import type { Database, Db } from '#platform/db/database.ts'

const ATTEMPTS = 5
/** Conflicts with another transaction: deadlock, serialisation failure. */
const TRY_AGAIN = new Set(['40P01', '40001'])

/**
 * Runs `work` in a transaction, and retries it after a conflict with another one. `work` must have no other effects.
 * Yields to other requests first: the embedded engine runs in this process, so that consecutive transactions, as of an
 * import, would block everything else until the last one ends.
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
