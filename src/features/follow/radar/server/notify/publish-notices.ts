import { type RawBuilder, sql } from 'kysely'
import { readCovers, releasePath } from '#features/catalogue/public.ts'
import { RELEASE_TYPES, type ReleaseType } from '#features/notify/delivery/limits.ts'
import type { Delivery, Notice, Notices } from '#features/notify/delivery/public.ts'
import type { Db, Trx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { Turn } from '#platform/row-queue.ts'
import { instantsAnywhere } from '#platform/time.ts'
import type { Sources } from '#sources/sources.ts'
import { OUT_TIME } from '../../limits.ts'
import { deliveryKindOf, type RecordNews } from '../rules/next-step.ts'
import { readFollowers } from './followers.ts'
import type { NoticeRecord } from './notice-record.ts'

/** Followers per transaction: few enough that pages do not wait long. */
const BATCH_SIZE = 200
/** How long the notices of a record wait for its cover. */
const COVER_MS = 1500
/** Width of the picture, in pixels. */
const COVER_WIDTH = 192
const NOBODY = '00000000-0000-0000-0000-000000000000'

interface Waiting extends RecordNews {
  id: number
  releaseId: string
  lastUserId: string
}

/**
 * Publishes the next news to a batch of followers, and stores its progress in the same transaction. Returns
 * whether there may be more.
 */
export async function publishNext(
  { db, clock, ...platform }: Pick<Platform, 'db' | 'clock' | 'secretFor' | 'sourceCache'>,
  notices: Pick<Notices, 'publish' | 'republish' | 'markLeft' | 'readSettings' | 'wake'>,
  coverArt: Sources['coverArt'],
  turn: Turn,
): Promise<boolean> {
  const next = await readNext(db, turn)
  if (!next) return false
  const [picture = null] = await readCovers(platform, coverArt, [next.mbid], {
    width: COVER_WIDTH,
    waitMs: next.isFirst ? COVER_MS : 0,
  })
  const isThere = await db.transaction().execute(async (trx) => {
    const {
      rows: [waiting],
    } = await sql<Waiting>`
      select id, release_id as "releaseId", kind, day, previous_day as before, moment_after as after, moment_until as until,
        last_user_id as "lastUserId"
      from release_fan_outs t where ${turn.isFree(sql`t.id`)} order by id limit 1 for update skip locked`.execute(
      trx,
    )
    if (!waiting) return false
    turn.take([waiting.id])
    const record = await readNoticeRecord(trx, waiting.releaseId)
    if (!record || !isStillSo(waiting, record)) return finish(trx, waiting)
    const now = clock.now()
    const { followers, after } = await readFollowers(trx, notices, record, {
      after: waiting.lastUserId,
      members: BATCH_SIZE,
    })
    const byDelivery = Map.groupBy(followers, (follower) => deliveryKindOf(waiting, follower, now))
    // Another process may have published it meanwhile.
    const notice = noticeOf(waiting, record, record.mbid === next.mbid ? picture : null)
    const isChange = waiting.kind === 'moved' || waiting.kind === 'cancelled'
    if (isChange && waiting.lastUserId === NOBODY) await notices.republish(trx, notice)
    const notified = (byDelivery.get('notice') ?? []).map(({ id }) => id)
    await notices.publish(trx, notice, notified, {
      ...deliveryOf(waiting, now),
      label: record.label,
    })
    const entered = (byDelivery.get('calendar') ?? []).map(({ id }) => id)
    await notices.publish(trx, notice, entered, { channels: ['calendar'], label: record.label })
    // Earlier notices under the id of a record that was merged into this one are removed from calendars.
    await notices.markLeft(trx, record.otherNoticeIds, [...notified, ...entered], new Set())
    if (!after) return finish(trx, waiting)
    await sql`update release_fan_outs set last_user_id = ${after} where id = ${waiting.id}`.execute(trx)
    return true
  })
  if (isThere) notices.wake()
  return isThere
}

/** The record whose news is to be published next, and whether nobody was notified yet. */
async function readNext(db: Db, { isFree }: Turn): Promise<{ mbid: string; isFirst: boolean } | undefined> {
  const { rows } = await sql<{ mbid: string; isFirst: boolean }>`
    select (${presentMbid(sql`t.release_id`)}) as mbid, t.last_user_id = ${NOBODY}::uuid as "isFirst"
    from release_fan_outs t where ${isFree(sql`t.id`)} order by t.id limit 1`.execute(db)
  return rows[0]
}

/** News that changed before everybody was notified is dropped. */
const isStillSo = ({ kind, day }: RecordNews, record: NoticeRecord) =>
  kind === 'cancelled' ? record.day === null : record.day === day

async function finish(trx: Trx, { id }: Waiting): Promise<true> {
  await sql`delete from release_fan_outs where id = ${id}`.execute(trx)
  return true
}

const KINDS = {
  announced: 'release.announced',
  moved: 'release.moved',
  cancelled: 'release.cancelled',
  out: 'release.out',
} as const

/** The notice for news about a record. When it is published again without a picture, it keeps the earlier one. */
export function noticeOf(
  { kind, day, before }: RecordNews,
  record: NoticeRecord,
  picture: string | null = null,
): Notice {
  const { subjectId, mbid, title, primaryType, credit } = record
  return {
    kind: KINDS[kind],
    subject: { type: 'release', id: subjectId },
    day,
    artistIds: credit.map((artist) => artist.mbid),
    facts: {
      title,
      names: [...new Set(credit.map(({ name }) => name))],
      // Without the title, which in many scripts is too long for the path of a notification.
      link: releasePath(mbid),
      ...(picture && { picture }),
      type: primaryType,
      before: before ?? null,
    },
  }
}

/** "Out now" comes in the morning of the day; later news comes at once. */
function deliveryOf({ kind, day }: RecordNews, now: Date): Delivery {
  const isLate = now > instantsAnywhere(day, OUT_TIME).last
  return kind === 'out' && !isLate ? { dueAt: { morningOf: day } } : {}
}

interface Row extends Omit<NoticeRecord, 'types' | 'ownTypes' | 'noticeIds' | 'otherNoticeIds'> {
  secondaryTypes: string[]
  notices: { id: number; subjectId: string }[]
}

/** The release group of record `id` that has its page now: the first one that still exists. */
const presentGroup = (id: RawBuilder<unknown>, columns: RawBuilder<unknown>) => sql`
  select ${columns} from radar_releases o where o.record_id = ${id}
  order by exists (select from radar_dates d where d.release_id = o.id and d.is_missing), o.id <> ${id}, o.seen_at, o.id
  limit 1`
const presentMbid = (id: RawBuilder<unknown>) => presentGroup(id, sql`o.mbid`)

export async function readNoticeRecord(trx: Trx, id: string): Promise<NoticeRecord | undefined> {
  const {
    rows: [row],
  } = await sql<Row>`
    select p.id, p.mbid as "subjectId", g.mbid, g.title, g.primary_type as "primaryType",
      g.secondary_types as "secondaryTypes", g.credit, p.day, p.first_day_at as "firstDayAt",
      p.label_mbid is not null as "isOfLabel",
      (select left(l.name, 300) from labels l where l.mbid = p.label_mbid) as label,
      coalesce((
        select jsonb_agg(distinct jsonb_build_object('id', n.id, 'subjectId', n.subject_id))
        from radar_releases o join radar_releases m on m.mbid = o.mbid
        join radar_releases a on a.record_id = m.record_id
        join notices n on n.subject_type = 'release' and n.subject_id = a.mbid::text
        where o.record_id = p.id
      ), '[]') as notices
    from radar_releases p, lateral (${presentGroup(sql`p.id`, sql`o.*`)}) g
    where p.id = ${id}`.execute(trx)
  if (!row) return undefined
  const { notices, ...record } = row
  return {
    ...record,
    types: typesOf(row.primaryType, row.secondaryTypes),
    ownTypes: ownTypesOf(row.primaryType, row.secondaryTypes),
    noticeIds: notices.map(({ id }) => id),
    otherNoticeIds: notices.filter(({ subjectId }) => subjectId !== row.subjectId).map(({ id }) => id),
  }
}

const known = (type: string): ReleaseType => RELEASE_TYPES.find((one) => one === type) ?? 'Other'

/**
 * The types of a release group, all of which a member must want: the secondary ones if it has any, because members who
 * want live recordings want a live album.
 */
const ownTypesOf = (primaryType: string | null, secondaryTypes: readonly string[]): string[] =>
  secondaryTypes.length > 0 ? [...secondaryTypes] : [primaryType ?? 'Other']

/** The same as the types that members choose for all their follows. */
const typesOf = (primaryType: string | null, secondaryTypes: readonly string[]): ReleaseType[] => [
  ...new Set(ownTypesOf(primaryType, secondaryTypes).map(known)),
]
