import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import type { PGlite } from '@electric-sql/pglite'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

/**
 * Rows on their way into a table, in the text format of COPY (https://www.postgresql.org/docs/current/sql-copy.html).
 * Until `end`, readers may see none of them.
 */
export interface CopyIn {
  /** `lines` are whole rows, each with its newline. */
  write(lines: string): Promise<void>
  end(): Promise<void>
  /** Gives up; call it instead of `end` after an error. */
  abort(): Promise<void>
}

/** `into` is a table and its columns as SQL: `"a"."b" (c, d)`. */
export type OpenCopyIn = (into: string) => Promise<CopyIn>

/** On PostgreSQL one statement in one transaction, on a connection of its own. */
export function copyIntoPostgres(pool: pg.Pool): OpenCopyIn {
  return async (into) => {
    const client = await pool.connect()
    let failure: unknown
    try {
      await client.query('begin')
      await client.query('set local statement_timeout = 0')
    } catch (error) {
      client.release(true)
      throw error
    }
    const stream = client.query(copyFrom(`copy ${into} from stdin`))
    const done = finished(stream)
    done.catch((error) => {
      failure = error
    })
    let isReleased = false
    /** Also after a failed `end`: the state of the connection is unknown then. */
    const close = () => {
      if (!isReleased) client.release(true)
      isReleased = true
    }
    return {
      async write(lines) {
        if (failure) throw failure
        if (!stream.write(lines)) await Promise.race([once(stream, 'drain'), done])
      },
      async end() {
        try {
          stream.end()
          await done
          await client.query('commit')
          client.release()
          isReleased = true
        } catch (error) {
          close()
          throw error
        }
      },
      async abort() {
        close()
        await done.catch(() => {})
      },
    }
  }
}

/** The characters per statement on the embedded engine. Other requests run between two statements. */
const EMBEDDED_AT_ONCE = 1024 * 1024

/** On the embedded engine, copies from memory in parts, each in its own transaction. */
export function copyIntoEmbedded(pool: pg.Pool, engine: PGlite): OpenCopyIn {
  return async (into) => {
    let parts: string[] = []
    let length = 0
    const flush = async () => {
      const blob = new Blob(parts)
      parts = []
      length = 0
      // There is one connection: whoever holds it has the engine to itself.
      const client = await pool.connect()
      try {
        await engine.query(`copy ${into} from '/dev/blob'`, [], { blob })
      } finally {
        client.release()
      }
      await new Promise((resolve) => setImmediate(resolve))
    }
    return {
      async write(lines) {
        parts.push(lines)
        length += lines.length
        if (length >= EMBEDDED_AT_ONCE) await flush()
      },
      async end() {
        if (length > 0) await flush()
      },
      async abort() {
        parts = []
        length = 0
      },
    }
  }
}
