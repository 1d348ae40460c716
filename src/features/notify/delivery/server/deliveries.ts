import { sql } from 'kysely'
import { Counter, Gauge } from 'prom-client'
import { COUNT_MAX } from '#platform/count-limit.ts'
import type { Platform } from '#platform/platform.ts'
import { withTimeout } from '#platform/with-timeout.ts'
import type { Delivered } from '../limits.ts'

const COUNTED_WITHIN_MS = 500

/** Counts delivered and failed notices. */
export type Deliveries = Pick<Counter<'channel' | 'outcome'>, 'inc'>

/** The metrics of the outbox; its depth is read from the database when they are requested. */
export function createDeliveries({ db, clock, metrics: { registry } }: Platform): Deliveries {
  new Gauge({
    name: 'fanfare_notice_outbox',
    help: 'Notices that are to be delivered, by channel: "waiting" until they are due, "due", "again" after a failure, "dead" were given up. Counted up to 10,001.',
    labelNames: ['channel', 'state'],
    aggregator: 'max',
    registers: [registry],
    async collect() {
      this.reset()
      const rows = await withTimeout(COUNTED_WITHIN_MS, countOutbox(db, clock.now())).catch(() => [])
      for (const { channel, waiting, due, again, dead } of rows) {
        for (const [state, count] of Object.entries({ waiting, due, again, dead }))
          this.set({ channel, state }, count)
      }
    },
  })
  return new Counter({
    name: 'fanfare_notice_deliveries_total',
    help: 'Deliveries of notices: "gone" are devices that have left their push service.',
    labelNames: ['channel', 'outcome'],
    registers: [registry],
  })
}

export interface ChannelDepth {
  channel: Delivered
  waiting: number
  due: number
  again: number
  dead: number
  /** The age of the oldest due delivery. */
  oldestDueAt: Date | null
}

/**
 * The number of waiting deliveries per channel, including channels with none. At most `COUNT_MAX` and one more are
 * examined of the due ones of a channel, of those not due, and of the dead ones of all channels: frequent requests must
 * not read a whole outbox.
 */
export async function countOutbox(db: Platform['db'], now: Date): Promise<ChannelDepth[]> {
  const upTo = sql.lit(COUNT_MAX + 1)
  const { rows } = await sql<ChannelDepth>`
    with dead as materialized (
      select channel, count(*)::int as count from (select channel from notice_outbox where dead_at is not null
        order by dead_at desc, id desc limit ${upTo}) d group by channel
    )
    select c.channel,
      count(*) filter (where o.attempts = 0 and o.due_at > ${now})::int as waiting,
      count(*) filter (where o.attempts = 0 and o.due_at <= ${now})::int as due,
      count(*) filter (where o.attempts > 0)::int as again,
      coalesce((select d.count from dead d where d.channel = c.channel), 0) as dead,
      min(o.due_at) filter (where o.due_at <= ${now}) as "oldestDueAt"
    from unnest(array['bell', 'push', 'mail']) with ordinality c (channel, place)
    left join lateral (
      (select attempts, due_at from notice_outbox where channel = c.channel and dead_at is null and due_at <= ${now}
        order by due_at, id limit ${upTo})
      union all
      (select attempts, due_at from notice_outbox where channel = c.channel and dead_at is null and due_at > ${now}
        order by due_at, id limit ${upTo})
    ) o on true
    group by c.channel, c.place order by c.place`.execute(db)
  return rows
}
