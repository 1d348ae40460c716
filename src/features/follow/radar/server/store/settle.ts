import { sql } from 'kysely'
import { ABSENT_HOURS } from '#features/follow/radar/limits.ts'
import type { Trx } from '#platform/db/database.ts'
import { HOUR_MS } from '#platform/time.ts'
import { decideDate, decideRecordDate, type SourceDate, wholeDay } from '../rules/dates.ts'
import { isSameRecord, type Likeness } from '../rules/same-record.ts'

interface Group {
  id: string
  labelMbid: string | null
  date: string | null
  day: string | null
  announcedDay: string | null
  isOver: boolean
  dates: SourceDate[]
}

/**
 * Decides the date of the record of a release group from all sources' statements about its release groups. If it
 * changed, the rules are applied again.
 */
export async function settle(trx: Trx, groupId: string, at: Date, haveTypesChanged = false): Promise<void> {
  const groups = await readGroups(trx, groupId)
  const [first, ...others] = groups
  if (!first) return
  const recordId = first.id
  for (const group of others) {
    const date = decideDate(group.dates)
    if (date !== group.date) {
      await sql`update radar_releases set date = ${date}, day = ${wholeDay(date)}::date,
        last_day = coalesce(${wholeDay(date)}::date, last_day) where id = ${group.id}`.execute(trx)
    }
  }
  const date = decideRecordDate(groups.map(({ dates }) => dates))
  const day = wholeDay(date)
  const isOtherDay = day !== first.day
  await sql`
    update radar_releases set date = ${date}, day = ${day}::date, last_day = coalesce(${day}::date, last_day),
      day_since = case when ${isOtherDay} then ${day ? at : null}::timestamptz else day_since end,
      first_day_at = coalesce(first_day_at, ${day ? at : null}::timestamptz),
      announced_through = case when ${isOtherDay || haveTypesChanged} then null else announced_through end,
      out_through = case when ${isOtherDay} then null else out_through end,
      missing_since = case when ${date !== null} then null else missing_since end,
      is_missing = is_missing and ${date === null},
      look_up_due_at = case when label_mbid is not null then null when ${date === null && first.announcedDay !== null && !first.isOver}
        then least(look_up_due_at, ${at}::timestamptz) else look_up_due_at end,
      due_at = ${at}::timestamptz
    where id = ${recordId}`.execute(trx)
  if (isOtherDay || (day && haveTypesChanged)) await joinLikeOnes(trx, recordId, day !== null, at)
}

async function readGroups(trx: Trx, groupId: string): Promise<Group[]> {
  const { rows } = await sql<Group>`
    select r.id, r.label_mbid as "labelMbid", r.date, r.day, r.announced_day as "announcedDay", r.is_over as "isOver",
      coalesce((select jsonb_agg(jsonb_build_object('source', d.source, 'date', d.date, 'isMissing', d.is_missing))
        from radar_dates d where d.release_id = r.id), '[]') as dates
    from radar_releases r where r.record_id = (select record_id from radar_releases where id = ${groupId})
    order by r.id <> r.record_id, r.seen_at, r.id`.execute(trx)
  return rows
}

interface Candidate extends Likeness {
  recordId: string
}

/** Merges the record with another release group that is the same record; one of them has a day. */
async function joinLikeOnes(trx: Trx, recordId: string, hasDay: boolean, at: Date): Promise<void> {
  const { rows: own } = await sql<Candidate>`
    select ${likeness} from radar_releases r join radar_releases p on p.id = r.record_id
    where r.record_id = ${recordId}`.execute(trx)
  const { rows: others } = await sql<Candidate>`
    select ${likeness} from radar_releases r join radar_releases p on p.id = r.record_id
    where r.label_mbid is not distinct from (select label_mbid from radar_releases where id = ${recordId})
      and r.record_id <> ${recordId} and (${hasDay} or r.day is not null)
      and exists (select from radar_releases o
        join radar_credits c on c.release_id = o.id
        join radar_credits d on d.kind = c.kind and d.mbid = c.mbid
        where o.record_id = ${recordId} and d.release_id = r.id and o.folded_title = r.folded_title)
    order by r.seen_at, r.id`.execute(trx)
  const like = others.find((other) => own.some((one) => isSameRecord(one, other)))
  if (like) await joinRecords(trx, recordId, like.recordId, at)
}

