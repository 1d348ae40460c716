import { sql } from 'kysely'
import { Gauge } from 'prom-client'
import type { Db } from '#platform/db/database.ts'
import { MailStopped } from '#platform/mail.ts'
import type { Platform } from '#platform/platform.ts'
import { createRowQueue, type RowQueue } from '#platform/row-queue.ts'
import { whileRenewing } from '#platform/while-renewing.ts'
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
/**
 * Delay before the next attempt, doubled with each; also how long a claimed row belongs to its process, which renews the
 * claim for as long as the mail server takes.
 */
const RETRY_SECONDS = 60
const RENEW_EVERY_MS = 15_000

/** Sends mails in the background. */
export function createOutbox(platform: Platform): RowQueue {
  addDepthGauge(platform)
  return createRowQueue(
    platform,
    { name: 'accounts.outbox', everySeconds: SWEEP_SECONDS, wakeAfterMs: WAKE_AFTER_MS },
    () => sendNextMail(platform),
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

/** Returns whether there may be more. One row is claimed at a time: the others do not wait for a slow mail server. */
async function sendNextMail(platform: Platform): Promise<boolean> {
  const row = await claimNext(platform)
  if (!row) return false
  const outcome = await whileRenewing(
    RENEW_EVERY_MS,
    () => renewClaim(platform, row),
    () => sendOne(platform, row),
  )
  if (outcome !== 'stopped') return true
  await releaseRow(platform, row)
  return false
}

/** Leaves a claimed row to other processes, or to the next start. */
async function releaseRow({ db }: Platform, { id }: OutboxRow): Promise<void> {
  await db
    .updateTable('auth_outbox')
    .set({ attempts: sql<number>`greatest(attempts - 1, 0)`, due_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}

/** Claims a row for this process; if the process dies, the next attempt takes it. */
function claimNext({ db }: Platform): Promise<OutboxRow | undefined> {
  return db
    .updateTable('auth_outbox')
    .set({
      attempts: sql<number>`attempts + 1`,
      due_at: sql<Date>`now() + make_interval(secs => ${RETRY_SECONDS} * power(2, attempts))`,
    })
    .where('id', '=', (query) =>
      query
        .selectFrom('auth_outbox')
        .select('id')
        .where('due_at', '<=', sql<Date>`now()`)
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst()
}

function renewClaim({ db }: Platform, { id, attempts }: OutboxRow) {
  return db
    .updateTable('auth_outbox')
    .set({ due_at: sql<Date>`now() + make_interval(secs => ${RETRY_SECONDS} * power(2, attempts - 1))` })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .execute()
}

/** Returns 'stopped' when the mail server did not answer in time to a process that stops. */
async function sendOne(platform: Platform, row: OutboxRow): Promise<'stopped' | undefined> {
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
          await postpone(db, row, count.waitSeconds)
          return undefined
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
    if (error instanceof MailStopped) return 'stopped'
    const last = row.attempts >= ATTEMPTS_MAX
    log.error({ err: error, kind: row.kind, attempt: row.attempts, last }, 'failed to send mail')
    if (!last) return undefined
  }
  await db.deleteFrom('auth_outbox').where('id', '=', row.id).execute()
  return undefined
}

/** Postpones a mail until its recipient may get another one. Of several similar mails only the latest is kept. */
async function postpone(db: Db, row: OutboxRow, seconds: number): Promise<void> {
  const { rows } = await sql`
    delete from auth_outbox o using auth_outbox later
      where o.id = ${row.id} and later.id > o.id and later.kind = o.kind and o.kind <> ${LETTER}
        and later.address = o.address and later.user_id is not distinct from o.user_id
      returning o.id`.execute(db)
  if (rows.length > 0) return
  await db
    .updateTable('auth_outbox')
    .set({
      attempts: sql<number>`greatest(attempts - 1, 0)`,
      due_at: sql<Date>`now() + make_interval(secs => ${seconds})`,
    })
    .where('id', '=', row.id)
    .execute()
}
