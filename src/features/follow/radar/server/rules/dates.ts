import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import { readPrepared } from '#platform/db/statement.ts'
import { isDay } from '#platform/time.ts'

/** Dates of sources: `YYYY`, `YYYY-MM` or `YYYY-MM-DD`. */

/** Most trusted first: an earlier source overrules later ones. */
export const SOURCES = ['claimant', 'musicbrainz', 'listenbrainz'] as const
export type Source = (typeof SOURCES)[number]

/** The statement of one source about one release group. */
export interface SourceDate {
  source: Source
  /** Null when it states none, or has no such release group. */
  date: string | null
  /** The source said that there is no such release group. */
  isMissing: boolean
}

/** The range of days that both MusicBrainz and PostgreSQL support. */
const PATTERN = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/

/** The normalised date; null for an invalid one such as `2026-02-31` or `????-05`. */
export function readDate(written: string | null | undefined): string | null {
  const [, year, month, day] = PATTERN.exec(written?.trim() ?? '') ?? []
  if (!year || year === '0000') return null
  if (!month || month === '00') return year
  if (Number(month) > 12) return null
  if (!day || day === '00') return `${year}-${month}`
  const whole = `${year}-${month}-${day}`
  return isDay(whole) ? whole : null
}

/** The date, if it is a whole day; otherwise null. */
export const wholeDay = (date: string | null): string | null => (date?.length === 10 ? date : null)

/**
 * Combines the dates of all sources: the date of the most trusted source that states one, or a more precise one of
 * another source that agrees with it. When MusicBrainz says that the group is gone, ListenBrainz is ignored.
 */
export function decideDate(dates: readonly SourceDate[]): string | null {
  const isMissing = dates.some(({ source, isMissing }) => source === 'musicbrainz' && isMissing)
  const named = SOURCES.flatMap((source) => {
    if (source === 'listenbrainz' && isMissing) return []
    const date = dates.find((one) => one.source === source)?.date
    return date ? [date] : []
  })
  return named.reduce<string | null>(
    (decided, date) => (decided === null || date.startsWith(decided) ? date : decided),
    null,
  )
}

/**
 * The date of a record from those of its release groups, in order: of the first that a claimant dates, else of the
 * first that has one.
 */
export function decideRecordDate(groups: readonly (readonly SourceDate[])[]): string | null {
  const isStated = (dates: readonly SourceDate[]) =>
    dates.some(({ source, date }) => source === 'claimant' && date !== null)
  const ordered = [...groups.filter(isStated), ...groups.filter((dates) => !isStated(dates))]
  return ordered.map(decideDate).find((date) => date !== null) ?? null
}

/** ListenBrainz' date (YYYY, YYYY-MM or YYYY-MM-DD) of a release group that is watched for its artists, else null. */
export async function readListenBrainzDate(db: Db, mbid: string): Promise<string | null> {
  const rows = await readPrepared(
    db,
    sql<{ date: string | null }>`
    select d.date from radar_releases r join radar_dates d on d.release_id = r.id
    where r.mbid = ${mbid} and r.label_mbid is null and d.source = 'listenbrainz' and not d.is_missing`,
  )
  return rows[0]?.date ?? null
}
