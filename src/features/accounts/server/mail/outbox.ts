import { type Selectable, sql } from 'kysely'
import { Gauge } from 'prom-client'
import type { Database, Db, DbOrTrx, Trx } from '#platform/db/database.ts'
import { type Mail, MailStopped } from '#platform/mail.ts'
import type { Platform } from '#platform/platform.ts'
import { createRowQueue, type RowQueue } from '#platform/row-queue.ts'
import { siteName } from '#platform/site-settings.ts'
import { withTimeout } from '#platform/with-timeout.ts'
import { recordEvent } from '../security-events.ts'
import { type LinkMail, linkMail, type NoticeMail, noticeMail } from './mail-texts.ts'
import { issueMailToken, withdrawMailToken } from './mail-tokens.ts'
import { countMail, uncountMail } from './recipient-limit.ts'

/** How often to send mails that failed or that another process left behind. */
const SWEEP_SECONDS = 30
/** Lets the response go out before the worker starts: its timing must not reveal whether an account exists. */
const WAKE_AFTER_MS = 200
const BATCH = 20
const ATTEMPTS_MAX = 8
const COUNTED_WITHIN_MS = 500
/** Delay before the next attempt, doubled with each; also how long a claimed row belongs to its process. */
const RETRY_SECONDS = 60

/** A mail whose text comes from another feature. */
const LETTER = 'letter'

type OutboxRow = Selectable<Database['auth_outbox']>

interface OutboxMail {
  kind: LinkMail | NoticeMail
  /** The recipient; for `recovery` any address that a visitor typed. */
  address: string
  userId?: string
  username?: string
  /** Why an application was refused. */
  reason?: string
}

/** Adds a mail to the outbox, always as one row. Call `wake` after the commit. */
export async function enqueueMail(db: DbOrTrx, mail: OutboxMail): Promise<void> {
  await db
    .insertInto('auth_outbox')
    .values({
      kind: mail.kind,
      address: mail.address,
      user_id: mail.userId ?? null,
      data: JSON.stringify({ username: mail.username, reason: mail.reason }),
    })
    .execute()
}

/** Adds another feature's letter to the outbox, for the address that the member has when it is sent. */
export async function enqueueLetter(
  trx: Trx,
  userId: string,
  letter: { subject: string; text: string },
): Promise<void> {
  await trx
    .insertInto('auth_outbox')
    .values({ kind: LETTER, address: '', user_id: userId, data: JSON.stringify(letter) })
    .execute()
}

/** Adds the letter of an invitation, for an address that may belong to nobody here. It goes when the invitation does. */
export async function enqueueInvitation(
  trx: Trx,
  address: string,
  letter: { subject: string; text: string },
  invitationId: string,
): Promise<void> {
  await trx
    .insertInto('auth_outbox')
    .values({
      kind: LETTER,
      address,
      user_id: null,
      invitation_id: invitationId,
      data: JSON.stringify(letter),
    })
    .execute()
}

