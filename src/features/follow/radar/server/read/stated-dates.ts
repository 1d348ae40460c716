import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import { workOnEach } from '#platform/row-queue.ts'
import { isNotSetAside } from '#platform/set-aside.ts'
import { addDays, dayAt } from '#platform/time.ts'
import type { CreditedArtist } from '../../contract.ts'
import { ANNOUNCED_AHEAD, RECENT_DAYS } from '../../limits.ts'
import { changeDates, lockRadar, observe, type Seen } from '../store/observe.ts'
import type { ReaderPlatform } from './read-artists.ts'

/** Selects the dates that pages show: `label_mbid` (null for an artist's), `mbid` of the release group, `date`. */
export type ShownDates = RawBuilder<unknown>

/** The job, and the queue of the records that failed. */
export const STATED_DATES = 'radar.stated-dates'
/** Dates per run; the next run continues. */
const BATCH_SIZE = 500

/**
 * Adopts release dates that businesses state on their managed pages, and withdraws dates that are no longer shown: they
 * were changed, hidden by moderators, or the claim has ended.
 */
export async function readStatedDates(platform: ReaderPlatform, shownDates: ShownDates): Promise<void> {
  const { db, clock } = platform
  const now = clock.now()
  const stated = statedBy(shownDates)
  const changed = Map.groupBy(await readChanged(db, stated), ({ recordId }) => recordId)
  await workOnEach(platform, STATED_DATES, {
    rows: [...changed],
    keyOf: ([recordId]) => recordId,
    work: ([, dates]) =>
      db.transaction().execute(async (trx) => {
        await lockRadar(trx)
        await changeDates(trx, 'claimant', dates, now)
      }),
  })
  await workOnEach(platform, STATED_DATES, {
    rows: await readNew(db, now, stated),
    keyOf: ({ mbid, labelMbid }) => [mbid, labelMbid].filter(Boolean).join(' '),
    work: ({ labelMbid, ...seen }) =>
      db.transaction().execute(async (trx) => {
        await lockRadar(trx)
        await observe(trx, [seen], { source: 'claimant', at: now, labelMbid })
      }),
  })
}

/** The last day of a year or of about a month, for a date without a day. */
const whole = (date: RawBuilder<unknown>) => sql`rpad(${date}, 10, '-12-31')`

/**
 * The stated dates without those of new editions: an artist's date long after MusicBrainz' date of the first release is
 * ignored. For a label, its first release counts, even of an old record.
 */
const statedBy = (shownDates: ShownDates) => sql`stated as materialized (
  select s.* from (${shownDates}) s left join release_groups g on g.mbid = s.mbid
  where s.label_mbid is not null or g.first_release_date is null
    or ${whole(sql`g.first_release_date`)} >= (${whole(sql`s.date`)}::date - ${ANNOUNCED_AHEAD}::int)::text)`

interface Changed {
  id: string
  recordId: string
  /** Null when it is no longer stated. */
  date: string | null
}

/** Release groups whose stated date differs from the one in the radar. */
async function readChanged(db: Db, stated: ReturnType<typeof statedBy>): Promise<Changed[]> {
  const { rows } = await sql<Changed>`
    with ${stated}
    select * from (
    select r.id, r.record_id as "recordId", s.date
    from stated s join radar_releases r on r.mbid = s.mbid and r.label_mbid is not distinct from s.label_mbid
    left join radar_dates d on d.release_id = r.id and d.source = 'claimant'
    where d.date is distinct from s.date
    union all
    select r.id, r.record_id, null from radar_dates d join radar_releases r on r.id = d.release_id
    where d.source = 'claimant' and d.date is not null and not exists (
      select from stated s where s.mbid = r.mbid and s.label_mbid is not distinct from r.label_mbid)
    ) c where ${isNotSetAside(STATED_DATES, sql`c."recordId"`)}
    limit ${BATCH_SIZE}`.execute(db)
  return rows
}

interface New extends Seen {
  labelMbid: string | null
}

/** Release groups with a new or upcoming day that the radar has not seen, by followed artists and labels. */
async function readNew(db: Db, now: Date, stated: ReturnType<typeof statedBy>): Promise<New[]> {
  const since = addDays(dayAt(now), -RECENT_DAYS)
  const { rows } = await sql<Omit<New, 'credit'> & { credit: CreditedArtist[] | null }>`
    with ${stated}
    select d.mbid, d.label_mbid as "labelMbid", d.date, g.title, g.primary_type as "primaryType",
      coalesce(g.secondary_types, '{}') as "secondaryTypes",
      (select jsonb_agg(jsonb_build_object('mbid', a.mbid, 'name', coalesce(n.name, a.name), 'joinPhrase', n.join_phrase) order by n.position)
        from artist_credit_names n join artists a on a.id = n.artist_id
        where n.artist_credit_id = g.artist_credit_id) as credit
    from stated d join release_groups g on g.mbid = d.mbid
    where char_length(d.date) = 10 and d.date >= ${since}
      and ${isNotSetAside(STATED_DATES, sql`concat_ws(' ', d.mbid, d.label_mbid)`)}
      and not exists (select from radar_releases r
        where r.mbid = d.mbid and r.label_mbid is not distinct from d.label_mbid)
      and case when d.label_mbid is null
        then exists (select from artist_credit_names n join artists a on a.id = n.artist_id
          join radar_watches w on w.kind = 'artist' and w.target_mbid = a.mbid
          where n.artist_credit_id = g.artist_credit_id)
        else exists (select from radar_watches w where w.kind = 'label' and w.target_mbid = d.label_mbid) end
    limit ${BATCH_SIZE}`.execute(db)
  return rows.map(({ credit, ...row }) => ({ ...row, credit: credit ?? [] }))
}
