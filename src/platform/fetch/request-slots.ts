import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/**
 * The interval is a little longer than required, because a request may take a moment longer to arrive than the next
 * one.
 */
const MARGIN = 1.1

/** A slot expires after this long, as its holder may have died. Longer than connecting may take. */
const SLOT_EXPIRES_MS = 10_000

/** A slot that was taken. The next one becomes available only after its holder reports that it is used. */
export interface Slot {
  /**
   * Reports that the request has just left or never will: the next slot comes one interval from now. Absent where no
   * caller waits for it.
   */
  used?(): Promise<void>
  /** Whether the slot has expired, as in a process that stalled: another process may hold the next one by now. */
  isExpired?(): boolean
}

/**
 * Time slots that keep all their users to one rate. There are no reservations: a slot is taken when it is available,
 * and a postponement affects all users. What counts is when a request leaves, however late that is in a busy process.
 */
export interface RequestSlots {
  /** Takes a slot, or returns the ms after which to try again. */
  take(): Promise<Slot | number>
  /** Allows no slots to any user for `ms` from now. */
  postpone(ms: number): Promise<void>
}

/**
 * Slots that all processes of the installation share through its database. Never use them inside a transaction: other
 * processes must see them at once.
 */
export function createRequestSlots(db: Db, name: string, perSecond: number): RequestSlots {
  const seconds = (1 / perSecond) * MARGIN
  return {
    async take() {
      // Not the monotonic clock, which stands still while a machine sleeps.
      const requestedAt = Date.now()
      // The database's clock is the only clock that all processes share.
      const { rows } = await sql<{ held: string | null; wait: number | null }>`
        with taken as (
          insert into request_slots as s (name, next_at)
          values (${name}, clock_timestamp() + make_interval(secs => ${SLOT_EXPIRES_MS / 1000}))
          on conflict (name) do update set next_at = excluded.next_at, set_at = excluded.set_at
            where s.next_at <= clock_timestamp() or s.set_at > clock_timestamp()
          returning next_at)
        select (select next_at::text from taken) as held,
          (select extract(epoch from next_at - clock_timestamp())::float8 * 1000
             from request_slots where name = ${name}) as wait`.execute(db)
      const row = rows[0]
      if (!row?.held) {
        // A holder usually uses its slot at once.
        const wait = Math.min(row?.wait ?? 0, seconds * 1000)
        return Math.max(Math.ceil(wait), MINIMUM_WAIT_MS)
      }
      const { held } = row
      return {
        isExpired: () => Date.now() - requestedAt >= SLOT_EXPIRES_MS,
        async used() {
          // Unless another process has postponed meanwhile.
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
          -- Another time than before in any case: the holder of a slot must not undo the pause.
          set next_at = greatest(s.next_at + interval '1 microsecond', excluded.next_at)`.execute(db)
    },
  }
}

/** Keeps several processes that wait for the same moment from querying the database all the time. */
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
