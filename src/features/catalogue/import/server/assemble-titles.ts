import { type RawBuilder, sql } from 'kysely'
import type { CreditPart } from '#features/catalogue/facts.ts'
import { assembler, type EntityRow, typeName } from './assemble.ts'
import { staged } from './stage.ts'

type StagedCredit = [
  mbid: string,
  name: string,
  sortName: string,
  comment: string | null,
  as: string,
  join: string,
][]

/** A credit as a list of its parts. */
const partsOf = (credit: RawBuilder<unknown>) => sql`
  (select json_agg(json_build_array(a.gid, a.name, a.sort_name, a.comment, n.name, n.join_phrase) order by n.position)
   from ${staged('artist_credit_name')} n join ${staged('artist')} a on a.id = n.artist
   where n.artist_credit = ${credit})`
const creditParts = sql`${partsOf(sql`e.artist_credit`)} as credit`
/** Dates of the release with the row number `release`, with or without a country. */
const releaseDates = (release: RawBuilder<unknown>) => sql`
  select c.date, c.country from ${staged('release_country')} c where c.release = ${release}
  union all select u.date, null from ${staged('release_unknown_country')} u where u.release = ${release}`

function creditOf(parts: StagedCredit | null): CreditPart[] | undefined {
  return parts?.map(([mbid, name, sortName, disambiguation, as, joinPhrase]) => ({
    artist: { mbid, name, sortName, disambiguation },
    name: as,
    joinPhrase,
  }))
}

export const releaseGroups = assembler<
  EntityRow & {
    credit: StagedCredit | null
    type_name: string | null
    secondary: string[] | null
    first_date: string | null
    releases: number
  }
>(
  'release groups',
  'release_group',
  sql`select ${typeName('release_group_primary_type')}, ${creditParts},
    (select array_agg(t.name order by t.name) from ${staged('release_group_secondary_type_join')} j
      join ${staged('release_group_secondary_type')} t on t.id = j.secondary_type
      where j.release_group = e.id) as secondary,
    (select min(d.date) from ${staged('release')} r cross join lateral (${releaseDates(sql`r.id`)}) d
      where r.release_group = e.id) as first_date,
    (select count(*)::int from ${staged('release')} r where r.release_group = e.id) as releases`,
  (rows) => ({
    releaseGroups: rows.map((row) => ({
      mbid: row.gid,
      row: row.row,
      title: row.name,
      disambiguation: row.comment,
      primaryType: row.type_name,
      secondaryTypes: row.secondary ?? [],
      firstReleaseDate: row.first_date,
      credit: creditOf(row.credit),
      releaseCount: row.releases,
    })),
  }),
)

/** Exports count the pregap and data tracks of a medium, other documents of MusicBrainz do not, and neither do we. */
const countedTracks = sql`m.track_count - (select count(*) from ${staged('track')} t
  where t.medium = m.id and (t.position = 0 or t.is_data_track))`

export const releases = assembler<
  EntityRow & {
    barcode: string | null
    credit: StagedCredit | null
    group_gid: string | null
    group_name: string | null
    status_name: string | null
    packaging_name: string | null
    date: string | null
    code: string | null
    tracks: number | null
    labels: [mbid: string | null, name: string | null, catalogNumber: string | null][]
  }