const likeness = sql`r.record_id as "recordId", r.folded_title as "foldedTitle", r.primary_type as "primaryType",
  r.secondary_types as "secondaryTypes", coalesce(r.day, case when p.day is null then r.last_day end) as day,
  case when p.day is null and not p.is_over then coalesce(p.date, '') end as "openDate", p.is_over as "isOver",
  case when r.label_mbid is null then array(select c.mbid from radar_credits c where c.release_id = r.id)::text[]
    else array(select a ->> 'mbid' from jsonb_array_elements(r.credit) a) end as "artistMbids"`

/** Merges the records of two release groups; the one seen first remains. */
export async function joinRecords(trx: Trx, one: string, other: string, at: Date): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select p.id from radar_releases p where p.id in (
      select record_id from radar_releases where id in (${one}, ${other})) order by p.seen_at, p.id`.execute(
    trx,
  )
  const [kept, joined] = rows
  if (!kept) return
  if (joined) await moveState(trx, joined.id, kept.id)
  await settle(trx, kept.id, at)
}

async function moveState(trx: Trx, from: string, to: string): Promise<void> {
  // What was said about a record that still comes counts more than what was said about one that is gone.
  const isJoinedAhead = sql`j.announced_day is not null and (k.announced_day is null or k.is_cancelled or k.day is null)`
  await sql`
    update radar_releases k set
      announced_day = case when ${isJoinedAhead} then j.announced_day else k.announced_day end,
      is_cancelled = case when ${isJoinedAhead} then j.is_cancelled else k.is_cancelled end,
      first_day_at = least(k.first_day_at, j.first_day_at),
      over_day = greatest(k.over_day, j.over_day),
      moves = greatest(k.moves, j.moves), moved_at = greatest(k.moved_at, j.moved_at),
      announced_through = null
    from radar_releases j where k.id = ${to} and j.id = ${from}`.execute(trx)
  await sql`update release_fan_outs set release_id = ${to} where release_id = ${from}`.execute(trx)
  await sql`update radar_releases set record_id = ${to}, due_at = null where record_id = ${from}`.execute(trx)
}

/**
 * After a successful read: a first read without a date starts the absence of an announced record, a later one confirms
 * it. Undefined when the record has a date or was not announced. `groupId` is any of its release groups.
 */
export async function writeAbsence(
  trx: Trx,
  groupId: string,
  at: Date,
): Promise<'begun' | 'proven' | undefined> {
  const before = new Date(at.getTime() - ABSENT_HOURS * HOUR_MS)
  const { rows } = await sql<{ is_missing: boolean }>`
    update radar_releases set
      is_missing = is_missing or coalesce(missing_since <= ${before}::timestamptz, false),
      due_at = case when missing_since <= ${before}::timestamptz then ${at}::timestamptz else due_at end,
      missing_since = coalesce(missing_since, ${at}::timestamptz)
    where id = (select record_id from radar_releases where id = ${groupId}) and date is null and announced_day is not null and not is_over
    returning is_missing`.execute(trx)
  const [row] = rows
  return row && (row.is_missing ? 'proven' : 'begun')
}

/**
 * Releases records that waited for look-ups: new ones while a known record of the same artist was missing, and those
 * that lost an artist who may have been merged.
 */
export async function releaseHeld(trx: Trx, at: Date): Promise<void> {
  await sql`
    update radar_releases r set held_until = null, due_at = ${at}::timestamptz
    where r.held_until is not null and r.is_confirmed
      and not exists (select from radar_watches where check_due_at <= ${at}::timestamptz)
      and not exists (
        select from radar_credits c
        join radar_credits d on d.kind = c.kind and d.mbid = c.mbid
        join radar_releases s on s.id = d.release_id
        join radar_releases p on p.id = s.record_id
        where c.release_id = r.id and s.id <> r.id and s.look_up_due_at <= ${at}::timestamptz
          and coalesce(p.announced_day, p.day) is not null)`.execute(trx)
}
