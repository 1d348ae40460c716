import { type RawBuilder, sql } from 'kysely'
import type { MediumFacts, ReleaseFacts } from '#features/catalogue/facts.ts'
import type { Trx } from '#platform/db/database.ts'
import { creditFingerprint } from './artists.ts'
import type { Credits } from './titled.ts'

interface ReleaseMedia {
  id: number
  facts: ReleaseFacts
  media: MediumFacts[]
}

/** The largest number of a medium or track that the tables hold; box sets have hundreds. */
const POSITION_MAX = 32_767

/**
 * Writes the media of releases. Tracks replace the stored ones; media without tracks only change formats and titles;
 * those of an excerpt are added. `recordingIds` holds the rows that the tracks refer to.
 */
export async function writeMedia(
  trx: Trx,
  releases: { id: number; facts: ReleaseFacts }[],
  credits: Credits,
  recordingIds: Map<string, number>,
): Promise<void> {
  const withMedia = releases.flatMap(({ id, facts }): ReleaseMedia[] =>
    facts.media ? [{ id, facts, media: oneEach(facts.media) }] : [],
  )
  const excerpts = withMedia.filter(({ facts }) => facts.isExcerpt)
  const whole = withMedia.filter(({ facts }) => !facts.isExcerpt)
  const withTracks = whole.filter(({ media }) => media.some(({ tracks }) => tracks))
  const withoutTracks = whole.filter((release) => !withTracks.includes(release))
  await removeMedia(
    trx,
    withTracks.map(({ id }) => ({ id, beyond: 0 })),
  )
  await removeMedia(
    trx,
    withoutTracks.map(({ id, media }) => ({
      id,
      beyond: Math.max(0, ...media.map(({ position }) => position)),
    })),
  )
  const known = sql`do nothing`
  const changed = sql`do update set format = excluded.format, title = excluded.title,
    track_count = excluded.track_count`
  await insertMedia(trx, excerpts, known)
  await insertMedia(trx, [...withTracks, ...withoutTracks], changed)
  await insertTracks(trx, [...withTracks, ...excerpts], credits, recordingIds)
}

/** Deletes the media after a position, with their tracks. */
async function removeMedia(trx: Trx, of: { id: number; beyond: number }[]): Promise<void> {
  if (of.length === 0) return
  await sql`
    delete from media m using unnest(${of.map(({ id }) => id)}::int[], ${of.map(({ beyond }) => beyond)}::int[])
      as u (id, beyond)
    where m.release_id = u.id and m.position > u.beyond`.execute(trx)
}

async function insertMedia(trx: Trx, releases: ReleaseMedia[], conflict: RawBuilder<unknown>): Promise<void> {
  const rows = releases.flatMap(({ id, media }) => media.map((medium) => ({ ...medium, id })))
  if (rows.length === 0) return
  await sql`
    insert into media (release_id, position, track_count, format, title)
    select * from unnest(${rows.map((row) => row.id)}::int[], ${rows.map((row) => row.position)}::smallint[],
      ${rows.map((row) => row.trackCount ?? null)}::int[], ${rows.map((row) => clean(row.format))}::text[],
      ${rows.map((row) => clean(row.title))}::text[])
    on conflict (release_id, position) ${conflict}`.execute(trx)
}

async function insertTracks(
  trx: Trx,
  releases: ReleaseMedia[],
  credits: Credits,
  recordingIds: Map<string, number>,
): Promise<void> {
  const rows = releases.flatMap(({ id, facts, media }) => {
    const own = facts.credit && creditFingerprint(facts.credit)
    return media.flatMap(({ position: medium, tracks = [] }) =>
      oneEach(tracks).map(({ credit, recordingMbid, ...track }) => {
        const fingerprint = credit && creditFingerprint(credit)
        const other = fingerprint && fingerprint !== own ? credits.get(fingerprint) : undefined
        return {
          ...track,
          id,
          medium,
          creditId: other?.id ?? null,
          recordingId: (recordingMbid && recordingIds.get(recordingMbid)) ?? null,
        }
      }),
    )
  })
  if (rows.length === 0) return
  await sql`
    insert into tracks
      (release_id, medium, position, recording_id, artist_credit_id, length_ms, number, title, is_data_track)
    select * from unnest(${rows.map((row) => row.id)}::int[], ${rows.map((row) => row.medium)}::smallint[],
      ${rows.map((row) => row.position)}::smallint[], ${rows.map((row) => row.recordingId)}::int[],
      ${rows.map((row) => row.creditId)}::int[], ${rows.map((row) => inRange(row.lengthMs))}::int[],
      ${rows.map((row) => clean(row.number))}::text[], ${rows.map((row) => clean(row.title))}::text[],
      ${rows.map((row) => row.isDataTrack ?? false)}::boolean[])
    on conflict do nothing`.execute(trx)
}

/** PostgreSQL stores no NUL characters. */
const clean = (text: string | null | undefined) => text?.replaceAll('\0', '') ?? null

/** A length that the column cannot hold counts as unknown. */
const inRange = (length: number | null | undefined) =>
  length !== undefined && length !== null && length >= 0 && length < 2 ** 31 ? length : null

/** One for each position that a row can have. */
function oneEach<T extends { position: number }>(list: T[]): T[] {
  const byPosition = new Map(list.map((one) => [one.position, one]))
  return [...byPosition.values()].filter(({ position }) => position >= 0 && position <= POSITION_MAX)
}
