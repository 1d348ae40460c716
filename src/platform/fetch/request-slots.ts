import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

interface RequestSlotsTable {
  name: string
  next_at: Date
}

declare module '../db/database.ts' {
  interface Database {
    request_slots: RequestSlotsTable
  }
}

/** A little more than asked for, since a request is on its way for a moment longer or shorter than the last. */
const MARGIN = 1.02

/**
 * Time slots by which those who share them keep to one rate. Nothing is reserved ahead: a slot is taken when
 * it is there, and whoever postpones, postpones for all.
 */
export interface RequestSlots {
  /** Takes a slot. Gives 0 when it got one, else after how many ms it is worth trying again. */
  take(): Promise<number>
  /** No more slots for anybody for `ms` from now. */
  postpone(ms: number): Promise<void>
}

/**
 * Slots that all processes of the installation share, through its database. Never use them inside a
 * transaction: they must be seen by others at once.
 */
export function createRequestSlots(db: Db, name: string, perSecond: number): RequestSlots {
  const seconds = (1 / perSecond) * MARGIN
  return {
    async take() {
      // The database's clock is the one clock that all processes have in common.
      const { rows } = await sql<{ taken: boolean; wait: number | null }>`
        with taken as (
          insert into request_slots as s (name, next_at)
          values (${name}, clock_timestamp() + make_interval(secs => ${seconds}))
          on conflict (name) do update set next_at = excluded.next_at where s.next_at <= clock_timestamp()
          returning name)
        select exists (select from taken) as taken,
          (select extract(epoch from next_at - clock_timestamp())::float8 * 1000
             from request_slots where name = ${name}) as wait`.execute(db)
      const row = rows[0]
      if (!row || row.taken) return 0
      return Math.max(Math.ceil(row.wait ?? 0), MINIMUM_WAIT_MS)
    },
    async postpone(ms) {
      await sql`
        insert into request_slots as s (name, next_at)
        values (${name}, clock_timestamp() + make_interval(secs => ${ms / 1000}))
        on conflict (name) do update set next_at = greatest(s.next_at, excluded.next_at)`.execute(db)
    },
  }
}

/** Several processes that wait for the same moment must not ask the database all the time. */
const MINIMUM_WAIT_MS = 5

/** Slots of this process alone, for sources that set no rate but may ask for a pause. */
export function createLocalSlots(perSecond: number): RequestSlots {
  let nextAt = 0
  return {
    async take() {
      const now = Date.now()
      if (nextAt > now) return nextAt - now
      nextAt = now + 1000 / perSecond
      return 0
    },
    async postpone(ms) {
      nextAt = Math.max(nextAt, Date.now() + ms)
    },
  }
}
