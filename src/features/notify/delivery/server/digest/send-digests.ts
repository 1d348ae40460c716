import { type Selectable, sql } from 'kysely'
import type { Database, Trx } from '#platform/db/database.ts'
import { createLeasedQueue } from '#platform/leased-queue.ts'
import { MailStopped } from '#platform/mail.ts'
import type { Platform } from '#platform/platform.ts'
import type { RowQueue } from '#platform/row-queue.ts'
import { siteName } from '#platform/site-settings.ts'
import { DAY_MS } from '#platform/time.ts'
import { NOTICE_KINDS } from '../../limits.ts'
import { tokenFor } from '../addresses.ts'
import type { Deliveries } from '../deliveries.ts'
import { listNotices } from '../list.ts'
import { noticeLease, settle } from '../outbox.ts'
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

const EVERY_SECONDS = 60

type OutboxRow = Selectable<Database['notice_outbox']>

/** Sends due digests. Each is taken right before it is sent. */
export function createDigests(platform: Platform, deliveries: Deliveries): RowQueue {
  const { db, clock, mailer } = platform

  const send = async ({ id, user_id: userId }: Pick<OutboxRow, 'id' | 'user_id'>) => {
    const now = clock.now()
    const until = new Date(now.getTime() - SETTLED_MS)
    const member = await readRecipient(platform, userId)
    if (!member) {
      await settle(db, [id])
      return undefined
    }
    const { settings, sentAt } = member
    const awakeAt = afterQuiet(now, settings.timeZone, settings.quiet)
    if (awakeAt > now) return { until: awakeAt }
    const earliest = new Date(now.getTime() - SINCE_DAYS * DAY_MS)
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
    if (notices.length > 0) deliveries.inc({ channel: 'mail', outcome: 'ok' })
    return undefined
  }

  return createLeasedQueue(
    platform,
    {
      ...noticeLease(clock),
      name: 'delivery.digests',
      everySeconds: EVERY_SECONDS,
      atOnce: MAILS_AT_ONCE,
      own: sql`q.channel = 'mail'`,
      where: () => sql`q.due_at <= ${new Date(clock.now().getTime() - SETTLED_MS)}`,
      order: sql`q.due_at, q.id`,
      failure: 'failed to send digest',
    },
    async (row) => {
      try {
        return await send(row)
      } catch (error) {
        if (!(error instanceof MailStopped)) deliveries.inc({ channel: 'mail', outcome: 'failed' })
        throw error
      }
    },
  )
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
