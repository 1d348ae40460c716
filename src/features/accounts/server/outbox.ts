import { type Selectable, sql } from 'kysely'
import type { Database, DbOrTrx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import { type LinkMail, linkMail, type NoticeMail, noticeMail } from './mail-texts.ts'
import { issueMailToken } from './mail-tokens.ts'
import { perPlatform } from './per-platform.ts'
import { recordEvent } from './security-events.ts'
import { createWorker } from './worker.ts'

/** Sends what another process left behind, and what failed. */
const SWEEP_SECONDS = 30
/** A moment, so that the answer is out before the worker starts: it must not tell whether there is an account. */
const WAKE_AFTER_MS = 200
const BATCH = 20
const ATTEMPTS_MAX = 8
/** Wait before the next attempt, doubled with each; also the time in which one is under way. */
const RETRY_SECONDS = 60

type OutboxRow = Selectable<Database['auth_outbox']>

interface OutboxMail {
  kind: LinkMail | NoticeMail
  /** Where to send it; for `recovery` whatever a visitor typed. */
  address: string
  userId?: string
  username?: string
}

/** Puts a mail into the outbox, as one row whatever it is. Call `wake` after the commit. */
export async function enqueueMail(trx: DbOrTrx, mail: OutboxMail): Promise<void> {
  await trx
    .insertInto('auth_outbox')
    .values({
      kind: mail.kind,
      address: mail.address,
      user_id: mail.userId ?? null,
      data: JSON.stringify(mail.username === undefined ? {} : { username: mail.username }),
    })
    .execute()
}

/** The worker that sends mails, apart from any request. */
export const outbox = perPlatform((platform) =>
  createWorker(
    platform,
    { name: 'accounts.outbox', sweepSeconds: SWEEP_SECONDS, wakeAfterMs: WAKE_AFTER_MS },
    () => sendDueMails(platform),
  ),
)

async function sendDueMails(platform: Platform): Promise<void> {
  for (;;) {
    const rows = await claimDue(platform)
    for (const row of rows) await sendOne(platform, row)
    if (rows.length < BATCH) return
  }
}

/** Takes rows for this process; one that dies meanwhile leaves them to the next attempt. */
function claimDue({ db }: Platform): Promise<OutboxRow[]> {
  return db
    .updateTable('auth_outbox')
    .set({
      attempts: sql<number>`attempts + 1`,
      due_at: sql<Date>`now() + make_interval(secs => ${RETRY_SECONDS} * power(2, attempts))`,
    })
    .where('id', 'in', (query) =>
      query
        .selectFrom('auth_outbox')
        .select('id')
        .where('due_at', '<=', sql<Date>`now()`)
        .orderBy('id')
        .limit(BATCH)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute()
}

async function sendOne(platform: Platform, row: OutboxRow): Promise<void> {
  try {
    const mail = await compose(platform, row)
    if (mail) await platform.mailer.send(mail)
  } catch (error) {
    const last = row.attempts >= ATTEMPTS_MAX
    platform.log.error({ err: error, kind: row.kind, attempt: row.attempts, last }, 'mail could not be sent')
    if (!last) return
  }
  await platform.db.deleteFrom('auth_outbox').where('id', '=', row.id).execute()
}

/** The mail to send, or undefined when there is nobody to send it to. */
async function compose({ db, config }: Platform, row: OutboxRow) {
  const kind = row.kind as LinkMail | NoticeMail
  const owner = await findOwner(db, row.address)
  if (kind === 'recovery') {
    if (!owner) return undefined
    const token = await issueMailToken(db, { userId: owner.id, kind })
    if (!token) return undefined
    await recordEvent(db, { kind: 'recovery_requested', userId: owner.id })
    return { to: owner.email, ...linkMail(kind, config.publicUrl, owner.username, token) }
  }
  if (kind === 'email_change') {
    if (!row.user_id) return undefined
    // Taken meanwhile or before: only the owner of the address learns of it.
    if (owner) return { to: owner.email, ...noticeMail('email_taken', config.publicUrl, owner.username) }
    const token = await issueMailToken(db, { userId: row.user_id, kind, newEmail: row.address })
    return token && { to: row.address, ...linkMail(kind, config.publicUrl, row.data.username ?? '', token) }
  }
  return { to: row.address, ...noticeMail(kind, config.publicUrl, row.data.username ?? '') }
}

function findOwner(db: DbOrTrx, address: string) {
  return db
    .selectFrom('users')
    .innerJoin('profiles', 'profiles.id', 'users.id')
    .select(['users.id', 'users.email', 'profiles.username'])
    .where(sql`lower(email)`, '=', sql`lower(${address})`)
    .executeTakeFirst()
}
