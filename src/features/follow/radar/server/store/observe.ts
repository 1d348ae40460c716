import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db/database.ts'
import { addDays, DAY_MS, dayAt, HOUR_MS } from '#platform/time.ts'
import type { CreditedArtist } from '../../contract.ts'
import { UNCONFIRMED_HOURS } from '../../limits.ts'
import { SOURCES, type Source } from '../rules/dates.ts'
import { foldTitle } from '../rules/same-record.ts'
import { settle } from './settle.ts'

/** A release group as a source describes it. */
export interface Seen {
  mbid: string
  title: string
  primaryType: string | null
  secondaryTypes: readonly string[]
  credit: readonly CreditedArtist[]
  /** The date that `readDate` returns; null if there is none. */
  date: string | null
  /** When the source stated it, if not now. */
  readAt?: Date
}

export interface Observation {
  source: Source
  /** When it was read. */
  at: Date
  /** New records wait until then. */
  heldUntil?: Date | null
  /** The label for whose followers they were read; otherwise they were read for those of the artists. */
  labelMbid?: string | null
  /** The record to which new groups belong. */
  recordId?: string
}

interface Known {
  id: string
  mbid: string
  recordId: string
  title: string
  primaryType: string | null
  secondaryTypes: string[]
  credit: CreditedArtist[]
  typesFrom: Source
  isConfirmed: boolean
  date: string | null
  isMissing: boolean | null
  readAt: Date | null
}

