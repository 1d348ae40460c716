import type pg from 'pg'

/** Counts the statements that are sent through a pool from now on and match `pattern`. */
export function countStatements(pool: pg.Pool, pattern: RegExp): () => number {
  let count = 0
  const watched = new WeakSet<pg.PoolClient>()
  pool.on('acquire', (client) => {
    if (watched.has(client)) return
    watched.add(client)
    const send = client.query.bind(client) as (...given: unknown[]) => unknown
    const watch = (...given: unknown[]) => {
      const [statement] = given
      const text = typeof statement === 'string' ? statement : (statement as { text?: string }).text
      if (pattern.test(text ?? '')) count++
      return send(...given)
    }
    client.query = watch as pg.PoolClient['query']
  })
  return () => count
}
