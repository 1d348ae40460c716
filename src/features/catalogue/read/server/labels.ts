import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import { readPrepared } from '#platform/db/statement.ts'
import { KIND_NUMBERS, VARIOUS_ARTISTS } from './kinds.ts'
import { mergedInto } from './redirects.ts'

/** A label of the catalogue. */
export interface CatalogueLabel {
  /** The id of its row. */
  id: number
  mbid: string
  name: string
  type: string | null
  country: string | null
  disambiguation: string | null
  labelCode: number | null
  /** YYYY, YYYY-MM or YYYY-MM-DD, as `endDate`. */
  beginDate: string | null
  endDate: string | null
  ended: boolean
  /** Only mentioned by a release so far. */
  isPartial: boolean
  fetchedAt: Date
}

/** An artist with recent releases on a label. */
export interface LabelArtist {
  mbid: string
  name: string
  /** Their number among the examined releases. */
  releases: number
  /** The address at the source. */
  imageUrl: string | null
}

export interface LabelRelease {
  /** Row id, for the cursor. */
  id: number
  mbid: string
  groupMbid: string | null
  title: string
  /** Empty when it is unknown. */
  date: string
  type: string | null
  artistCredit: string
  /** The first artist of the credit. */
  firstArtist: string | null
  catalogNumber: string | null
}

/** At most this many labels of the same name are compared. */
const NAMED_MAX = 20
/** A higher count would not change which label is the best known. */
const COUNTED_MAX = 1_000

const COLUMNS = sql`l.id, l.mbid, l.name, l.type, l.country, l.disambiguation, l.label_code as "labelCode",
  l.begin_date as "beginDate", l.end_date as "endDate", l.ended, l.is_partial as "isPartial",
  l.fetched_at as "fetchedAt"`

/** Labels whose name has this slug, those with the most releases first. */
export async function readLabelsNamed(db: Db, slug: string): Promise<CatalogueLabel[]> {
  return readPrepared(
    db,
    sql<CatalogueLabel>`
    select ${COLUMNS} from (
      select * from labels where label_slug(name) = label_slug(${slug}) order by id limit ${NAMED_MAX}) l
    order by (select count(*) from (
      select from release_labels r where r.label_id = l.id limit ${COUNTED_MAX}) counted) desc, l.id`,
  )
}

/** A label by its MusicBrainz id, or by the old id of a merged one. */
export async function readLabel(db: Db, mbid: string): Promise<CatalogueLabel | undefined> {
  const rows = await readPrepared(
    db,
    sql<CatalogueLabel>`
    select ${COLUMNS} from labels l where l.mbid in (${mbid}, ${mergedInto('label', mbid)})
    order by l.mbid = ${mbid} limit 1`,
  )
  return rows[0]
}

/** How many of the newest releases decide who is on the roster. */
const ROSTER_RELEASES = 500

/** The artists of a label's newest releases, most releases first. `labelId` is a row id. */
export async function readRoster(db: Db, labelId: number, limit: number): Promise<LabelArtist[]> {
  return readPrepared(
    db,
    sql<LabelArtist>`
    with newest as (
      select release_id from release_labels where label_id = ${labelId}
      order by release_date desc, release_id desc limit ${ROSTER_RELEASES}),
    credited as (
      select n.artist_id, count(distinct coalesce(r.release_group_id, -r.id))::int as releases
      from newest join releases r on r.id = newest.release_id
      join artist_credit_names n on n.artist_credit_id = r.artist_credit_id
      group by n.artist_id)
    select a.mbid, a.name, c.releases
    from credited c join artists a on a.id = c.artist_id
    where a.mbid <> ${VARIOUS_ARTISTS}
    order by c.releases desc, a.popularity desc, a.name, a.id limit ${limit}`,
  )
}

/** Releases of a label, newest first, after the release of a cursor. */
export async function readLabelReleases(
  db: Db,
  labelId: number,
  { after, limit }: { after?: { date: string; id: number }; limit: number },
): Promise<LabelRelease[]> {
  return readPrepared(
    db,
    sql<LabelRelease>`
    select r.id, r.mbid, g.mbid as "groupMbid", r.title, l.release_date as date, g.primary_type as type,
      coalesce(c.name, '') as "artistCredit", l.catalog_number as "catalogNumber",
      (select coalesce(n.name, a.name) from artist_credit_names n join artists a on a.id = n.artist_id
        where n.artist_credit_id = r.artist_credit_id order by n.position limit 1) as "firstArtist"
    from (
      select release_id, release_date, min(catalog_number) as catalog_number from release_labels
      where label_id = ${labelId}
        ${after ? sql`and (release_date, release_id) < (${after.date}, ${after.id}::int)` : sql``}
      group by release_id, release_date
      order by release_date desc, release_id desc limit ${limit}) l
    join releases r on r.id = l.release_id
    left join release_groups g on g.id = r.release_group_id
    left join artist_credits c on c.id = r.artist_credit_id
    order by l.release_date desc, r.id desc`,
  )
}

/** MusicBrainz' relations of a label to those that belong to it. */
const OWNERSHIP = ['label ownership', 'imprint']

/** The labels that this one belongs to, or that belong to it. */
export async function readRelatedLabels(
  db: Db,
  labelId: number,
  direction: 'parents' | 'subLabels',
  limit: number,
): Promise<Pick<CatalogueLabel, 'mbid' | 'name'>[]> {
  const { label } = KIND_NUMBERS
  const [own, other] = direction === 'parents' ? ['to', 'from'] : ['from', 'to']
  return readPrepared(
    db,
    sql<Pick<CatalogueLabel, 'mbid' | 'name'>>`
    select l.mbid, l.name from entity_relations r join relation_types t on t.id = r.type_id
    join labels l on l.id = ${sql.ref(`r.${other}_id`)}
    where ${sql.ref(`r.${own}_kind`)} = ${label} and ${sql.ref(`r.${own}_id`)} = ${labelId}
      and ${sql.ref(`r.${other}_kind`)} = ${label}
      and t.name = any(${OWNERSHIP}::text[]) and not r.ended and l.id <> ${labelId}
    group by l.id, l.mbid, l.name order by l.name, l.id limit ${limit}`,
  )
}

/** The artists who founded a label, the best known first. */
export async function readFounders(
  db: Db,
  labelId: number,
  limit: number,
): Promise<Pick<LabelArtist, 'mbid' | 'name'>[]> {
  const { artist, label } = KIND_NUMBERS
  return readPrepared(
    db,
    sql<Pick<LabelArtist, 'mbid' | 'name'>>`
    select a.mbid, a.name from entity_relations r join relation_types t on t.id = r.type_id
    join artists a on a.id = r.from_id
    where r.to_kind = ${label} and r.to_id = ${labelId} and r.from_kind = ${artist} and t.name = 'label founder'
    group by a.id, a.mbid, a.name, a.popularity order by a.popularity desc, a.name, a.id limit ${limit}`,
  )
}
