import { sql } from 'kysely'
import {
  popularityOf,
  type RecordingFacts,
  type ReleaseFacts,
  type ReleaseGroupFacts,
} from '#features/catalogue/facts.ts'
import { indexNames, loneReleaseId } from '#features/catalogue/index/server/index-names.ts'
import type { Trx } from '#platform/db/database.ts'
import { creditFingerprint, type StoredCredit } from './artists.ts'
import { type EntityTable, type UpsertedRow, upsertRows } from './upsert-rows.ts'

const RELEASE_GROUPS: EntityTable = {
  name: 'release_groups',
  columns: {
    artist_credit_id: 'int',
    popularity: 'int',
    mb_row: 'int',
    title: 'text',
    primary_type: 'text',
    secondary_types: 'text[]',
    first_release_date: 'text',
    disambiguation: 'text',
  },
  defaults: { popularity: 0 },
  rising: 'popularity',
}
const RECORDINGS: EntityTable = {
  name: 'recordings',
  columns: {
    artist_credit_id: 'int',
    popularity: 'int',
    length_ms: 'int',
    is_video: 'boolean',
    title: 'text',
    first_release_date: 'text',
    disambiguation: 'text',
  },
  defaults: { popularity: 0, is_video: false },
  rising: 'popularity',
}
const RELEASES: EntityTable = {
  name: 'releases',
  columns: {
    release_group_id: 'int',
    artist_credit_id: 'int',
    track_count: 'int',
    has_front_cover: 'boolean',
    title: 'text',
    status: 'text',
    date: 'text',
    country: 'text',
    barcode: 'text',
    packaging: 'text',
    disambiguation: 'text',
  },
}

export const STUDIO_ALBUM_BONUS = 200

export type Credits = Map<string, StoredCredit>

/** Returns the id of each by MusicBrainz id. */
export async function writeReleaseGroups(
  trx: Trx,
  groups: ReleaseGroupFacts[],
  credits: Credits,
  fetchedAt: Date,
): Promise<Map<string, number>> {
  const rows = groups.map((group) => ({
    mbid: group.mbid,
    isPartial: group.isPartial ?? false,
    values: {
      artist_credit_id: creditOf(group, credits)?.id,
      popularity: groupPopularity(group, credits),
      mb_row: group.row,
      title: group.title,
      primary_type: group.primaryType,
      secondary_types: group.secondaryTypes,
      first_release_date: group.firstReleaseDate,
      disambiguation: group.disambiguation,
    },
  }))
  const { ids, written } = await upsertRows(trx, RELEASE_GROUPS, rows, fetchedAt)
  await indexTitles(trx, 'release-group', written)
  return ids
}

/** Returns the id of each by MusicBrainz id. */
export async function writeRecordings(
  trx: Trx,
  recordings: RecordingFacts[],
  credits: Credits,
  fetchedAt: Date,
): Promise<Map<string, number>> {
  const rows = recordings.map((recording) => ({
    mbid: recording.mbid,
    isPartial: recording.isPartial ?? false,
    values: {
      artist_credit_id: creditOf(recording, credits)?.id,
      popularity: popularityFrom(recording, credits),
      length_ms: recording.lengthMs,
      is_video: recording.isVideo,
      title: recording.title,
      first_release_date: recording.firstReleaseDate,
      disambiguation: recording.disambiguation,
    },
  }))
  const { ids, written } = await upsertRows(trx, RECORDINGS, rows, fetchedAt)
  await indexTitles(trx, 'recording', written)
  return ids
}

/**
 * Returns the id of each by MusicBrainz id, and the releases that were written, whose stored facts were not newer.
 * `groupIds` and `labelIds` hold the rows they refer to.
 */
