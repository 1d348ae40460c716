import { sql } from 'kysely'
import {
  type Follower as Follow,
  type Followed,
  readFollowersByWish,
} from '#features/follow/follows/server/followers.ts'
import type { Notices } from '#features/notify/delivery/public.ts'
import type { Trx } from '#platform/db/database.ts'
import type { Follower } from '../rules/next-step.ts'
import type { NoticeRecord } from './notice-record.ts'

export interface KnownFollower extends Follower {
  id: string
}

interface Batch {
  followers: KnownFollower[]
  /** Cursor for the next batch; null when there is none. */
  after: string | null
}

interface FollowedEntity extends Followed {
  isBaseline: boolean
}

/**
 * A batch of members who follow an artist of a record or its label and want to hear about releases, with their earlier
 * notices.
 */
export async function readFollowers(
  trx: Trx,
  notices: Pick<Notices, 'readSettings'>,
  record: NoticeRecord,
  { after, members }: { after: string; members: number },
): Promise<Batch> {
  const followed = await readFollowedEntities(trx, record.id)
  const batch = await readFollowersByWish(trx, 'releases', followed, { after, members })
  return {
    followers: await withNotified(trx, notices, record, followed, batch.followers),
    after: batch.after,
  }
}

/** The same for these members. */
export async function readFollowersAmong(
  trx: Trx,
  notices: Pick<Notices, 'readSettings'>,
  record: NoticeRecord,
  memberIds: readonly string[],
): Promise<KnownFollower[]> {
  const followed = await readFollowedEntities(trx, record.id)
  const among = { members: memberIds.length, only: memberIds }
  const { followers } = await readFollowersByWish(trx, 'releases', followed, among)
  return withNotified(trx, notices, record, followed, followers)
}

/** The members among these who follow an artist or label of the record, under any id of it. */
export async function readRecordFollowerIds(
  trx: Trx,
  recordId: string,
  memberIds: readonly string[],
): Promise<Set<string>> {
  const { rows: followed } = await sql<Followed>`
    select distinct w.kind, w.mbid as id
    from radar_releases o join radar_releases m on m.mbid = o.mbid
    join radar_releases a on a.record_id = m.record_id
    join radar_credits c on c.release_id = a.id
    join radar_watches w on w.kind = c.kind and w.target_mbid = c.mbid
    where o.record_id = ${recordId}`.execute(trx)
  const among = { members: memberIds.length, only: memberIds }
  const { followers } = await readFollowersByWish(trx, 'releases', followed, among)
  return new Set(followers.map(({ userId }) => userId))
}

async function withNotified(
  trx: Trx,
  notices: Pick<Notices, 'readSettings'>,
  record: NoticeRecord,
  followed: readonly FollowedEntity[],
  follows: readonly Follow[],
): Promise<KnownFollower[]> {
  const followsOf = Map.groupBy(follows, ({ userId }) => userId)
  const ids = [...followsOf.keys()]
  const settings = await notices.readSettings(trx, ids)
  const notifiedById = await readNotified(trx, record.noticeIds, ids)
  const wantsType = (defaultTypes: readonly string[], releaseTypes: readonly string[] | null) =>
    releaseTypes
      ? record.ownTypes.every((type) => releaseTypes.includes(type))
      : record.types.every((type) => defaultTypes.includes(type))
  const artistFollows = record.isOfLabel ? await readArtistFollows(trx, record.id, ids) : undefined
  const isAnnouncedTo = ({ kind, id, followedAt }: Follow) =>
    record.firstDayAt !== null &&
    followedAt < record.firstDayAt &&
    followed.some((one) => one.kind === kind && one.id === id && !one.isBaseline)
  return ids.flatMap((id): KnownFollower[] => {
    const own = settings.get(id)
    const ownFollows = followsOf.get(id) ?? []
    if (!own) return []
    const defaultTypes: readonly string[] = own.releaseTypes
    // Members who also follow the artist hear about the record by its own day.
    if (artistFollows?.get(id)?.some((types) => wantsType(defaultTypes, types))) return []
    return [
      {
        id,
        zone: own.timeZone,
        zoneSince: own.timeZoneSince,
        since: new Date(Math.min(...ownFollows.map(({ followedAt }) => followedAt.getTime()))),
        isEarly: ownFollows.some(isAnnouncedTo),
        wantsType: ownFollows.some(({ releaseTypes }) => wantsType(defaultTypes, releaseTypes)),
        ...(notifiedById.get(id) ?? { isNotified: false, isInCalendar: false, isOut: false }),
      },
    ]
  })
}

/**
 * The artists and labels whose followers a record concerns, including ids that were merged. A record that was there when
 * they were first read is no news under another id.
 */
async function readFollowedEntities(trx: Trx, recordId: string): Promise<FollowedEntity[]> {
  const { rows } = await sql<FollowedEntity>`
    select w.kind, w.mbid as id, bool_or(c.is_baseline) as "isBaseline"
    from radar_releases r
    join radar_credits c on c.release_id = r.id
    join radar_watches w on w.kind = c.kind and w.target_mbid = c.mbid
    where r.record_id = ${recordId} group by w.kind, w.mbid`.execute(trx)
  return rows
}

/** For members who follow several artists of the record: the types they want from each. */
async function readArtistFollows(
  trx: Trx,
  recordId: string,
  memberIds: readonly string[],
): Promise<Map<string, (string[] | null)[]>> {
  const { rows } = await sql<{ id: string; types: string[] | null }>`
    select f.user_id as id, f.release_types as types
    from radar_releases l join radar_releases r on r.mbid = l.mbid and r.label_mbid is null
    join radar_credits c on c.release_id = r.id
    join radar_watches w on w.kind = c.kind and w.target_mbid = c.mbid
    join artist_follows f on f.artist_mbid = w.mbid
    where l.record_id = ${recordId} and c.kind = 'artist' and f.wants_releases
      and f.user_id = any(${[...memberIds]}::uuid[])`.execute(trx)
  return new Map(
    [...Map.groupBy(rows, ({ id }) => id)].map(([id, those]) => [id, those.map(({ types }) => types)]),
  )
}

type NotifiedState = Pick<Follower, 'isNotified' | 'isInCalendar' | 'isOut'>

async function readNotified(
  trx: Trx,
  noticeIds: readonly number[],
  memberIds: readonly string[],
): Promise<Map<string, NotifiedState>> {
  if (noticeIds.length === 0) return new Map()
  const { rows } = await sql<NotifiedState & { id: string }>`
    select m.user_id as id,
      bool_or(n.kind in ('release.announced', 'release.moved') and m.channels is null) as "isNotified",
      bool_or(n.kind in ('release.announced', 'release.moved') and m.channels is not null) as "isInCalendar",
      bool_or(n.kind = 'release.out') as "isOut"
    from member_notices m join notices n on n.id = m.notice_id
    where m.notice_id = any(${[...noticeIds]}::bigint[]) and m.user_id = any(${[...memberIds]}::uuid[])
    group by m.user_id`.execute(trx)
  return new Map(rows.map(({ id, ...state }) => [id, state]))
}
