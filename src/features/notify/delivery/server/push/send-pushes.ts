import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { type AuthoredText, membersHidingText } from '#features/accounts/blocks/public.ts'
import { asOutsideError } from '#platform/fetch/outside-error.ts'
import { createLease, type Lease } from '#platform/leased-queue.ts'
import type { Platform } from '#platform/platform.ts'
import type { Turn } from '#platform/row-queue.ts'
import type { Deliveries } from '../deliveries.ts'
import { hidesNotice, isOfPublic, type ListedNotice, postOfNotice } from '../list.ts'
import { noticeLease, settle } from '../outbox.ts'
import { readNoticeSettings, wants } from '../settings.ts'
import { afterQuiet } from '../time-rules.ts'
import { encrypt, messageOf } from './message.ts'
import { createServicePauses } from './service-pauses.ts'
import { authorizationFor } from './vapid.ts'

/** Devices per turn, and concurrent requests. */
const DEVICES_AT_ONCE = 100
const REQUESTS_AT_ONCE = 16
/** The shortest interval between messages to a device; notices due in between come in one message. */
const GAP_SECONDS = 10 * 60
/** How long a push service keeps a message for a device that is off. */
const KEPT_SECONDS = 24 * 60 * 60
const WITHIN_MS = 10_000
const AUTHORIZED_MS = 60 * 60_000

interface Row extends Pick<ListedNotice, 'kind' | 'facts' | 'day' | 'label'> {
  id: number
  noticeId: number
  userId: string
  attempts: number
  isHidden: boolean
  post: AuthoredText | null
  subscriptionId: string
  endpoint: string
  p256dh: string
  auth: string
}

/** Returns the function that sends due notices to devices; it returns whether there may be more. */
export function createPushSender(platform: Platform, deliveries: Deliveries) {
  const { db, clock, log, linkFetcher } = platform
  const options = noticeLease(clock)
  const lease = createLease(db, options)
  const postpone = async (rows: readonly Row[], until: Date) => {
    for (const row of rows) await lease.release(row, until)
  }
  const authorizations = new LRUCache<string, string>({
    max: 50,
    ttl: AUTHORIZED_MS,
    fetchMethod: (origin) => authorizationFor(platform, origin),
  })
  const pauses = createServicePauses(clock)

  const send = async (rows: readonly [Row, ...Row[]]) => {
    const [{ endpoint, subscriptionId, ...keys }] = rows
    const ids = rows.map(({ id }) => id)
    const [first, ...others] = rows.map((row) => ({ ...row, id: row.noticeId }))
    const { origin } = new URL(endpoint)
    const until = pauses.pausedUntil(origin)
    if (until) return postpone(rows, until)
    try {
      if (!first) return
      await linkFetcher.get(endpoint, {
        source: 'push',
        maxBytes: 64 * 1024,
        wholeMs: WITHIN_MS,
        redirects: 'return',
        body: encrypt(messageOf([first, ...others]), keys),
        headers: {
          authorization: await authorizations.forceFetch(origin),
          'content-encoding': 'aes128gcm',
          ttl: String(KEPT_SECONDS),
          urgency: 'normal',
        },
      })
      pauses.answered(origin)
      await settle(db, ids)
      await db
        .updateTable('push_subscriptions')
        .set({ delivered_at: clock.now() })
        .where('id', '=', subscriptionId)
        .execute()
      deliveries.inc({ channel: 'push', outcome: 'ok' })
    } catch (error) {
      const outside = asOutsideError(error)
      pauses.failed(origin, outside)
      if (outside.kind === 'closed') return postpone(rows, clock.now())
      // The device has left its push service, or the address leads into our own network.
      if (outside.isMissing || outside.kind === 'refused') {
        if (outside.isMissing) pauses.answered(origin)
        deliveries.inc({ channel: 'push', outcome: 'gone' })
        log.info({ reason: outside.message }, 'removed push subscription')
        await db.deleteFrom('push_subscriptions').where('id', '=', subscriptionId).execute()
        return
      }
      deliveries.inc({ channel: 'push', outcome: 'failed' })
      for (const row of rows) await lease.fail(row, outside, options.retry)
    }
  }

  return async (turn: Turn): Promise<boolean> => {
    const now = clock.now()
    const rows = await claim(platform, lease, now, turn)
    if (rows.length === 0) return false
    turn.take([...new Set(rows.map(({ subscriptionId }) => subscriptionId))])
    const wanted = await dropUnwanted(platform, rows, now, postpone).catch(async (error: unknown) => {
      // So that further turns find out which device is at fault.
      await postpone(rows, now)
      throw error
    })
    const devices = [...Map.groupBy(wanted, (row) => row.subscriptionId).values()]
    const next = devices.values()
    // Concurrent workers share this iterator.
    const work = async () => {
      for (const [first, ...others] of next) if (first) await send([first, ...others])
    }
    await Promise.all(Array.from({ length: REQUESTS_AT_ONCE }, work))
    return true
  }
}

