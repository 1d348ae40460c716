import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import { readPrepared } from '#platform/db/statement.ts'
import { KIND_NUMBERS, VARIOUS_ARTISTS } from './kinds.ts'

/** Something that two artists have in common. */
export interface Similarity {
  /** The row id of the other artist. */
  other: number
  /**
   * - `member`: the other is a member of the artist; `band`: the artist is a member of the other
   * - `shared-member`: the person `through` is in both; `shared-band`: both are in the band `through`
   * - `collaboration`: a relation says that they worked together; `credit`: titles are credited to both
   * - `producer`, `writer`: songs of both are by the person `through`
   * - `label`: releases of both are on the label `through`, in the same years
   * - `tags`: both have the tags `through`, at least two
   */
  kind:
    | 'member'
    | 'band'
    | 'shared-member'
    | 'shared-band'
    | 'collaboration'
    | 'credit'
    | 'producer'
    | 'writer'
    | 'label'
    | 'tags'
  /** A name; null for kinds without anything in between. */
  through: string | null
  /** The number of common credits, songs or releases. */
  times: number
}

/** The most rows read for one artist in each step. */
const RELATIONS = 200
const CREDITS = 1_000
const SONGS = 500
const PEOPLE = 4
const SONGS_OF_PERSON = 300
const LABELS = 3
const RELEASES_OF_LABEL = 300
const TAGS = 6
const ARTISTS_OF_TAG = 300
const FOUND = 100

const MEMBER = ['member of band']
const WORKED_TOGETHER = [
  'collaboration',
  'supporting musician',
  'instrumental supporting musician',
  'vocal supporting musician',
  'conductor position',
]
const PRODUCED = ['producer']
const WROTE = ['writer', 'composer', 'lyricist']

const typesOf = (names: readonly string[]) =>
  sql`(select id from relation_types where name = any(${names}::text[]))`

/** What an artist has in common with others, by relations, credits, songs and labels. `artistId` is a row id. */
export async function readSimilarities(db: Db, artistId: number): Promise<Similarity[]> {
  const parts = [
    ofBands(artistId),
    ofWorkTogether(artistId),
    ofCredits(artistId),
    ofPeople(artistId, 'producer'),
    ofPeople(artistId, 'writer'),
    ofLabels(artistId),
    ofTags(artistId),
  ]
  const found: Similarity[] = []
  for (const part of parts) found.push(...(await readPrepared(db, part)))
  return found
}

/** Members, bands, and those who are connected through one of them. */
function ofBands(artistId: number): RawBuilder<Similarity> {
  const { artist } = KIND_NUMBERS
  const members = (of: RawBuilder<unknown>) => sql`
    select r.from_id as id from entity_relations r
    where r.to_kind = ${artist} and r.to_id = ${of} and r.from_kind = ${artist}
      and r.type_id in ${typesOf(MEMBER)} limit ${RELATIONS}`
  const bands = (of: RawBuilder<unknown>) => sql`
    select r.to_id as id from entity_relations r
    where r.from_kind = ${artist} and r.from_id = ${of} and r.to_kind = ${artist}
      and r.type_id in ${typesOf(MEMBER)} limit ${RELATIONS}`
  const own = sql`${artistId}::int`
  return sql<Similarity>`
    with members as materialized (${members(own)}), bands as materialized (${bands(own)}),
    found as (
      select id as other, 'member' as kind, null::int as through from members
      union select id, 'band', null from bands
      union select b.id, 'shared-member', m.id from members m cross join lateral (${bands(sql`m.id`)}) b
      union select p.id, 'shared-band', b.id from bands b cross join lateral (${members(sql`b.id`)}) p)
    select f.other, f.kind, a.name as through, 1 as times
    from found f left join artists a on a.id = f.through
    where f.other <> ${artistId} limit ${FOUND * 4}`
}

function ofWorkTogether(artistId: number): RawBuilder<Similarity> {
  const { artist } = KIND_NUMBERS
  return sql<Similarity>`
    select other, 'collaboration' as kind, null as through, count(*)::int as times from (
      (select r.to_id as other from entity_relations r
        where r.from_kind = ${artist} and r.from_id = ${artistId} and r.to_kind = ${artist}
          and r.type_id in ${typesOf(WORKED_TOGETHER)} limit ${RELATIONS})
      union all
      (select r.from_id from entity_relations r
        where r.to_kind = ${artist} and r.to_id = ${artistId} and r.from_kind = ${artist}
          and r.type_id in ${typesOf(WORKED_TOGETHER)} limit ${RELATIONS})) found
    where other <> ${artistId} group by other limit ${FOUND}`
}

function ofCredits(artistId: number): RawBuilder<Similarity> {
  return sql<Similarity>`
    with mine as materialized (
      select distinct artist_credit_id as id from artist_credit_names where artist_id = ${artistId} limit ${CREDITS})
    select n.artist_id as other, 'credit' as kind, null as through, count(*)::int as times
    from mine join artist_credit_names n on n.artist_credit_id = mine.id join artists a on a.id = n.artist_id
    where n.artist_id <> ${artistId} and a.mbid <> ${VARIOUS_ARTISTS} group by n.artist_id order by times desc limit ${FOUND}`
}