export async function writeReleases(
  trx: Trx,
  releases: ReleaseFacts[],
  credits: Credits,
  groupIds: Map<string, number>,
  labelIds: Map<string, number>,
  fetchedAt: Date,
): Promise<{ ids: Map<string, number>; written: { id: number; facts: ReleaseFacts }[] }> {
  const rows = releases.map((release) => ({
    mbid: release.mbid,
    isPartial: release.isPartial ?? false,
    values: {
      release_group_id: release.releaseGroup && groupIds.get(release.releaseGroup.mbid),
      artist_credit_id: creditOf(release, credits)?.id,
      track_count: release.trackCount,
      has_front_cover: release.hasFrontCover,
      title: release.title,
      status: release.status,
      date: release.date,
      country: release.country,
      barcode: release.barcode,
      packaging: release.packaging,
      disambiguation: release.disambiguation,
    },
  }))
  const { ids, written } = await upsertRows(trx, RELEASES, rows, fetchedAt)
  await indexLoneReleases(trx, written)
  const factsOf = new Map(releases.map((release) => [release.mbid, release]))
  const withLabels = written.flatMap(({ id, mbid, before }) => {
    const labels = factsOf.get(mbid)?.labels
    return labels ? [{ id, isNew: !before, labels }] : []
  })
  await replaceLabels(trx, withLabels, labelIds)
  return {
    ids,
    written: written.flatMap(({ id, mbid }) => {
      const facts = factsOf.get(mbid)
      return facts ? [{ id, facts }] : []
    }),
  }
}

/** A release whose release group is unknown is indexed under its own title, until the group is known. */
async function indexLoneReleases(trx: Trx, written: UpsertedRow[]): Promise<void> {
  const isLone = (row: UpsertedRow['after'] | undefined) => row?.release_group_id === null
  const affected = written.filter(({ before, after }) => isLone(before) || (!before && isLone(after)))
  await indexNames(
    trx,
    'release-group',
    affected.map(({ id, before, after }) => ({
      id: loneReleaseId(id),
      isNew: !before,
      popularity: 0,
      names: isLone(after) ? [String(after.title)] : [],
    })),
  )
}

async function replaceLabels(
  trx: Trx,
  releases: { id: number; isNew: boolean; labels: NonNullable<ReleaseFacts['labels']> }[],
  labelIds: Map<string, number>,
): Promise<void> {
  const old = releases.filter((release) => !release.isNew).map((release) => release.id)
  if (old.length > 0) await sql`delete from release_labels where release_id = any(${old}::int[])`.execute(trx)
  const rows = releases.flatMap(({ id, labels }) => labels.map((one, position) => ({ ...one, id, position })))
  if (rows.length === 0) return
  await sql`
    insert into release_labels (release_id, position, label_id, catalog_number)
    select * from unnest(${rows.map((row) => row.id)}::int[], ${rows.map((row) => row.position)}::int[],
      ${rows.map((row) => (row.label && labelIds.get(row.label.mbid)) ?? null)}::int[],
      ${rows.map((row) => row.catalogNumber ?? null)}::text[])`.execute(trx)
}

function creditOf(facts: Pick<ReleaseFacts, 'credit'>, credits: Credits): StoredCredit | undefined {
  return facts.credit ? credits.get(creditFingerprint(facts.credit)) : undefined
}

/** A title of unknown popularity gets half that of its best known artist. */
function popularityFrom(
  facts: Pick<RecordingFacts, 'credit' | 'popularity'>,
  credits: Credits,
): number | undefined {
  if (facts.popularity !== undefined) return facts.popularity
  const credit = creditOf(facts, credits)
  return credit && Math.round(credit.popularity / 2)
}

/** Among titles of the same artist, studio albums and those with more releases count as better known. */
function groupPopularity(group: ReleaseGroupFacts, credits: Credits): number | undefined {
  if (group.popularity !== undefined) return group.popularity
  const base = popularityFrom(group, credits)
  if (base === undefined) return undefined
  const isStudioAlbum = group.primaryType === 'Album' && !group.secondaryTypes?.length
  return (
    base +
    (isStudioAlbum ? STUDIO_ALBUM_BONUS : 0) +
    Math.round(popularityOf((group.releaseCount ?? 1) - 1) / 2)
  )
}

async function indexTitles(
  trx: Trx,
  kind: 'release-group' | 'recording',
  written: UpsertedRow[],
): Promise<void> {
  const affected = written.filter(
    ({ before, after }) => !before || before.title !== after.title || before.popularity !== after.popularity,
  )
  await indexNames(
    trx,
    kind,
    affected.map(({ id, before, after }) => ({
      id,
      isNew: before === undefined,
      popularity: Number(after.popularity),
      names: [String(after.title)],
    })),
  )
}