/** Whether at least `count` letters of other features wait to be sent. */
export async function hasManyLetters(db: DbOrTrx, many: number): Promise<boolean> {
  const row = await db
    .selectFrom('auth_outbox')
    .select('id')
    .where('kind', '=', LETTER)
    .offset(many - 1)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Sends mails in the background. */
export function createOutbox(platform: Platform): RowQueue {
  addDepthGauge(platform)
  return createRowQueue(
    platform,
    { name: 'accounts.outbox', everySeconds: SWEEP_SECONDS, wakeAfterMs: WAKE_AFTER_MS },
    () => sendDueMails(platform),
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

async function sendDueMails(platform: Platform): Promise<boolean> {
  const rows = await claimDue(platform)
  for (const [index, row] of rows.entries()) {
    if ((await sendOne(platform, row)) === 'stopped') {
      await handBack(platform, rows.slice(index))
      return false
    }
  }
  return rows.length === BATCH
}

/** Leaves claimed rows to other processes, or to the next start. */
async function handBack({ db }: Platform, rows: readonly OutboxRow[]): Promise<void> {
  await db
    .updateTable('auth_outbox')
    .set({ attempts: sql<number>`greatest(attempts - 1, 0)`, due_at: sql<Date>`now()` })
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute()
}

/** Claims rows for this process; if the process dies, the next attempt takes them. */
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

interface Recipient {
  address: string
  /** The account with this address, for mails that anybody can request for an address. */
  owner?: Owner
  /** Whether somebody other than the owner of the inbox can cause this mail. */
  byStranger: boolean
}

interface Owner {
  id: string
  email: string
  username: string
}

/** Undefined when nobody gets this mail. */
async function findRecipient(db: DbOrTrx, row: OutboxRow): Promise<Recipient | undefined> {
  if (row.invitation_id !== null) {
    // It may have been withdrawn since this process claimed the row.
    const invitation = await db
      .selectFrom('business_invitations')
      .select('id')
      .where('id', '=', row.invitation_id)
      .executeTakeFirst()
    return invitation && { address: row.address, byStranger: true }
  }
  if (row.kind === LETTER) {
    const member = await db
      .selectFrom('users')
      .select('email')
      .where('id', '=', row.user_id)
      .executeTakeFirst()
    return member && { address: member.email, byStranger: false }
  }
  if (row.kind === 'signup') return findUnconfirmed(db, row)
  if (row.kind !== 'recovery' && row.kind !== 'email_change') {
    return { address: row.address, byStranger: false }
  }
  const owner = await findOwner(db, row.address)
  if (owner) return { address: owner.email, owner, byStranger: true }
  return row.kind === 'recovery' ? undefined : { address: row.address, byStranger: true }
}

interface Composed {
  mail: Mail
  /** The token in the mail's link. */
  token?: string
}

/** The mail to send, or undefined when its link may not be made. */
async function compose(
  { db, config: { publicUrl }, site }: Platform,
  row: OutboxRow,
  { address: to, owner }: Recipient,
): Promise<Composed | undefined> {
  if (row.kind === LETTER) {
    const { subject = '', text = '' } = row.data
    return { mail: { to, subject, text } }
  }
  const sender = { name: siteName(site.values), publicUrl }
  const kind = row.kind as LinkMail | NoticeMail
  if (kind === 'signup') {
    const token = owner && (await issueMailToken(db, { userId: owner.id, kind, newEmail: owner.email }))
    if (!owner || !token) return undefined
    return { mail: { to, ...linkMail(kind, sender, owner.username, token) }, token }
  }
  if (kind !== 'recovery' && kind !== 'email_change') {
    return { mail: { to, ...noticeMail(kind, sender, row.data.username ?? '', row.data.reason) } }
  }
  if (kind === 'recovery') {
    const token = owner && (await issueMailToken(db, { userId: owner.id, kind }))
    if (!owner || !token) return undefined
    await recordEvent(db, { kind: 'recovery_requested', userId: owner.id })
    return { mail: { to, ...linkMail(kind, sender, owner.username, token) }, token }
  }
  // If the address is taken, only its owner is notified.
  if (owner) return { mail: { to, ...noticeMail('email_taken', sender, owner.username) } }
  const token =
    row.user_id && (await issueMailToken(db, { userId: row.user_id, kind, newEmail: row.address }))
  if (!token) return undefined
  return { mail: { to, ...linkMail(kind, sender, row.data.username ?? '', token) }, token }
}

/** Anybody can sign up with any address. */
async function findUnconfirmed(db: DbOrTrx, row: OutboxRow): Promise<Recipient | undefined> {
  const owner = await db
    .selectFrom('users')
    .innerJoin('profiles', 'profiles.id', 'users.id')
    .select(['users.id', 'users.email', 'profiles.username'])
    .where('users.id', '=', row.user_id)
    .where('users.email_confirmed_at', 'is', null)
    .executeTakeFirst()
  return owner && { address: owner.email, owner, byStranger: true }
}

function findOwner(db: DbOrTrx, address: string): Promise<Owner | undefined> {
  return db
    .selectFrom('users')
    .innerJoin('profiles', 'profiles.id', 'users.id')
    .select(['users.id', 'users.email', 'profiles.username'])
    .where(sql`lower(email)`, '=', sql`lower(${address})`)
    .executeTakeFirst()
}