>(
  'releases',
  'release',
  sql`select ${creditParts}, g.gid as group_gid, g.name as group_name, d.date, i.code,
      (select s.name from ${staged('release_status')} s where s.id = e.status) as status_name,
      (select p.name from ${staged('release_packaging')} p where p.id = e.packaging) as packaging_name,
      (select sum(${countedTracks})::int from ${staged('medium')} m where m.release = e.id) as tracks,
      coalesce((select json_agg(json_build_array(b.gid, b.name, l.catalog_number) order by l.id)
        from ${staged('release_label')} l left join ${staged('label')} b on b.id = l.label
        where l.release = e.id), '[]') as labels
    from (select 1) one
    left join ${staged('release_group')} g on g.id = e.release_group
    left join lateral (select d.date, d.country from (${releaseDates(sql`e.id`)}) d
      order by d.date nulls last, d.country nulls last limit 1) d on true
    left join ${staged('iso_3166_1')} i on i.area = d.country`,
  (rows) => ({
    releases: rows.map((row) => ({
      mbid: row.gid,
      title: row.name,
      disambiguation: row.comment,
      barcode: row.barcode,
      credit: creditOf(row.credit),
      releaseGroup:
        row.group_gid && row.group_name
          ? { mbid: row.group_gid, title: row.group_name, isPartial: true }
          : undefined,
      status: row.status_name,
      date: row.date,
      country: row.code,
      packaging: row.packaging_name ?? undefined,
      trackCount: row.tracks,
      labels: row.labels.map(([mbid, name, catalogNumber]) => ({
        label: mbid && name ? { mbid, name } : undefined,
        catalogNumber,
      })),
    })),
  }),
)

export const recordings = assembler<
  EntityRow & { credit: StagedCredit | null; length: number | null; video: boolean }
>('recordings', 'recording', sql`select ${creditParts}`, (rows) => ({
  recordings: rows.map((row) => ({
    mbid: row.gid,
    title: row.name,
    disambiguation: row.comment,
    credit: creditOf(row.credit),
    lengthMs: row.length,
    isVideo: row.video,
  })),
}))

interface StagedTrack {
  position: number
  isDataTrack: boolean
  number: string | null
  title: string
  length: number | null
  recording: string | null
  recordingTitle: string | null
  credit: StagedCredit | null
}

interface StagedMedium {
  position: number
  format: string | null
  title: string | null
  trackCount: number | null
  tracks: StagedTrack[] | null
}

/** Media and tracks of the releases, once these and the recordings are stored. */
export const tracks = assembler<EntityRow & { credit: StagedCredit | null; media: StagedMedium[] | null }>(
  'tracks of releases',
  'release',
  sql`select ${creditParts}, (select json_agg(json_build_object('position', m.position, 'title', m.name,
      'format', (select f.name from ${staged('medium_format')} f where f.id = m.format), 'trackCount', ${countedTracks},
      'tracks', (select json_agg(json_build_object('position', t.position, 'number', t.number, 'title', t.name,
          'isDataTrack', t.is_data_track is true, 'length', coalesce(t.length, r.length), 'recording', r.gid, 'recordingTitle', r.name,
          'credit', ${partsOf(sql`t.artist_credit`)}) order by t.position)
        from ${staged('track')} t left join ${staged('recording')} r on r.id = t.recording
        where t.medium = m.id)) order by m.position)
    from ${staged('medium')} m where m.release = e.id) as media`,
  (rows) => {
    const media = rows.map((row) => row.media ?? [])
    const recordings = media.flatMap((list) =>
      list.flatMap(({ tracks }) =>
        (tracks ?? []).flatMap(({ recording, recordingTitle }) =>
          recording && recordingTitle ? [{ mbid: recording, title: recordingTitle, isPartial: true }] : [],
        ),
      ),
    )
    return {
      recordings,
      releases: rows.map((row) => ({
        mbid: row.gid,
        title: row.name,
        credit: creditOf(row.credit),
        media: (row.media ?? []).map(({ tracks, ...medium }) => ({
          ...medium,
          tracks: (tracks ?? []).map((track) => ({
            position: track.position,
            isDataTrack: track.isDataTrack,
            number: track.number,
            title: track.title,
            lengthMs: track.length,
            credit: creditOf(track.credit),
            recordingMbid: track.recording ?? undefined,
          })),
        })),
      })),
    }
  },
)

export const works = assembler<Omit<EntityRow, 'comment'> & { type_name: string | null }>(
  'works',
  'work',
  sql`select ${typeName('work_type')}`,
  (rows) => ({ works: rows.map((row) => ({ mbid: row.gid, title: row.name, type: row.type_name })) }),
)
