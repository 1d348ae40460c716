import type { QueryResultRow } from 'pg'
import type { OpenDatabase } from '#platform/db/database.ts'
import type { Statement } from './statements.ts'

/** Runs a prepared statement and gives its rows. */
export type Run = <T extends QueryResultRow>(statement: Statement, values: unknown[]) => Promise<T[]>

/**
 * Lets `work` read one state of the database, however many statements it takes, with plans that do not
 * depend on what is typed. Compiling one would take longer than any of them runs. Not to be called inside a transaction.
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
    // There is nothing to commit, so nobody has to wait for the end of it.
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
