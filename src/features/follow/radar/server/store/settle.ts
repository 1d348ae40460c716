import { sql } from 'kysely'
import type { Trx } from '#platform/db/database.ts'
import { dayOf, decideDate, decideRecordDate, type SourceDate } from '../rules/dates.ts'
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
 * Decides the date of a record from all sources' statements about its release groups. If it changed, the rules are
 * applied again.
 */
export async function settle(trx: Trx, recordId: string, at: Date, haveTypesChanged = false): Promise<void> {
  const groups = await readGroups(trx, recordId)
  const [first, ...others] = groups
  if (!first) return
  for (const group of others) {
    const date = decideDate(group.dates)
    if (date !== group.date) {
      await sql`update radar_releases set date = ${date}, day = ${dayOf(date)}::date where id = ${group.id}`.execute(
        trx,
      )
    }
  }
  const date = decideRecordDate(groups.map(({ dates }) => dates))
  const day = dayOf(date)
  const isOtherDay = day !== first.day
  await sql`
    update radar_releases set date = ${date}, day = ${day}::date,
      day_since = case when ${isOtherDay} then ${day ? at : null}::timestamptz else day_since end,
      first_day_at = coalesce(first_day_at, ${day ? at : null}::timestamptz),
      announced_through = case when ${isOtherDay || haveTypesChanged} then null else announced_through end,
      out_through = case when ${isOtherDay} then null else out_through end,
      absent_since = case when ${date !== null} then null else absent_since end,
      is_absent = is_absent and ${date === null},
      look_up_at = case when label_mbid is not null then null when ${date === null && first.announcedDay !== null && !first.isOver}
        then least(look_up_at, ${at}::timestamptz) else look_up_at end,
      due_at = ${at}::timestamptz
    where id = ${recordId}`.execute(trx)
  if (day && (isOtherDay || haveTypesChanged)) await joinLikeOnes(trx, recordId, at)
}

async function readGroups(trx: Trx, recordId: string): Promise<Group[]> {
  const { rows } = await sql<Group>`
    select r.id, r.label_mbid as "labelMbid", r.date, r.day, r.told_day as "announcedDay", r.is_over as "isOver",
      coalesce((select jsonb_agg(jsonb_build_object('source', d.source, 'date', d.date, 'isGone', d.is_gone))
        from radar_dates d where d.release_id = r.id), '[]') as dates
    from radar_releases r where r.record_id = ${recordId}
    order by r.id <> ${recordId}, r.seen_at, r.id`.execute(trx)
  return rows
}

interface Candidate extends Likeness {
  recordId: string
}

/** Merges the record with another release group that is the same record. */
async function joinLikeOnes(trx: Trx, recordId: string, at: Date): Promise<void> {
  const { rows: own } = await sql<Candidate>`
    select ${likeness} from radar_releases r where r.record_id = ${recordId} and r.day is not null`.execute(
    trx,
  )
  const { rows: others } = await sql<Candidate>`
    select ${likeness} from radar_releases r
    where r.label_mbid is not distinct from (select label_mbid from radar_releases where id = ${recordId})
      and r.record_id <> ${recordId} and r.day is not null
      and exists (select from radar_releases o
        join radar_credits c on c.release_id = o.id
        join radar_credits d on d.kind = c.kind and d.mbid = c.mbid
        where o.record_id = ${recordId} and d.release_id = r.id and o.folded_title = r.folded_title)
    order by r.seen_at, r.id`.execute(trx)
  const like = others.find((other) => own.some((one) => isSameRecord(one, other)))
  if (like) await joinRecords(trx, recordId, like.recordId, at)
}

const likeness = sql`r.record_id as "recordId", r.folded_title as "foldedTitle", r.primary_type as "primaryType",
  r.secondary_types as "secondaryTypes", r.day,
  case when r.label_mbid is null then array(select c.mbid from radar_credits c where c.release_id = r.id)::text[]
    else array(select a ->> 'mbid' from jsonb_array_elements(r.credit) a) end as "artistMbids"`

/** Merges two records; the one seen first remains. */
export async function joinRecords(trx: Trx, one: string, other: string, at: Date): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from radar_releases where id in (${one}, ${other}) order by seen_at, id`.execute(trx)
  const [kept, joined] = rows
  if (!kept || !joined) return
  await sql`
    update radar_releases k set
      told_day = coalesce(k.told_day, j.told_day),
      first_day_at = least(k.first_day_at, j.first_day_at),
      is_over = k.is_over or j.is_over,
      moves = greatest(k.moves, j.moves), moved_at = greatest(k.moved_at, j.moved_at),
      announced_through = null
    from radar_releases j where k.id = ${kept.id} and j.id = ${joined.id}`.execute(trx)
  await sql`update radar_tellings set release_id = ${kept.id} where release_id = ${joined.id}`.execute(trx)
  await sql`update radar_releases set record_id = ${kept.id}, due_at = null where record_id = ${joined.id}`.execute(
    trx,
  )
  await settle(trx, kept.id, at)
}