/** Claims everything due for some devices, so that each gets one message. */
async function claim({ db }: Platform, lease: Lease<'notice_outbox'>, now: Date, turn: Turn): Promise<Row[]> {
  return db.transaction().execute(async (trx) => {
    const free = new Date(now.getTime() - GAP_SECONDS * 1000)
    const { rows: devices } = await sql<{ id: string }>`
      select s.id from push_subscriptions s
      where (s.delivered_at is null or s.delivered_at <= ${free}) and s.id in (
        select o.subscription_id from notice_outbox o
        join push_subscriptions d on d.id = o.subscription_id
        where o.channel = 'push' and o.dead_at is null and o.due_at <= ${now}
          and (d.delivered_at is null or d.delivered_at <= ${free}) and ${turn.isFree(sql`d.id`)}
        order by o.due_at, o.id limit ${turn.atMost(DEVICES_AT_ONCE)})
      for update skip locked`.execute(trx)
    const ids = devices.map(({ id }) => id)
    await sql`
      delete from push_subscriptions s using auth_sessions a
      where s.id = any (${ids}::uuid[]) and a.id = s.session_id and a.ended_at is not null`.execute(trx)
    const { rows } = await sql<Row>`
      with claimed as (
        update notice_outbox q set ${lease.taken()}
        where subscription_id = any (${ids}::uuid[]) and dead_at is null and ${lease.isDue()}
        returning id, notice_id, user_id, subscription_id, attempts
      )
      select c.id, c.notice_id as "noticeId", c.user_id as "userId", c.attempts, n.kind, n.facts, n.day,
        (select t.label from member_notices t where t.user_id = c.user_id and t.notice_id = c.notice_id),
        s.id as "subscriptionId", s.endpoint, s.p256dh, s.auth,
        ${hidesNotice} or not ${isOfPublic} or m.banned_at is not null as "isHidden",
        ${postOfNotice} as post
      from claimed c join notices n on n.id = c.notice_id join push_subscriptions s on s.id = c.subscription_id
      join users m on m.id = c.user_id join profiles u on u.id = c.user_id
      order by c.id`.execute(trx)
    return rows
  })
}

/** Drops notices that the member hides or no longer wants, and postpones those in quiet hours. */
async function dropUnwanted(
  { db, config }: Platform,
  rows: readonly Row[],
  now: Date,
  postpone: (rows: readonly Row[], until: Date) => Promise<void>,
): Promise<Row[]> {
  const settings = await readNoticeSettings(db, config, [...new Set(rows.map(({ userId }) => userId))])
  const withMutedWord = await rowsWithMutedWord(db, rows)
  const wanted = rows.filter((row) => {
    const own = settings.get(row.userId)
    return own && !row.isHidden && !withMutedWord.has(row) && wants(own, row.kind, 'push')
  })
  await settle(
    db,
    rows.filter((row) => !wanted.includes(row)).map(({ id }) => id),
  )
  const awake: Row[] = []
  for (const row of wanted) {
    const own = settings.get(row.userId)
    const until = own ? afterQuiet(now, own.timeZone, own.quiet) : now
    if (until > now) await postpone([row], until)
    else awake.push(row)
  }
  return awake
}

/** The rows of posts with a word that the member mutes. */
async function rowsWithMutedWord(db: Platform['db'], rows: readonly Row[]): Promise<Set<Row>> {
  const found = new Set<Row>()
  for (const ofOne of Map.groupBy(rows, (row) => row.noticeId).values()) {
    const [first] = ofOne
    if (!first?.post) continue
    const hiding = await membersHidingText(
      db,
      first.post,
      ofOne.map(({ userId }) => userId),
    )
    for (const row of ofOne) if (hiding.has(row.userId)) found.add(row)
  }
  return found
}
