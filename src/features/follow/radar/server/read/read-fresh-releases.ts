import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import { OutsideError } from '#platform/fetch/outside-error.ts'
import { workOnEach } from '#platform/row-queue.ts'
import { addDays, DAY_MS, dayAt, HOUR_MS } from '#platform/time.ts'
import { isCanonicalUuid } from '#platform/uuid.ts'
import type { FreshRelease, ListenBrainz } from '#sources/listenbrainz/client.ts'
import type { CreditedArtist } from '../../contract.ts'
import { readDate } from '../rules/dates.ts'
import { changeDates, lockRadar, observe, type Seen } from '../store/observe.ts'
import { type Calls, readLastAnswer } from './calls.ts'
import type { ReaderPlatform } from './read-artists.ts'
import { findInCatalogue } from './seen-groups.ts'

/** The job, and the queue of the entries that failed: they are read again the next day. */
export const FRESH_RELEASES = 'radar.fresh-releases'
/** Days before and after today that are requested. */
export const FRESH_DAYS = 14
/** A little less than a day, so that the hour does not drift. */
const EVERY_MS = 23.5 * HOUR_MS
/**
 * How long an entry that only ListenBrainz has waits for MusicBrainz; one day more while MusicBrainz does not answer.
 */
const UNCONFIRMED_MS = 365 * DAY_MS

/**
 * Reads once a day ListenBrainz' list of new and upcoming releases by all artists, for the followed ones. Throws
 * `OutsideError` and `BudgetSpent`.
 */
export async function readFreshReleases(
  platform: ReaderPlatform,
  listenbrainz: ListenBrainz,
  { call }: Calls,
): Promise<void> {
  const { db, clock } = platform
  const before = await readLastAnswer(db, 'listenbrainz')
  if (before && clock.now().getTime() - before.getTime() < EVERY_MS) return
  const today = dayAt(clock.now())
  const releases = await call('listenbrainz', 'fresh-releases', async () => {
    const answer = await listenbrainz.freshReleases(today, FRESH_DAYS, { priority: 'background' })
    // An empty list must be a failure: no fortnight passes without new records.
    if (answer.length === 0) throw new OutsideError('unreadable', 'ListenBrainz answered with no release.')
    return answer
  })
  const seen = await ofFollowed(db, firstOfGroups(releases))
  const mbids = seen.map(({ mbid }) => mbid)
  const stored = Map.groupBy(await findInCatalogue(db, mbids), ({ mbid }) => mbid)
  const at = clock.now()
  await workOnEach(platform, FRESH_RELEASES, {
    rows: seen,
    keyOf: ({ mbid }) => mbid,
    work: (one) =>
      db.transaction().execute(async (trx) => {
        await lockRadar(trx)
        await observe(trx, [one], {
          source: 'listenbrainz',
          at,
          heldUntil: new Date(at.getTime() + UNCONFIRMED_MS),
        })
        // Editions of old records need no look-up when the catalogue knows them.
        await observe(trx, stored.get(one.mbid) ?? [], { source: 'musicbrainz', at })
      }),
  })
  await withdrawOthers(platform, mbids, today, at)
}

/** One entry for each release group, with its earliest date. */
function firstOfGroups(releases: readonly FreshRelease[]): FreshRelease[] {
  const groups = new Map<string, FreshRelease>()
  for (const release of releases) {
    const before = groups.get(release.releaseGroupMbid)
    const isValid = isCanonicalUuid(release.releaseGroupMbid) && readDate(release.date) !== null
    if (isValid && (!before || (release.date ?? '') < (before.date ?? ''))) {
      groups.set(release.releaseGroupMbid, release)
    }
  }
  return [...groups.values()]
}

async function ofFollowed(db: Db, releases: readonly FreshRelease[]): Promise<Seen[]> {
  const mbids = [...new Set(releases.flatMap(({ artistMbids }) => artistMbids.filter(isCanonicalUuid)))]
  const { rows } = await sql<{ mbid: string; name: string | null }>`
    select w.target_mbid as mbid, a.name from radar_watches w left join artists a on a.mbid = w.target_mbid
    where w.kind = 'artist' and w.target_mbid = any(${mbids}::uuid[])`.execute(db)
  const nameOf = new Map(rows.map(({ mbid, name }) => [mbid, name]))
  return releases
    .filter(({ artistMbids }) => artistMbids.some((mbid) => nameOf.has(mbid)))
    .map((release) => ({
      mbid: release.releaseGroupMbid,
      title: release.title.replaceAll('\0', ''),
      primaryType: release.primaryType ?? null,
      secondaryTypes: release.secondaryType ? [release.secondaryType] : [],
      credit: creditOf(release, nameOf),
      date: readDate(release.date),
    }))
}

/** ListenBrainz gives a credit as one text, with the ids of its artists. */
function creditOf(release: FreshRelease, nameOf: ReadonlyMap<string, string | null>): CreditedArtist[] {
  const mbids = release.artistMbids.filter(isCanonicalUuid)
  return mbids.map((mbid, index) => ({
    mbid,
    name: (mbids.length > 1 && nameOf.get(mbid)) || release.credit.replaceAll('\0', ''),
    joinPhrase: index < mbids.length - 1 ? ', ' : '',
  }))
}

/** Withdraws ListenBrainz' dates of records that it no longer lists within the requested days. */
async function withdrawOthers(
  platform: ReaderPlatform,
  listed: readonly string[],
  today: string,
  at: Date,
): Promise<void> {
  const { db } = platform
  const { rows } = await sql<{ id: string; mbid: string }>`
    select r.id, r.mbid from radar_dates d join radar_releases r on r.id = d.release_id
    where d.source = 'listenbrainz' and r.mbid <> all(${[...listed]}::uuid[])
      and d.date between ${addDays(today, 1 - FRESH_DAYS)} and ${addDays(today, FRESH_DAYS - 1)}`.execute(db)
  await workOnEach(platform, FRESH_RELEASES, {
    rows,
    keyOf: ({ mbid }) => mbid,
    work: ({ id }) =>
      db.transaction().execute(async (trx) => {
        await lockRadar(trx)
        await changeDates(trx, 'listenbrainz', [{ id, date: null }], at)
      }),
  })
}
