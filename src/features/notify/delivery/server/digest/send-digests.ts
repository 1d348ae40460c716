import { sql } from 'kysely'
import type { Trx } from '#platform/db/database.ts'
import { MailStopped } from '#platform/mail.ts'
import type { Platform } from '#platform/platform.ts'
import { siteName } from '#platform/site-settings.ts'
import { whileRenewing } from '#platform/while-renewing.ts'
import { NOTICE_KINDS } from '../../limits.ts'
import { tokenFor } from '../addresses.ts'
import type { Deliveries } from '../deliveries.ts'
import { listNotices } from '../list.ts'
import { fail, leaseUntil, postpone, RENEW_EVERY_MS, renewLease, settle } from '../outbox.ts'
import { settingsOf, wants } from '../settings.ts'
import { afterQuiet } from '../time-rules.ts'
import { digestMail } from './digest-mail.ts'
import { digestTime } from './digest-time.ts'

/** Concurrent mails. */
const MAILS_AT_ONCE = 8
const NOTICES = 100
/**
 * A digest is sent this long after its time, with everything due by then: notices published just before may not be
 * committed yet, and the next digest starts after it.
 */
const SETTLED_MS = 60_000
/** How far back a first digest, or one after a long pause, reaches. */
const SINCE_DAYS = 14

interface Row {
  id: number
  attempts: number
  userId: string
}

/** Returns the function that sends due digests; it returns whether there may be more. */
export function createDigestSender(platform: Platform, deliveries: Deliveries) {
  const { db, clock, log, mailer, stopping } = platform

  const send = async (row: Row) => {
    try {
      const outcome = await sendOne(row)
      if (outcome) deliveries.inc({ channel: 'mail', outcome })
    } catch (error) {
      if (error instanceof MailStopped) return postpone(db, [row.id], clock.now())
      deliveries.inc({ channel: 'mail', outcome: 'failed' })
      log.warn({ err: error, attempt: row.attempts }, 'failed to send digest')
      await fail(db, [row], {
        now: clock.now(),
        error: error instanceof Error ? error.message : String(error),
      })
    }
  }

  const sendOne = async ({ id, userId }: Row): Promise<'ok' | undefined> => {
    const now = clock.now()
    const until = new Date(now.getTime() - SETTLED_MS)
    const member = await readRecipient(platform, userId)
    if (!member) {
      await settle(db, [id])
      return undefined
    }
    const { settings, sentAt } = member
    const awakeAt = afterQuiet(now, settings.timeZone, settings.quiet)
    if (awakeAt > now) {
      await postpone(db, [id], awakeAt)
      return undefined
    }
    const earliest = new Date(now.getTime() - SINCE_DAYS * 86_400_000)
    const notices = await listNotices(db, userId, {
      channel: 'mail',
      kinds: NOTICE_KINDS.filter((kind) => wants(settings, kind, 'mail')),
      since: sentAt && sentAt > earliest ? sentAt : earliest,
      until,
      limit: NOTICES * 10,
    })
    if (notices.length > 0) {
      const token = await tokenFor(platform, userId, 'unsubscribe', 0)
      await mailer.send(
        digestMail({
          to: member.email,
          username: member.username,
          notices: notices.slice(0, NOTICES),
          more: Math.max(notices.length - NOTICES, 0),
          id: String(id),
          site: { name: siteName(platform.site.values), publicUrl: platform.config.publicUrl },
          // Mail programs cannot pass the gate.
          hasPictures: !platform.config.gate.on,
          unsubscribeUrl: `${platform.config.publicUrl}/api/unsubscribe?token=${token}`,
        }),
      )
    }
    await db.transaction().execute(async (trx) => {
      await settle(trx, [id])
      await sql`insert into notice_settings (user_id, digest_sent_at) values (${userId}, ${until})
        on conflict (user_id) do update set digest_sent_at = excluded.digest_sent_at`.execute(trx)
      await enqueueNext(trx, userId, until, settings)
    })
    return notices.length > 0 ? 'ok' : undefined
  }

  /** Each mail is claimed right before it is sent, and stays claimed for as long as the mail server takes. */
  const work = async () => {
    while (!stopping.aborted) {
      const row = await claim(platform)
      if (!row) return
      await whileRenewing(
        RENEW_EVERY_MS,
        () => renewLease(db, [row], clock.now()),
        () => send(row),
      )
    }
  }

  return async (): Promise<boolean> => {
    await Promise.all(Array.from({ length: MAILS_AT_ONCE }, work))
    return false
  }
}

async function claim({ db, clock }: Platform): Promise<Row | undefined> {
  const now = clock.now()
  const { rows } = await sql<Row>`
    update notice_outbox set attempts = attempts + 1, due_at = ${leaseUntil(now)}
    where id = (
      select id from notice_outbox where channel = 'mail' and dead_at is null and due_at <= ${new Date(now.getTime() - SETTLED_MS)}
      order by due_at, id limit 1 for update skip locked)
    returning id, attempts, user_id as "userId"`.execute(db)
  return rows[0]
}

/** Undefined for members who are banned, or whose address is not confirmed. */
async function readRecipient({ db, config }: Platform, userId: string) {
  const row = await db
    .selectFrom('users')
    .innerJoin('profiles', 'profiles.id', 'users.id')
    .leftJoin('notice_settings as s', 's.user_id', 'users.id')
    .select(['users.email', 'profiles.username', 's.user_id', 's.digest_sent_at'])
    .select([
      's.time_zone',
      's.time_zone_since',
      's.quiet_from',
      's.quiet_to',
      's.choices',
      's.release_types',
    ])
    .where('users.id', '=', userId)
    .where('users.email_confirmed_at', 'is not', null)
    .where('users.banned_at', 'is', null)
    .executeTakeFirst()
  return (
    row && {
      email: row.email,
      username: row.username,
      sentAt: row.digest_sent_at,
      settings: settingsOf({ ...row, choices: row.choices ?? {} }, config),
    }
  )
}

/** Notices published but not yet due come in a later digest. */
async function enqueueNext(
  trx: Trx,
  userId: string,
  until: Date,
  settings: ReturnType<typeof settingsOf>,
): Promise<void> {
  const { rows } = await sql<{ due_at: Date }>`
    select due_at from member_notices where user_id = ${userId} and due_at > ${until} order by due_at limit 1`.execute(
    trx,
  )
  const [next] = rows
  if (!next) return
  await trx
    .insertInto('notice_outbox')
    .values({ channel: 'mail', user_id: userId, due_at: digestTime(next.due_at, settings) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
