import type pg from 'pg'
import type { QueryResultRow } from 'pg'
import type { OpenDatabase } from '#platform/db/database.ts'
import type { Statement } from './statements.ts'

/** Runs a prepared statement and returns its rows. */
export type Run = <T extends QueryResultRow>(statement: Statement, values: unknown[]) => Promise<T[]>

const BEGIN =
  'begin isolation level repeatable read read only; set local plan_cache_mode = force_generic_plan; set local jit = off'

/**
 * Runs `work` on one snapshot of the database, however many statements it takes, with generic plans and without JIT:
 * compiling would take longer than any statement runs. The transaction begins with the first statement, and ends with
 * the one that `work` sends by its second argument, if it does. Do not call it inside a transaction.
 */
export async function readSnapshot<T>(
  { pool }: Pick<OpenDatabase, 'pool'>,
  work: (run: Run, runLast: Run) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  const { together, end } = pipelined(client)
  let started: Promise<unknown> | undefined
  let ended: Promise<unknown> | undefined
  const send = async <R extends QueryResultRow>(statement: Statement, values: unknown[], isLast: boolean) => {
    const answer = together(() => {
      started ??= client.query(BEGIN)
      const sent = client.query<R>({ ...statement, values })
      if (isLast) ended = client.query('commit')
      ended?.catch(() => {})
      return sent
    })
    // If any statement fails, still wait for all of them.
    const [{ rows }] = await Promise.all([answer, started])
    return rows
  }
  const close = (error?: unknown) => {
    end()
    // A connection in an unknown state is closed; the pool opens another.
    client.release(error === undefined ? undefined : error instanceof Error ? error : true)
  }
  try {
    const result = await work(
      (statement, values) => send(statement, values, false),
      (statement, values) => send(statement, values, true),
    )
    if (started && !ended) ended = client.query('commit')
    // There is nothing to commit, so the caller does not wait for it.
    Promise.resolve(ended).then(() => close(), close)
    return result
  } catch (error) {
    await Promise.allSettled([started, ended])
    close(error)
    throw error
  }
}

/**
 * Internals missing from the types of pg. The pipelining that pg offers applies to whole connections and refuses COPY.
 */
interface Pipelining {
  connection: { stream: { cork?(): void; uncork?(): void } }
}

/**
 * Lets a client send queries before earlier ones are answered, until `end` is called. All queries must be answered by
 * then.
 */
export function pipelined(client: pg.PoolClient) {
  const { connection } = client as unknown as Pipelining
  Object.assign(client, { pipeline: true })
  return {
    /** Everything that `send` sends leaves in one piece. */
    together<T>(send: () => T): T {
      connection.stream.cork?.()
      try {
        return send()
      } finally {
        connection.stream.uncork?.()
      }
    },
    end: () => void Object.assign(client, { pipeline: false }),
  }
}