/** The people who produced or wrote most songs of the artist, and the other artists they worked for. */
function ofPeople(artistId: number, kind: 'producer' | 'writer'): RawBuilder<Similarity> {
  const { artist, recording, work } = KIND_NUMBERS
  const types = typesOf(kind === 'producer' ? PRODUCED : WROTE)
  const worksOf = (song: RawBuilder<unknown>) => sql`
    select e.to_id as id from entity_relations e
    where e.from_kind = ${recording} and e.from_id = ${song} and e.to_kind = ${work} limit 3`
  const songsOf = (worked: RawBuilder<unknown>) => sql`
    select e.from_id as id from entity_relations e
    where e.to_kind = ${work} and e.to_id = ${worked} and e.from_kind = ${recording} limit 3`
  const isProducer = kind === 'producer'
  const targetKind = isProducer ? recording : work
  return sql<Similarity>`
    with songs as materialized (
      select s.id from (select distinct artist_credit_id as id from artist_credit_names
        where artist_id = ${artistId} limit ${CREDITS}) c
      join recordings s on s.artist_credit_id = c.id limit ${SONGS}),
    targets as materialized (
      ${isProducer ? sql`select id from songs` : sql`select distinct w.id from songs cross join lateral (${worksOf(sql`songs.id`)}) w`}),
    people as materialized (
      select e.from_id as id from targets t
      join entity_relations e on e.to_kind = ${targetKind} and e.to_id = t.id and e.from_kind = ${artist}
      where e.type_id in ${types} and e.from_id <> ${artistId}
      group by e.from_id order by count(*) desc, e.from_id limit ${PEOPLE}),
    theirs as materialized (
      select p.id as person, x.id as target from people p cross join lateral (
        select e.to_id as id from entity_relations e
        where e.from_kind = ${artist} and e.from_id = p.id and e.to_kind = ${targetKind}
          and e.type_id in ${types} limit ${SONGS_OF_PERSON}) x),
    found as (
      select t.person, s.artist_credit_id as credit from theirs t
      ${isProducer ? sql`` : sql`cross join lateral (${songsOf(sql`t.target`)}) y`}
      join recordings s on s.id = ${isProducer ? sql`t.target` : sql`y.id`})
    select n.artist_id as other, ${sql.lit(kind)} as kind, a.name as through, count(*)::int as times
    from found f join artist_credit_names n on n.artist_credit_id = f.credit join artists a on a.id = f.person
    join artists o on o.id = n.artist_id
    where n.artist_id <> ${artistId} and n.artist_id <> f.person and o.mbid <> ${VARIOUS_ARTISTS}
    group by n.artist_id, a.name order by times desc limit ${FOUND}`
}

/** The artists with most releases on the artist's labels in the same years. */
function ofLabels(artistId: number): RawBuilder<Similarity> {
  return sql<Similarity>`
    with mine as materialized (
      select x.label_id as id, min(left(x.release_date, 4)) as first, max(left(x.release_date, 4)) as last
      from (select distinct artist_credit_id as id from artist_credit_names
        where artist_id = ${artistId} limit ${CREDITS}) c
      join releases r on r.artist_credit_id = c.id join release_labels x on x.release_id = r.id
      join labels l on l.id = x.label_id
      where x.release_date <> '' and l.name not like '[%'
      group by x.label_id order by count(*) desc, x.label_id limit ${LABELS}),
    found as (
      select m.id as label, y.release_id from mine m cross join lateral (
        select z.release_id from release_labels z
        where z.label_id = m.id and z.release_date >= m.first and z.release_date < m.last || '~'
        order by z.release_date desc, z.release_id desc limit ${RELEASES_OF_LABEL}) y)
    select n.artist_id as other, 'label' as kind, l.name as through, count(*)::int as times
    from found f join releases r on r.id = f.release_id
    join artist_credit_names n on n.artist_credit_id = r.artist_credit_id
    join labels l on l.id = f.label join artists a on a.id = n.artist_id
    where n.artist_id <> ${artistId} and a.mbid <> ${VARIOUS_ARTISTS}
    group by n.artist_id, l.name order by times desc limit ${FOUND}`
}

/** The artists who share the tags with the most votes, best known first. */
function ofTags(artistId: number): RawBuilder<Similarity> {
  const { artist } = KIND_NUMBERS
  return sql<Similarity>`
    with mine as materialized (
      select e.tag_id, e.votes from entity_tags e
      where e.entity_kind = ${artist} and e.entity_id = ${artistId} and e.votes > 0
      order by e.votes desc, e.tag_id limit ${TAGS}),
    found as (
      select o.entity_id, m.tag_id, m.votes from mine m cross join lateral (
        select e.entity_id from entity_tags e
        where e.tag_id = m.tag_id and e.entity_kind = ${artist} and e.votes > 0
        order by e.votes desc limit ${ARTISTS_OF_TAG}) o)
    select f.entity_id as other, 'tags' as kind, string_agg(t.name, ', ' order by f.votes desc, t.name) as through,
      count(*)::int as times
    from found f join tags t on t.id = f.tag_id join artists a on a.id = f.entity_id
    where f.entity_id <> ${artistId} and a.mbid <> ${VARIOUS_ARTISTS}
    group by f.entity_id, a.popularity having count(*) > 1
    order by times desc, a.popularity desc, f.entity_id limit ${FOUND}`
}
