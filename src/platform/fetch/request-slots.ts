import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** A little more than asked for: a request may be on its way for a moment longer than the next one. */
const MARGIN = 1.1

/** Its holder may have come to nothing: after this long its slot is over. Longer than a connection may take. */
const HELD_FOR_MS = 10_000

/** A slot that was taken. Nobody gets the next one before its holder says that it has been used. */
export interface Slot {
  /** The request has just left, or never will: the next slot is one interval from now. Absent where nobody waits for it. */
  used?(): Promise<void>
  /** It was held for too long, as by a process that stood still: somebody else may have the next one by now. */
  isOver?(): boolean
}

/**
 * Time slots by which those who share them keep to one rate. Nothing is reserved ahead: a slot is taken when
 * it is there, and whoever postpones, postpones for all. What counts is when a request leaves, however late that is
 * in a busy process.
 */
export interface RequestSlots {
  /** Takes a slot, or gives after how many ms it is worth trying again. */
  take(): Promise<Slot | number>
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
      // Not the monotonic clock, which stands still while a machine sleeps.
      const askedAt = Date.now()
      // The database's clock is the one clock that all processes have in common.
      const { rows } = await sql<{ held: string | null; wait: number | null }>`
        with taken as (
          insert into request_slots as s (name, next_at)
          values (${name}, clock_timestamp() + make_interval(secs => ${HELD_FOR_MS / 1000}))
          on conflict (name) do update set next_at = excluded.next_at, set_at = excluded.set_at
            where s.next_at <= clock_timestamp() or s.set_at > clock_timestamp()
          returning next_at)
        select (select next_at::text from taken) as held,
          (select extract(epoch from next_at - clock_timestamp())::float8 * 1000
             from request_slots where name = ${name}) as wait`.execute(db)
      const row = rows[0]
      if (!row?.held) {
        // Somebody who holds a slot usually uses it at once.
        const wait = Math.min(row?.wait ?? 0, seconds * 1000)
        return Math.max(Math.ceil(wait), MINIMUM_WAIT_MS)
      }
      const { held } = row
      return {
        isOver: () => Date.now() - askedAt >= HELD_FOR_MS,
        async used() {
          // Unless somebody has postponed meanwhile.
          await sql`
            update request_slots
            set next_at = clock_timestamp() + make_interval(secs => ${seconds}), set_at = clock_timestamp()
            where name = ${name} and next_at = ${held}::timestamptz`.execute(db)
        },
      }
    },
    async postpone(ms) {
      await sql`
        insert into request_slots as s (name, next_at)
        values (${name}, clock_timestamp() + make_interval(secs => ${ms / 1000}))
        on conflict (name) do update
          -- Another time than before in any case: whoever holds a slot must not take the pause back.
          set next_at = greatest(s.next_at + interval '1 microsecond', excluded.next_at)`.execute(db)
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
      const now = performance.now()
      if (nextAt > now) return nextAt - now
      nextAt = now + 1000 / perSecond
      return {}
    },
    async postpone(ms) {
      nextAt = Math.max(nextAt, performance.now() + ms)
    },
  }
}
