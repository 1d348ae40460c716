import { sql } from 'kysely'
import { STUDIO_ALBUM_BONUS } from '#features/catalogue/store/server/titled.ts'
import type { Trx } from '#platform/db/database.ts'
import { staged } from '../stage.ts'
import { idOf, keeps, known } from './dump-ids.ts'
import { carryEntities, type Filling, popularitySql } from './fill-artists.ts'
import { next } from './next-tables.ts'

/** Lists the first date and country of each release, with or without a country. */
export async function listDates(trx: Trx): Promise<void> {
  await sql`drop table if exists ${staged('release_dates')}`.execute(trx)
  await sql`
    create unlogged table ${staged('release_dates')} as
    select distinct on (d.release) d.release, d.date, i.code as country
    from (select release, date, country from ${staged('release_country')}
      union all select release, date, null from ${staged('release_unknown_country')}) d
    left join (select area, min(code) as code from ${staged('iso_3166_1')} group by area) i on i.area = d.country
    order by d.release, d.date nulls last, d.country nulls last`.execute(trx)
  await sql`analyze ${staged('release_dates')}`.execute(trx)
}

/** Does the same as `releaseGroups` in assemble-titles.ts and `groupPopularity`, over what is stored. */
export async function fillReleaseGroups(trx: Trx, { bases, dumpedAt }: Filling): Promise<void> {
  await sql`
    insert into ${next('release_groups')} (id, artist_credit_id, fetched_at, mbid, popularity, mb_row, title,
      primary_type, secondary_types, first_release_date, disambiguation)
    with secondary as (
      select j.release_group, array_agg(t.name order by t.name) as names
      from ${staged('release_group_secondary_type_join')} j
      join ${staged('release_group_secondary_type')} t on t.id = j.secondary_type group by j.release_group),
    editions as (
      select r.release_group, count(*) as count, min(d.date) as first_date
      from ${staged('release')} r left join ${staged('release_dates')} d on d.release = r.id group by r.release_group)
    select ${idOf(bases, 'release-group', 'k', 'e.id')}, coalesce(c.id, o.artist_credit_id), ${dumpedAt}::timestamptz,
      e.gid, greatest(coalesce(o.popularity, 0), coalesce((c.popularity + 1) / 2
        + case when t.name = 'Album' and s.names is null then ${sql.lit(STUDIO_ALBUM_BONUS)} else 0 end
        + (${popularitySql(sql`coalesce(n.count, 0) - 1`)} + 1) / 2, 0)),
      e.id, e.name, t.name, s.names, n.first_date, e.comment
    from ${staged('release_group')} e ${known('release-group', 'k', 'e.id')}
    left join public.release_groups o on o.id = k.id
    left join ${staged('credits')} c on c.row = e.artist_credit
    left join ${staged('release_group_primary_type')} t on t.id = e.type
    left join secondary s on s.release_group = e.id
    left join editions n on n.release_group = e.id
    where k.won is not true`.execute(trx)
  await carryEntities(trx, 'release_groups')
}

/** Like `countedTracks` in assemble-titles.ts: the pregap and data tracks of a medium do not count. */
const uncounted = sql`(select medium, count(*)::int as count from ${staged('track')}
  where position = 0 or is_data_track group by medium) u`

export async function fillReleases(trx: Trx, { bases, dumpedAt }: Filling): Promise<void> {
  await sql`
    insert into ${next('releases')} (id, release_group_id, fetched_at, mbid, artist_credit_id, track_count,
      has_front_cover, title, status, date, country, barcode, disambiguation, packaging)
    select ${idOf(bases, 'release', 'k', 'e.id')},
      case when g.id is null then o.release_group_id else ${idOf(bases, 'release-group', 'kg', 'g.id')} end,
      ${dumpedAt}::timestamptz, e.gid, coalesce(c.id, o.artist_credit_id), m.count, o.has_front_cover, e.name, s.name,
      d.date, d.country, e.barcode, e.comment, coalesce(p.name, o.packaging)
    from ${staged('release')} e ${known('release', 'k', 'e.id')}
    left join public.releases o on o.id = k.id
    left join ${staged('release_group')} g on g.id = e.release_group ${known('release-group', 'kg', 'g.id')}
    left join ${staged('credits')} c on c.row = e.artist_credit
    left join ${staged('release_status')} s on s.id = e.status
    left join ${staged('release_packaging')} p on p.id = e.packaging
    left join ${staged('release_dates')} d on d.release = e.id
    left join (select m.release, sum(m.track_count - coalesce(u.count, 0))::int as count
      from ${staged('medium')} m left join ${uncounted} on u.medium = m.id group by m.release) m on m.release = e.id
    where k.won is not true`.execute(trx)
  await carryEntities(trx, 'releases')
}

