import type pg from 'pg'

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
