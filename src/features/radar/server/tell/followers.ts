import { sql } from 'kysely'
import { DEFAULT_TYPES } from '#features/notices/limits.ts'
import type { Trx } from '#platform/db/database.ts'
import type { Follower } from '../rules/recipients.ts'
import type { ToldRecord } from './told-record.ts'

export interface KnownFollower extends Follower {
  id: string
}

/**
 * The next followers of a record in the order of their ids, with what they were told of it before. Those of all artists
 * of its credit, also under ids that were merged, and of the label.
 */
export async function readFollowers(
  trx: Trx,
  record: ToldRecord,
  { after, limit, siteZone }: { after: string; limit: number; siteZone: string },
): Promise<KnownFollower[]> {
  const wanted = sql`coalesce(f.types, s.release_types, ${[...DEFAULT_TYPES]}::text[])`
  const { rows } = await sql<KnownFollower>`
    with whom as (
      select w.kind, w.mbid, bool_and(c.is_baseline) as is_baseline
      from radar_releases r
      join radar_credits c on c.release_id = r.id
      join radar_watched w on w.kind = c.kind and w.target_mbid = c.mbid
      where r.record_id = ${record.id}
      group by w.kind, w.mbid
    ), follows as (
      select f.user_id, f.created_at, f.types, whom.is_baseline from whom, lateral (${next('artist', after, limit)}) f
        where whom.kind = 'artist'
      union all
      select f.user_id, f.created_at, f.types, whom.is_baseline from whom, lateral (${next('label', after, limit)}) f
        where whom.kind = 'label'
    ), followers as (
      select f.user_id, min(f.created_at) as since,
        bool_or(not f.is_baseline and f.created_at < ${record.firstDayAt}::timestamptz) as "isEarly",
        bool_or(${record.types}::text[] <@ ${wanted}) as "wantsType"
      from follows f left join notice_settings s on s.user_id = f.user_id
      group by f.user_id order by f.user_id limit ${limit}
    )
    select f.user_id as id, f.since, coalesce(s.time_zone, ${siteZone}) as zone,
      coalesce(f."isEarly", false) as "isEarly", f."wantsType",
      coalesce(told."isTold", false) as "isTold", coalesce(told."isInCalendar", false) as "isInCalendar",
      coalesce(told."isOut", false) as "isOut"
    from followers f
    left join notice_settings s on s.user_id = f.user_id
    left join lateral (
      select bool_or(n.kind in ('release.announced', 'release.moved') and m.channels is null) as "isTold",
        bool_or(n.kind in ('release.announced', 'release.moved') and m.channels is not null) as "isInCalendar",
        bool_or(n.kind = 'release.out') as "isOut"
      from member_notices m join notices n on n.id = m.notice_id
      where m.user_id = f.user_id and m.notice_id = any(${record.noticeIds}::bigint[])
    ) told on true
    order by f.user_id`.execute(trx)
  return rows
}

/** The next of those who follow `whom` and want to hear of releases. */
const next = (kind: 'artist' | 'label', after: string, limit: number) => sql`
  select user_id, created_at, null::text[] as types from ${sql.table(`${kind}_follows`)}
  where ${sql.ref(`${kind}_mbid`)} = whom.mbid and user_id > ${after}::uuid order by user_id limit ${limit}`
