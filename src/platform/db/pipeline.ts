import type pg from 'pg'

/** Internals missing from the types of pg. Its own pipelining is a setting of whole connections and refuses COPY. */
interface Pipelining {
  connection: { stream: { cork?(): void; uncork?(): void } }
}

/** Lets a client send queries before earlier ones are answered, until `end`, before which all must be answered. */
export function pipelined(client: pg.PoolClient) {
  const { connection } = client as unknown as Pipelining
  Object.assign(client, { pipeline: true })
  return {
    /** What `send` sends leaves in one piece. */
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
