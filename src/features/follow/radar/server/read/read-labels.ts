import { sql } from 'kysely'
import { factsOfReleases, storeFacts } from '#features/catalogue/public.ts'
import type { Db, Trx } from '#platform/db/database.ts'
import type { Turn } from '#platform/row-queue.ts'
import { addDays, dayAt } from '#platform/time.ts'
import { isCanonicalUuid } from '#platform/uuid.ts'
import type { MusicBrainz } from '#sources/musicbrainz/client.ts'
import type { DatedGroup, MusicBrainzRelease } from '#sources/musicbrainz/schema.ts'
import { LATE } from '../../limits.ts'
import { readDate } from '../rules/dates.ts'
import { lockRadar, observe, type Seen, writeDate } from '../store/observe.ts'
import { joinRecords, settle, writeAbsence } from '../store/settle.ts'
import type { Calls } from './calls.ts'
import type { ReaderPlatform } from './read-artists.ts'
import { askAbout, readDue } from './watch.ts'

/** How often a label is read. */
export const LABEL_DAYS = 7
/** Pages of 100 releases per search. */
const PAGES_MAX = 5
/** Release groups per request for earlier releases. */
const GROUPS_AT_ONCE = 30
/** Release groups looked up per run because the label no longer has them. */
const MISSING_MAX = 10
const YEARS_AHEAD = 5

/**
 * Reads the new and upcoming releases of the next followed label, once a week: each release group with its first day on
 * that label. Returns whether there was one. Throws `OutsideError` and `BudgetSpent`; then it stays due.
 */
export async function readNextLabel(
  platform: ReaderPlatform,
  musicbrainz: MusicBrainz,
  { call }: Calls,
  turn: Turn,
): Promise<boolean> {
  const { db, clock } = platform
  const [label] = await readDue(db, 'label', clock.now(), { ...turn, limit: 1 })
  if (!label) return false
  const ask = (query: string) => searchReleases(musicbrainz, call, query)
  const from = addDays(dayAt(clock.now()), -LATE - 1)
  const to = `${Number(from.slice(0, 4)) + YEARS_AHEAD}-12-31`
  const gone = new Map<string, DatedGroup | null>()
  const { releases, earlier, missing } = await askAbout(
    platform,
    { kind: 'label', mbids: [label], due: 'due_at' },
    async () => {
      const { releases, isWhole } = await ask(`laid:${label} AND date:[${from} TO ${to}]`)
      const known = await readKnown(db, label, releases)
      const earlier = await readEarlier(ask, label, releases, (mbid) => (known.get(mbid) ?? '') >= from)
      const missing = isWhole ? await readMissing(db, label, releases, from) : []
      for (const { mbid } of missing) {
        const found = await call('musicbrainz', 'labels', () =>
          musicbrainz.datedGroup(mbid, { priority: 'background' }),
        )
        gone.set(mbid, found)
      }
      return { releases, earlier, missing }
    },
  )
  turn.take([label])
  if (releases.length > 0) await storeFacts(db, factsOfReleases(releases), clock.now())
  const at = clock.now()
  await db.transaction().execute(async (trx) => {
    await lockRadar(trx)
    await observe(trx, firstOnLabel([...releases, ...earlier]), {
      source: 'musicbrainz',
      at,
      labelMbid: label,
    })
    for (const one of missing) await writeMissing(trx, label, one, gone.get(one.mbid) ?? null, at)
    await sql`
      update radar_watches set read_at = ${at}::timestamptz,
        -- The second reads are spread over the days, so that the labels of an import are not all read on one.
        due_at = ${at}::timestamptz + make_interval(days => case when first_read_at is null
          then 1 + abs(hashtext(mbid::text)) % ${LABEL_DAYS} else ${LABEL_DAYS} end),
        first_read_at = coalesce(first_read_at, ${at}::timestamptz)
      where kind = 'label' and target_mbid = ${label}`.execute(trx)
  })
  return true
}

interface Releases {
  releases: MusicBrainzRelease[]
  isWhole: boolean
}

async function searchReleases(
  musicbrainz: MusicBrainz,
  call: Calls['call'],
  query: string,
): Promise<Releases> {
  const releases: MusicBrainzRelease[] = []
  let isWhole = false
  for (let page = 0; page < PAGES_MAX && !isWhole; page++) {
    const offset = releases.length
    const found = await call('musicbrainz', 'labels', () =>
      musicbrainz.searchDatedReleases(query, offset, { priority: 'background' }),
    )
    releases.push(...found.releases)
    isWhole = releases.length >= found.total || found.releases.length === 0
  }
  return { releases, isWhole }
}