/** Only one transaction at a time changes the radar's data; each begins with this lock. */
export async function lockRadar(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('radar', 0))`.execute(trx)
}

/**
 * Stores what a source states about release groups, with the consequences. Needs `lockRadar`. An answer older than the
 * stored one of the same source changes nothing.
 */
export async function observe(trx: Trx, all: readonly Seen[], observation: Observation): Promise<void> {
  const seen = [...new Map(all.map((one) => [one.mbid, one])).values()].filter(
    ({ credit }) => credit.length > 0,
  )
  if (seen.length === 0) return
  const { source, at } = observation
  const known = await readKnown(trx, seen, observation)
  const unchanged: string[] = []
  const touched = new Map<string, boolean>()
  for (const one of seen) {
    const before = known.get(one.mbid)
    if (!before) {
      touched.set(await insert(trx, one, observation), true)
      continue
    }
    const readAt = one.readAt ?? at
    if (before.readAt && before.readAt > readAt) continue
    const isOtherDate = before.readAt === null || before.date !== one.date || before.isMissing === true
    // Claimants state only dates; the other stored facts are MusicBrainz'.
    const isOther =
      source !== 'claimant' &&
      SOURCES.indexOf(source) <= SOURCES.indexOf(before.typesFrom) &&
      differ(before, one)
    const isConfirming = source === 'musicbrainz' && !before.isConfirmed
    if (!isOtherDate && !isOther && !isConfirming) {
      unchanged.push(before.id)
      continue
    }
    if (isOther || isConfirming) await updateFacts(trx, before.id, one, observation, isOther)
    await writeDate(
      trx,
      before.id,
      { source, date: one.date, isMissing: false, readAt, seenAt: at },
      isOtherDate,
    )
    touched.set(before.recordId, touched.get(before.recordId) || isOther)
  }
  if (unchanged.length > 0) {
    await sql`update radar_dates set read_at = ${at}
      where source = ${source} and release_id = any(${unchanged}::uuid[]) and read_at < ${at}`.execute(trx)
  }
  for (const [recordId, haveTypesChanged] of touched) await settle(trx, recordId, at, haveTypesChanged)
}

/** Writes what a source now says on the dates of these release groups, with the consequences. Needs `lockRadar`. */
export async function changeDates(
  trx: Trx,
  source: Source,
  dates: readonly { id: string; date: string | null }[],
  at: Date,
): Promise<void> {
  const records = new Set<string>()
  for (const { id, date } of dates) {
    // It may have been merged or forgotten since it was listed.
    const release = await trx
      .selectFrom('radar_releases')
      .select('record_id')
      .where('id', '=', id)
      .executeTakeFirst()
    if (!release) continue
    await writeDate(trx, id, { source, date, isMissing: false, readAt: at, seenAt: at }, true)
    records.add(release.record_id)
  }
  for (const recordId of records) await settle(trx, recordId, at)
}

async function readKnown(
  trx: Trx,
  seen: readonly Seen[],
  { source, labelMbid = null }: Observation,
): Promise<Map<string, Known>> {
  const { rows } = await sql<Known>`
    select r.id, r.mbid, r.record_id as "recordId", r.title, r.primary_type as "primaryType",
      r.secondary_types as "secondaryTypes", r.credit, r.types_from as "typesFrom",
      r.is_confirmed as "isConfirmed", d.date, d.is_missing as "isMissing", d.read_at as "readAt"
    from radar_releases r left join radar_dates d on d.release_id = r.id and d.source = ${source}
    where r.mbid = any(${seen.map(({ mbid }) => mbid)}::uuid[])
      and r.label_mbid is not distinct from ${labelMbid}::uuid`.execute(trx)
  return new Map(rows.map((row) => [row.mbid, row]))
}

function differ(before: Known, now: Seen): boolean {
  const facts = ({ title, primaryType, secondaryTypes, credit }: Known | Seen) =>
    JSON.stringify([
      title,
      primaryType,
      [...secondaryTypes].sort(),
      credit.map(({ mbid, name, joinPhrase }) => [mbid, name, joinPhrase]),
    ])
  return facts(before) !== facts(now)
}

/** Returns the id of the record. */
async function insert(trx: Trx, one: Seen, observation: Observation): Promise<string> {
  const { source, at, heldUntil = null, labelMbid = null, recordId } = observation
  const {
    rows: [row],
  } = await sql<{ id: string; record_id: string }>`
    with new as (select uuid_v7() as id)
    insert into radar_releases (id, record_id, mbid, label_mbid, title, folded_title, primary_type, secondary_types,
      credit, types_from, seen_at, is_confirmed, held_until, look_up_due_at)
    select id, coalesce(${recordId ?? null}::uuid, id), ${one.mbid}::uuid, ${labelMbid}::uuid, ${one.title},
      ${foldTitle(one.title)}, ${one.primaryType}, ${[...one.secondaryTypes]}::text[], ${JSON.stringify(one.credit)},
      ${source === 'claimant' ? 'musicbrainz' : source}, ${at}::timestamptz, ${source !== 'listenbrainz'}, ${heldUntil}::timestamptz,
      ${source === 'listenbrainz' ? at : null}::timestamptz
    from new returning id, record_id`.execute(trx)
  if (!row) throw new Error('The release group was not stored.')
  await writeCredits(trx, row.id, one.credit, labelMbid, at)
  const readAt = one.readAt ?? at
  await writeDate(trx, row.id, { source, date: one.date, isMissing: false, readAt, seenAt: at }, true)
  return row.record_id
}

async function updateFacts(
  trx: Trx,
  id: string,
  one: Seen,
  { source, at, labelMbid = null }: Observation,
  isOther: boolean,
): Promise<void> {
  if (isOther) {
    await sql`
      update radar_releases set title = ${one.title}, folded_title = ${foldTitle(one.title)},
        primary_type = ${one.primaryType}, secondary_types = ${[...one.secondaryTypes]}::text[],
        credit = ${JSON.stringify(one.credit)}, types_from = ${source}
      where id = ${id}`.execute(trx)
    await writeCredits(trx, id, one.credit, labelMbid, at)
  }
  if (source === 'musicbrainz') {
    await sql`update radar_releases set is_confirmed = true, held_until = null
      where id = ${id} and not is_confirmed`.execute(trx)
  }
}

/**
 * Stores the artists and labels of a release. Records older than the first answer about an artist or label are not
 * announced to its followers.
 */
async function writeCredits(
  trx: Trx,
  releaseId: string,
  credit: readonly CreditedArtist[],
  labelMbid: string | null,
  at: Date,
): Promise<void> {
  const kind = labelMbid ? 'label' : 'artist'
  const mbids = labelMbid ? [labelMbid] : [...new Set(credit.map(({ mbid }) => mbid))]
  const { rows: lost } = await sql<{ mbid: string }>`
    delete from radar_credits where release_id = ${releaseId} and mbid <> all(${mbids}::uuid[]) returning mbid`.execute(
    trx,
  )
  if (lost.length > 0)
    await queueMergeCheck(
      trx,
      releaseId,
      lost.map(({ mbid }) => mbid),
      at,
    )
  await sql`
    insert into radar_credits (kind, mbid, release_id, is_baseline)
    select ${kind}, m, ${releaseId}, not exists (select from radar_watches w
      where w.kind = ${kind} and w.target_mbid = m and w.first_read_at is not null)
    from unnest(${mbids}::uuid[]) m on conflict do nothing`.execute(trx)
}

/** An artist who is no longer credited may have been merged into another, whose followers would miss the record. */
async function queueMergeCheck(trx: Trx, releaseId: string, lost: string[], at: Date): Promise<void> {
  const { rows } = await sql`
    update radar_watches set check_due_at = least(check_due_at, ${at}::timestamptz)
    where kind = 'artist' and target_mbid = any(${lost}::uuid[]) returning mbid`.execute(trx)
  if (rows.length === 0) return
  await sql`
    update radar_releases set held_until = ${new Date(at.getTime() + UNCONFIRMED_HOURS * HOUR_MS)}::timestamptz
    where id = (select record_id from radar_releases where id = ${releaseId})`.execute(trx)
}

interface WrittenDate {
  source: Source
  date: string | null
  isMissing: boolean
  readAt: Date
  seenAt: Date
}

/** Stores what a source states now, and records changes in the history. Does not settle the date. */
export async function writeDate(
  trx: Trx,
  releaseId: string,
  { source, date, isMissing, readAt, seenAt }: WrittenDate,
  isChange: boolean,
): Promise<void> {
  await sql`
    insert into radar_dates (release_id, source, date, is_missing, read_at)
    values (${releaseId}, ${source}, ${date}, ${isMissing}, ${readAt}::timestamptz)
    on conflict (release_id, source) do update
      set date = excluded.date, is_missing = excluded.is_missing, read_at = excluded.read_at`.execute(trx)
  if (!isChange) return
  await sql`
    insert into radar_date_changes (release_id, source, date, is_missing, seen_at)
    values (${releaseId}, ${source}, ${date}, ${isMissing}, ${seenAt}::timestamptz)`.execute(trx)
}

/** Longer than a record can be announced ahead, and longer than anybody looks back. */
const KEPT_DAYS = 400
const CALLS_KEPT_DAYS = 60

/** Deletes release groups whose day is long past or that have long been without one, and old request counts. */
export async function forgetOld(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_DAYS * DAY_MS)
  await db.transaction().execute(async (trx) => {
    await lockRadar(trx)
    await sql`
      with old as (
        select p.id from radar_releases p where p.id = p.record_id and p.seen_at < ${before}::timestamptz
          and coalesce(p.day, p.announced_day, '-infinity') < ${dayAt(before)}::date
      )
      delete from radar_releases r using old where r.record_id = old.id`.execute(trx)
    await sql`delete from radar_calls
      where day < ${addDays(dayAt(now), -CALLS_KEPT_DAYS)}::date`.execute(trx)
  })
}
