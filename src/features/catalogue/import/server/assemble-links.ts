import { sql } from 'kysely'
import type { EntityKind, Facts, RelationFacts, RelationsOf, UrlsOf } from '#features/catalogue/facts.ts'
import type { Db } from '#platform/db/database.ts'
import type { Assembler } from './assemble.ts'
import { staged } from './stage.ts'

interface LinkRow {
  source: number
  from_gid: string
  to_gid: string
  type: string
  begin_date: string | null
  end_date: string | null
  ended: boolean
  attributes: string[] | null
}

/** The tables of links that are imported, with the kinds of their two ends. */
export const RELATION_LINKS: [links: string, from: EntityKind, to: EntityKind][] = [
  ['l_artist_artist', 'artist', 'artist'],
  ['l_artist_label', 'artist', 'label'],
  ['l_artist_recording', 'artist', 'recording'],
  ['l_artist_release', 'artist', 'release'],
  ['l_artist_release_group', 'artist', 'release-group'],
  ['l_artist_work', 'artist', 'work'],
  ['l_label_label', 'label', 'label'],
  ['l_recording_recording', 'recording', 'recording'],
  ['l_recording_work', 'recording', 'work'],
  ['l_release_group_release_group', 'release-group', 'release-group'],
  ['l_work_work', 'work', 'work'],
]

/** Kinds with a table of links to addresses. */
export const ADDRESSED: EntityKind[] = ['artist', 'label', 'release-group', 'release', 'recording']
/** Kinds with a table of old ids. */
export const REDIRECTED: EntityKind[] = [...ADDRESSED, 'work']
/** The staging table of a kind. */
export const tableOf = (kind: EntityKind) => kind.replace('-', '_')

/** The relations of one kind of entity from these tables of links; a batch has all of its entities. */
export function relations(kind: EntityKind, links: string[]): Assembler {
  const read = RELATION_LINKS.filter(([name, from]) => from === kind && links.includes(name))
  return {
    step: `relations of ${tableOf(kind).replace('_', ' ')}s`,
    table: tableOf(kind),
    async next(db, after, limit) {
      const batch = await readBatch(db, tableOf(kind), after, limit)
      if (!batch) return undefined
      const byEntity = new Map<string, RelationFacts[]>(batch.gids.map((gid) => [gid, []]))
      for (const [name, , to] of read) {
        for (const end of to === kind ? ['entity0', 'entity1'] : ['entity0']) {
          for (const row of await readLinks(db, name, end, [kind, to], batch)) {
            byEntity.get(end === 'entity0' ? row.from_gid : row.to_gid)?.push({
              from: { kind, mbid: row.from_gid },
              to: { kind: to, mbid: row.to_gid },
              type: row.type,
              beginDate: row.begin_date,
              endDate: row.end_date,
              ended: row.ended,
              attributes: row.attributes ?? [],
            })
          }
        }
      }
      const others = read.map(([, , to]) => to)
      const facts = [...byEntity].map(
        ([mbid, list]): RelationsOf => ({ of: { kind, mbid }, with: others, relations: list }),
      )
      return { facts: { relations: facts }, row: batch.last, count: batch.gids.length }
    },
  }
}

/** URLs of one kind of entity. */
export function addresses(kind: EntityKind): Assembler {
  const table = tableOf(kind)
  return {
    step: `addresses of ${table.replace('_', ' ')}s`,
    table,
    async next(db, after, limit) {
      const batch = await readBatch(db, table, after, limit)
      if (!batch) return undefined
      const { rows } = await sql<{ gid: string; type: string; url: string; ended: boolean }>`
        select e.gid, t.name as type, u.url, l.ended
        from ${staged(table)} e
        join ${staged(`l_${table}_url`)} x on x.entity0 = e.id
        join ${staged('link')} l on l.id = x.link
        join ${staged('link_type')} t on t.id = l.link_type
        join ${staged('url')} u on u.id = x.entity1
        where e.id > ${after} and e.id <= ${batch.last}`.execute(db)
      const byEntity = new Map<string, UrlsOf>(
        batch.gids.map((mbid) => [mbid, { of: { kind, mbid }, urls: [] }]),
      )
      for (const { gid, ...url } of rows) byEntity.get(gid)?.urls.push(url)
      return { facts: { urls: [...byEntity.values()] }, row: batch.last, count: batch.gids.length }
    },
  }
}

/** Old ids of merged entities. */
export function redirects(kind: EntityKind): Assembler {
  const table = tableOf(kind)
  return {
    step: `old ids of ${table.replace('_', ' ')}s`,
    table: `${table}_gid_redirect`,
    async next(db, after, limit) {
      const last = await lastRedirected(db, `${table}_gid_redirect`, after, limit)
      if (last === undefined) return undefined
      const { rows } = await sql<{ mbid: string; target: string }>`
        select r.gid as mbid, e.gid as target from ${staged(`${table}_gid_redirect`)} r
        join ${staged(table)} e on e.id = r.new_id
        where r.new_id > ${after} and r.new_id <= ${last}`.execute(db)
      const facts: Facts = { redirects: rows.map((row) => ({ kind, ...row })) }
      return { facts, row: last, count: rows.length }
    },
  }
}

/** The last row of the next `limit` rows that old ids lead to. */
async function lastRedirected(
  db: Db,
  table: string,
  after: number,
  limit: number,
): Promise<number | undefined> {
  const { rows } = await sql<{ last: number | null }>`
    select max(new_id) as last from (
      select distinct new_id from ${staged(table)} where new_id > ${after} order by new_id limit ${limit}) batch`.execute(
    db,
  )
  return rows[0]?.last ?? undefined
}

interface Batch {
  after: number
  last: number
  gids: string[]
}

async function readBatch(db: Db, table: string, after: number, limit: number): Promise<Batch | undefined> {
  const { rows } = await sql<{ id: number; gid: string }>`
    select id, gid from ${staged(table)} where id > ${after} order by id limit ${limit}`.execute(db)
  const last = rows.at(-1)
  return last && { after, last: last.id, gids: rows.map((row) => row.gid) }
}

async function readLinks(
  db: Db,
  links: string,
  end: string,
  [from, to]: [EntityKind, EntityKind],
  batch: Batch,
) {
  const { rows } = await sql<LinkRow>`
    select a.gid as from_gid, o.gid as to_gid, t.name as type, l.begin_date, l.end_date, l.ended,
      (select array_agg(n.name order by n.name) from ${staged('link_attribute')} la
        join ${staged('link_attribute_type')} n on n.id = la.attribute_type where la.link = l.id) as attributes
    from ${staged(links)} x
    join ${staged(tableOf(from))} a on a.id = x.entity0
    join ${staged(tableOf(to))} o on o.id = x.entity1
    join ${staged('link')} l on l.id = x.link
    join ${staged('link_type')} t on t.id = l.link_type
    where ${sql.ref(`x.${end}`)} > ${batch.after} and ${sql.ref(`x.${end}`)} <= ${batch.last}`.execute(db)
  return rows
}
