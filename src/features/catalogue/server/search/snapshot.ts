import type { QueryResultRow } from 'pg'
import type { OpenDatabase } from '#platform/db/database.ts'
import type { Statement } from './statements.ts'

/** Runs a prepared statement and returns its rows. */
export type Run = <T extends QueryResultRow>(statement: Statement, values: unknown[]) => Promise<T[]>

/**
 * Runs `work` on one snapshot of the database, however many statements it takes, with generic plans and without JIT:
 * compiling would take longer than any statement runs. Do not call it inside a transaction.
 */
export async function readSnapshot<T>(
  { pool }: Pick<OpenDatabase, 'pool'>,
  work: (run: Run) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query(
      'begin isolation level repeatable read read only; set local plan_cache_mode = force_generic_plan; set local jit = off',
    )
    const result = await work(async (statement, values) => {
      const { rows } = await client.query({ ...statement, values })
      return rows
    })
    // There is nothing to commit, so the caller does not wait for it.
    client.query('commit').then(
      () => client.release(),
      (error: Error) => client.release(error),
    )
    return result
  } catch (error) {
    // A connection in an unknown state is closed; the pool opens another.
    client.release(error instanceof Error ? error : true)
    throw error
  }
}
