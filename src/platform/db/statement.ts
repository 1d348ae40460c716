import { CompiledQuery, type Kysely, type RawBuilder } from 'kysely'
import type pg from 'pg'
import type { Database } from './tables.ts'

/** The database or a transaction. */
type DbOrTrx = Kysely<Database>

/** The names of statements by their texts. */
const names = new Map<string, string>()

/**
 * Declares a named statement, which each connection prepares once. It is built once (`compile`) and parsed once per
 * connection; after five runs PostgreSQL also stops planning it again if a generic plan is no worse. Parameters are
 * written as `$1`, `$2`, …; each call passes their values.
 */
export function statement<Row>(name: string, compile: (db: DbOrTrx) => CompiledQuery<Row>) {
  let text: string | undefined
  return async (db: DbOrTrx, values: readonly unknown[]): Promise<Row[]> => {
    if (text === undefined) {
      const { sql, parameters } = compile(db)
      if (parameters.length > 0) throw new Error(`The statement ${name} has values in its text.`)
      text = sql
      names.set(text, name)
    }
    const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(text, [...values]) as CompiledQuery<Row>)
    return rows
  }
}

/** Every text stays prepared on every connection. */
const MOST_TEXTS = 500

/**
 * Reads by a statement that each connection prepares once, because the embedded engine takes longer to plan a page's
 * statements than to run them. Use it for statements written in one place whose texts differ by a few conditions at
 * most: from the 500th text of the process on, statements are not prepared.
 */
export async function readPrepared<Row>(db: DbOrTrx, query: RawBuilder<Row>): Promise<Row[]> {
  const compiled = query.compile(db)
  if (!names.has(compiled.sql) && names.size < MOST_TEXTS) names.set(compiled.sql, `read ${names.size}`)
  const { rows } = await db.executeQuery(compiled)
  return rows
}

/** The name of a declared statement. */
export const nameOf = (text: string): string | undefined => names.get(text)

/** Makes a connection prepare every declared statement that is sent through it. */
export async function prepareStatements(client: pg.ClientBase): Promise<void> {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const named = (first: unknown, ...rest: unknown[]) => {
    const name = typeof first === 'string' ? nameOf(first) : undefined
    return query(name ? { name, text: first } : first, ...rest)
  }
  client.query = named as typeof client.query
}
