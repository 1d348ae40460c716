import { sql } from 'kysely'
import { Gauge } from 'prom-client'
import type { Db } from '#platform/db/database.ts'
import { createLeasedQueue } from '#platform/leased-queue.ts'
import type { Platform } from '#platform/platform.ts'
import type { RowQueue } from '#platform/row-queue.ts'
import { withTimeout } from '#platform/with-timeout.ts'
import { type Composed, compose, findRecipient, type OutboxRow } from './compose.ts'
import { LETTER } from './enqueue.ts'
import { withdrawMailToken } from './mail-tokens.ts'
import { countMail, uncountMail } from './recipient-limit.ts'

/** How often to send mails that failed or that another process left behind. */
const SWEEP_SECONDS = 30
/** Lets the response go out before the worker starts: its timing must not reveal whether an account exists. */
const WAKE_AFTER_MS = 200
const ATTEMPTS_MAX = 8
const COUNTED_WITHIN_MS = 500
/** Delay before the next attempt, doubled with each. */
const RETRY_SECONDS = 60
const LEASE_SECONDS = 60

/** Sends mails in the background. One is taken at a time: the others do not wait for a slow mail server. */
export function createOutbox(platform: Platform): RowQueue {
  addDepthGauge(platform)
  return createLeasedQueue(
    platform,
    {
      name: 'accounts.outbox',
      everySeconds: SWEEP_SECONDS,
      wakeAfterMs: WAKE_AFTER_MS,
      table: 'auth_outbox',
      key: ['id'],
      order: sql`q.id`,
      due: 'due_at',
      seconds: LEASE_SECONDS,
      retry: {
        attempts: ATTEMPTS_MAX,
        pause: (attempts) => RETRY_SECONDS * 2 ** (attempts - 1),
        onDead: 'delete',
      },
      failure: 'failed to send mail',
    },
    (row) => sendOne(platform, row),
  )
}

/** Unlike the other metrics, this one needs the database. */
function addDepthGauge({ db, metrics }: Platform): void {
  new Gauge({
    name: 'fanfare_mail_outbox',
    help: 'Mails that are to be sent; "again" are those that were tried before.',
    labelNames: ['state'],
    aggregator: 'max',
    registers: [metrics.registry],
    async collect() {
      this.reset()
      const counted = db
        .selectFrom('auth_outbox')
        .select([
          sql<number>`count(*) filter (where attempts = 0)`.as('fresh'),
          sql<number>`count(*) filter (where attempts > 0)`.as('again'),
        ])
        .executeTakeFirst()
      const row = await withTimeout(COUNTED_WITHIN_MS, counted).catch(() => undefined)
      if (!row) return
      this.set({ state: 'fresh' }, row.fresh)
      this.set({ state: 'again' }, row.again)
    },
  })
}

/** Sends a mail and deletes its row. */
async function sendOne(platform: Platform, row: OutboxRow): Promise<{ until: Date } | undefined> {
  const { db, mailer, log } = platform
  let composed: Composed | undefined
  let counted: number | undefined
  try {
    const recipient = await findRecipient(db, row)
    if (recipient) {
      const count = await countMail(platform, recipient.address, recipient.byStranger)
      if ('waitSeconds' in count) {
        // The sender of the invitation has read that the mail is on its way, so postpone it and do not drop it.
        if (!recipient.byStranger || row.kind === LETTER) {
          await deleteIfRepeated(db, row)
          return { until: new Date(Date.now() + count.waitSeconds * 1000) }
        }
        log.warn({ kind: row.kind }, 'dropped mail: recipient reached the mail limit')
      } else {
        counted = count.id
        composed = await compose(platform, row, recipient)
        if (composed) await mailer.send(composed.mail)
        else if (counted !== undefined) await uncountMail(platform, counted)
      }
    }
  } catch (error) {
    // A link that was not delivered must not count among the valid ones.
    if (composed?.token) await withdrawMailToken(db, composed.token)
    if (counted !== undefined) await uncountMail(platform, counted)
    throw error
  }
  await db.deleteFrom('auth_outbox').where('id', '=', row.id).execute()
  return undefined
}

/** Of several similar mails that wait until their recipient may get another one, only the latest is kept. */
async function deleteIfRepeated(db: Db, row: OutboxRow): Promise<void> {
  await sql`
    delete from auth_outbox o using auth_outbox later
      where o.id = ${row.id} and later.id > o.id and later.kind = o.kind and o.kind <> ${LETTER}
        and later.address = o.address and later.user_id is not distinct from o.user_id`.execute(db)
}