export async function fillReleaseLabels(trx: Trx, { bases }: Filling): Promise<void> {
  await sql`
    insert into ${next('release_labels')} (release_id, position, label_id, catalog_number, release_date)
    select ${idOf(bases, 'release', 'k', 'l.release')}, l.place - 1,
      case when b.id is not null then ${idOf(bases, 'label', 'kl', 'b.id')} end, l.catalog_number, coalesce(d.date, '')
    from (select *, row_number() over (partition by release order by id) as place from ${staged('release_label')}) l
    ${known('release', 'k', 'l.release')}
    left join ${staged('label')} b on b.id = l.label ${known('label', 'kl', 'b.id')}
    left join ${staged('release_dates')} d on d.release = l.release
    where k.won is not true`.execute(trx)
  await sql`
    insert into ${next('release_labels')} select o.* from public.release_labels o
    where ${keeps('release', 'o.release_id')}`.execute(trx)
}

export async function fillRecordings(trx: Trx, { bases, dumpedAt }: Filling): Promise<void> {
  await sql`
    insert into ${next('recordings')} (id, artist_credit_id, fetched_at, mbid, popularity, length_ms, is_video, title,
      first_release_date, disambiguation)
    select ${idOf(bases, 'recording', 'k', 'e.id')}, coalesce(c.id, o.artist_credit_id), ${dumpedAt}::timestamptz, e.gid,
      greatest(coalesce(o.popularity, 0), coalesce((c.popularity + 1) / 2, 0)), e.length, e.video, e.name,
      o.first_release_date, e.comment
    from ${staged('recording')} e ${known('recording', 'k', 'e.id')}
    left join public.recordings o on o.id = k.id
    left join ${staged('credits')} c on c.row = e.artist_credit
    where k.won is not true`.execute(trx)
  await carryEntities(trx, 'recordings')
}

export async function fillWorks(trx: Trx, { bases, dumpedAt }: Filling): Promise<void> {
  await sql`
    insert into ${next('works')} (id, fetched_at, mbid, title, type)
    select ${idOf(bases, 'work', 'k', 'e.id')}, ${dumpedAt}::timestamptz, e.gid, e.name, t.name
    from ${staged('work')} e ${known('work', 'k', 'e.id')}
    left join ${staged('work_type')} t on t.id = e.type
    where k.won is not true`.execute(trx)
  await carryEntities(trx, 'works')
}

export async function fillMedia(trx: Trx, { bases }: Filling): Promise<void> {
  await sql`
    insert into ${next('media')} (release_id, position, track_count, format, title)
    select ${idOf(bases, 'release', 'k', 'm.release')}, m.position, m.track_count - coalesce(u.count, 0),
      f.name, m.name
    from ${staged('medium')} m ${known('release', 'k', 'm.release')}
    left join ${uncounted} on u.medium = m.id
    left join ${staged('medium_format')} f on f.id = m.format
    where k.won is not true and m.position between 0 and 32767`.execute(trx)
  await sql`
    insert into ${next('media')} select o.* from public.media o where ${keeps('release', 'o.release_id')}`.execute(
    trx,
  )
}

/** Does the same as `tracks` in assemble-titles.ts: a track without a length has that of its recording. */
export async function fillTracks(trx: Trx, { bases }: Filling): Promise<void> {
  await sql`
    insert into ${next('tracks')} (release_id, medium, position, recording_id, artist_credit_id, length_ms, number, title,
      is_data_track)
    with untimed as materialized (select distinct recording from ${staged('track')} where length is null),
    lengths as materialized (
      select r.id, r.length from ${staged('recording')} r join untimed u on u.recording = r.id where r.length >= 0)
    select ${idOf(bases, 'release', 'k', 'm.release')}, m.position, t.position,
      ${idOf(bases, 'recording', 'kr', 't.recording')}, case when c.id is distinct from own.id then c.id end,
      case when t.length >= 0 then t.length else l.length end, t.number, t.name, t.is_data_track is true
    from ${staged('track')} t
    join ${staged('medium')} m on m.id = t.medium
    join ${staged('release')} e on e.id = m.release
    ${known('release', 'k', 'm.release')} ${known('recording', 'kr', 't.recording')}
    left join ${staged('credits')} c on c.row = t.artist_credit
    left join ${staged('credits')} own on own.row = e.artist_credit
    left join lengths l on l.id = t.recording and t.length is null
    where k.won is not true and t.position between 0 and 32767 and m.position between 0 and 32767`.execute(
    trx,
  )
  await sql`
    insert into ${next('tracks')} select o.* from public.tracks o where ${keeps('release', 'o.release_id')}`.execute(
    trx,
  )
}