/** The first date on the label of the groups that the radar has seen there. */
async function readKnown(
  db: Db,
  label: string,
  releases: readonly MusicBrainzRelease[],
): Promise<ReadonlyMap<string, string | null>> {
  const { rows } = await sql<{ mbid: string; date: string | null }>`
    select r.mbid, d.date from radar_releases r
    left join radar_dates d on d.release_id = r.id and d.source = 'musicbrainz'
    where r.mbid = any(${groupsOf(releases)}::uuid[]) and r.label_mbid = ${label}`.execute(db)
  return new Map(rows.map(({ mbid, date }) => [mbid, date]))
}

/**
 * All releases on the label of groups whose first day there may be earlier: of unknown ones, and of old ones, which come
 * out again there or were postponed.
 */
async function readEarlier(
  ask: (query: string) => Promise<Releases>,
  label: string,
  releases: readonly MusicBrainzRelease[],
  isRecent: (mbid: string) => boolean,
): Promise<MusicBrainzRelease[]> {
  const others = groupsOf(releases).filter((mbid) => !isRecent(mbid))
  const all: MusicBrainzRelease[] = []
  for (let from = 0; from < others.length; from += GROUPS_AT_ONCE) {
    const those = others.slice(from, from + GROUPS_AT_ONCE)
    all.push(...(await ask(`laid:${label} AND rgid:(${those.join(' OR ')})`)).releases)
  }
  return all
}

const groupsOf = (releases: readonly MusicBrainzRelease[]) => firstOnLabel(releases).map(({ mbid }) => mbid)

interface Missing {
  id: string
  mbid: string
  recordId: string
}

/** Dated release groups that the label should have and no longer has, also released ones. */
async function readMissing(
  db: Db,
  label: string,
  found: readonly MusicBrainzRelease[],
  from: string,
): Promise<Missing[]> {
  const { rows } = await sql<Missing>`
    select r.id, r.mbid, r.record_id as "recordId" from radar_credits c
    join radar_releases r on r.id = c.release_id
    join radar_releases p on p.id = r.record_id
    left join radar_dates d on d.release_id = r.id and d.source = 'musicbrainz'
    where c.kind = 'label' and c.mbid = ${label} and coalesce(p.announced_day, p.day) is not null
      and (d.date >= ${from} or (d.date is null and not p.is_over)) and r.mbid <> all(${groupsOf(found)}::uuid[])
    order by p.is_over, p.announced_day, r.id limit ${MISSING_MAX}`.execute(db)
  return rows
}

/** A merged group continues under its new id; for the others the label's date is withdrawn. */
async function writeMissing(
  trx: Trx,
  label: string,
  missing: Missing,
  found: DatedGroup | null,
  at: Date,
): Promise<void> {
  const isMissing = found?.id !== missing.mbid
  const nothing = { source: 'musicbrainz', date: null, isMissing, readAt: at, seenAt: at } as const
  await writeDate(trx, missing.id, nothing, true)
  const { rows } = await sql<{ record_id: string }>`
    select record_id from radar_releases where mbid = ${found?.id ?? null}::uuid and label_mbid = ${label}`.execute(
    trx,
  )
  const target = isMissing ? rows[0]?.record_id : undefined
  if (target && target !== missing.recordId) return joinRecords(trx, missing.recordId, target, at)
  await settle(trx, missing.recordId, at)
  await writeAbsence(trx, missing.recordId, at)
}

/** PostgreSQL stores no NUL characters. */
const clean = (text: string) => text.replaceAll('\0', '')

/** The release groups of one label's releases, each with the earliest date of these releases. */
function firstOnLabel(releases: readonly MusicBrainzRelease[]): Seen[] {
  const groups = new Map<string, Seen>()
  for (const release of releases) {
    const mbid = release.releaseGroupId
    const credit = release.credits.flatMap(({ artistId, name, joinPhrase }) =>
      artistId && isCanonicalUuid(artistId)
        ? [{ mbid: artistId, name: clean(name), joinPhrase: clean(joinPhrase) }]
        : [],
    )
    if (!mbid || !isCanonicalUuid(mbid) || credit.length === 0) continue
    const before = groups.get(mbid)
    groups.set(mbid, {
      mbid,
      title: clean(release.releaseGroupTitle ?? release.title),
      primaryType: release.primaryType ?? null,
      secondaryTypes: release.secondaryTypes,
      credit: before?.credit ?? credit,
      date: earlier(before?.date ?? null, readDate(release.date)),
    })
  }
  return [...groups.values()]
}

/** The earlier of two dates; the more precise one if they agree. */
function earlier(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other
  if (one.startsWith(other)) return one
  if (other.startsWith(one)) return other
  return one < other ? one : other
}
