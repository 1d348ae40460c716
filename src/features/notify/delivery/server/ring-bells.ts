import { sql } from 'kysely'
import { type AuthoredText, membersHidingText } from '#features/accounts/blocks/public.ts'
import { pushNotifications } from '#features/notify/bell/server/notified.ts'
import { notifyOfNotice } from '#features/notify/bell/server/notify-news.ts'
import type { Trx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import { createLockedQueue, type RowQueue } from '#platform/row-queue.ts'
import type { NoticeFacts } from '../contract.ts'
import type { NoticeKind } from '../limits.ts'
import type { Deliveries } from './deliveries.ts'
import { hidesNotice, isOfPublic, postOfNotice } from './list.ts'
import { sentenceOf } from './words.ts'

/** Members per transaction: short ones let visitors' requests run in between. */
const BATCH_SIZE = 250

const EVERY_SECONDS = 5

/** Adds due notices to the notifications of members. */
export const createBells = (platform: Platform, deliveries: Deliveries): RowQueue =>
  createLockedQueue(
    platform,
    {
      name: 'delivery.bells',
      everySeconds: EVERY_SECONDS,
      table: 'notice_outbox',
      key: ['id'],
      where: () => sql`q.channel = 'bell' and q.dead_at is null and q.due_at <= ${platform.clock.now()}`,
      order: sql`q.due_at, q.id`,
      atOnce: BATCH_SIZE,
    },
    async (trx, due) => {
      const userIds = await ringBatch(
        trx,
        due.map(({ id }) => id),
      )
      return () => {
        pushNotifications(platform, { userIds })
        deliveries.inc({ channel: 'bell', outcome: 'ok' }, userIds.length)
      }
    },
  )

/** The rows with the same notice and the same label or artist are one insert. Returns the notified members. */
async function ringBatch(trx: Trx, ids: readonly number[]): Promise<string[]> {
  const { rows: due } = await sql<{ user_id: string; notice_id: number; label: string | null }>`
    delete from notice_outbox o where id = any (${ids}::bigint[]) returning o.user_id, o.notice_id,
      (select m.label from member_notices m where m.user_id = o.user_id and m.notice_id = o.notice_id)`.execute(
    trx,
  )
  const rung: string[] = []
  for (const rows of Map.groupBy(due, (row) => `${row.notice_id} ${row.label ?? ''}`).values()) {
    const [{ notice_id: noticeId, label } = { notice_id: 0, label: null }] = rows
    const notice = await readPublicNotice(trx, noticeId)
    if (!notice) continue
    const those = await listenersAmong(
      trx,
      { noticeId, post: notice.post },
      rows.map((row) => row.user_id),
    )
    const { userIds } = await notifyOfNotice(trx, {
      noticeId,
      kind: KINDS[notice.kind],
      content: sentenceOf({ ...notice, label }),
      page: notice.facts.link,
      postId: notice.post_id,
      userIds: those,
    })
    rung.push(...userIds)
  }
  return rung
}

interface PublicNotice {
  kind: NoticeKind
  facts: NoticeFacts
  day: string | null
  post_id: string | null
  post: AuthoredText | null
}

/** Undefined for a post that is no longer public, and for a deleted show. */
async function readPublicNotice(trx: Trx, noticeId: number): Promise<PublicNotice | undefined> {
  const { rows } = await sql<PublicNotice>`
    select n.kind, n.facts, n.day, n.post_id, ${postOfNotice} as post from notices n
    where n.id = ${noticeId} and ${isOfPublic}`.execute(trx)
  return rows[0]
}

/** The members who neither mute all artists of the notice, nor hide its author, nor mute a word of its post. */
async function listenersAmong(
  trx: Trx,
  { noticeId, post }: { noticeId: number; post: AuthoredText | null },
  memberIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select u.id from unnest(${memberIds}::uuid[]) u (id), notices n
    where n.id = ${noticeId} and not ${hidesNotice}`.execute(trx)
  const ids = rows.map(({ id }) => id)
  if (!post) return ids
  const hiding = await membersHidingText(trx, post, ids)
  return ids.filter((id) => !hiding.has(id))
}

const KINDS = {
  'release.announced': 'release_announced',
  'release.out': 'release_out',
  'release.moved': 'release_moved',
  'release.cancelled': 'release_cancelled',
  'show.announced': 'show_announced',
  'show.tomorrow': 'show_tomorrow',
  'show.moved': 'show_moved',
  'show.cancelled': 'show_cancelled',
  'post.official': 'official_post',
} as const satisfies Record<NoticeKind, string>
