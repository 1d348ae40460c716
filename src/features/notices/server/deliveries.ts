import { sql } from 'kysely'
import { Counter, Gauge } from 'prom-client'
import type { Platform } from '#platform/platform.ts'
import { withTimeout } from '#platform/with-timeout.ts'
import type { Delivered } from '../limits.ts'

const COUNTED_WITHIN_MS = 500

/** Counts what was delivered and what was not. */
export type Deliveries = Pick<Counter<'channel' | 'outcome'>, 'inc'>

/** The metrics of the outbox; its depth is read from the database when they are. */
export function createDeliveries({ db, clock, metrics: { registry } }: Platform): Deliveries {
  new Gauge({
    name: 'fanfare_notice_outbox',
    help: 'Notices that are to be delivered, by channel: "waiting" until they are due, "due", "again" after a failure, "dead" were given up.',
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
  /** Of what is due. */
  oldestDueAt: Date | null
}

/** How much waits in each channel, also in those where nothing does. */
export async function countOutbox(db: Platform['db'], now: Date): Promise<ChannelDepth[]> {
  const { rows } = await sql<ChannelDepth>`
    select c.channel,
      count(o.id) filter (where dead_at is null and attempts = 0 and due_at > ${now})::int as waiting,
      count(o.id) filter (where dead_at is null and attempts = 0 and due_at <= ${now})::int as due,
      count(o.id) filter (where dead_at is null and attempts > 0)::int as again,
      count(o.id) filter (where dead_at is not null)::int as dead,
      min(due_at) filter (where dead_at is null and due_at <= ${now}) as "oldestDueAt"
    from unnest(array['bell', 'push', 'mail']) with ordinality c (channel, place)
    left join notice_outbox o on o.channel = c.channel
    group by c.channel, c.place order by c.place`.execute(db)
  return rows
}
