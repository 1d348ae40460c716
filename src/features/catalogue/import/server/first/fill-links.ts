import { sql } from 'kysely'
import type { EntityKind } from '#features/catalogue/facts.ts'
import { KIND_NUMBERS } from '#features/catalogue/read/server/kinds.ts'
import type { Trx } from '#platform/db/database.ts'
import { ADDRESSED, REDIRECTED, RELATION_LINKS, tableOf } from '../assemble-links.ts'
import { staged } from '../stage.ts'
import { idOf, known } from './dump-ids.ts'
import type { Filling } from './fill-artists.ts'
import { next } from './next-tables.ts'

/** Lists the distinct contents of links: type, dates, attributes. Links with equal contents share a `sense`. */
export async function listLinks(trx: Trx): Promise<void> {
  await sql`
    insert into public.relation_types (name)
    select distinct t.name from ${staged('link')} l join ${staged('link_type')} t on t.id = l.link_type
    where not exists (select from public.relation_types r where r.name = t.name) order by t.name
    on conflict do nothing`.execute(trx)
  await sql`drop table if exists ${staged('links')}`.execute(trx)
  await sql`
    create unlogged table ${staged('links')} as
    select l.*, min(link) over (partition by type_id, begin_date, end_date, attributes) as sense from (
      select l.id as link, r.id as type_id, l.begin_date, l.end_date, l.ended, a.names as attributes
      from ${staged('link')} l
      join ${staged('link_type')} t on t.id = l.link_type
      join public.relation_types r on r.name = t.name
      left join (select la.link, array_agg(n.name order by n.name) as names from ${staged('link_attribute')} la
        join ${staged('link_attribute_type')} n on n.id = la.attribute_type group by la.link) a on a.link = l.id) l`.execute(
    trx,
  )
  await sql`analyze ${staged('links')}`.execute(trx)
}

const number = (kind: EntityKind) => sql`${sql.lit(KIND_NUMBERS[kind])}::smallint`

/** Does the same as `relations` in assemble-links.ts and `writeRelations`: each relation once. */
export async function fillRelations(trx: Trx, { bases }: Filling): Promise<void> {
  for (const [table, from, to] of RELATION_LINKS) {
    await sql`
      insert into ${next('entity_relations')}
        (from_id, to_id, from_kind, to_kind, type_id, ended, begin_date, end_date, attributes)
      select ${idOf(bases, from, 'kf', 'x.entity0')}, ${idOf(bases, to, 'kt', 'x.entity1')}, ${number(from)}, ${number(to)},
        s.type_id, s.ended, s.begin_date, s.end_date, s.attributes
      from (select x.entity0, x.entity1, l.sense from ${staged(table)} x join ${staged('links')} l on l.link = x.link
        group by x.entity0, x.entity1, l.sense) x
      join ${staged('links')} s on s.link = x.sense
      ${known(from, 'kf', 'x.entity0')} ${known(to, 'kt', 'x.entity1')}`.execute(trx)
  }
  const replaced = RELATION_LINKS.flatMap(([, from, to]) => [
    sql`o.from_kind = ${number(from)} and o.to_kind = ${number(to)} and ${isKnown(from, 'o.from_id')}`,
    sql`o.to_kind = ${number(from)} and o.from_kind = ${number(to)} and ${isKnown(from, 'o.to_id')}`,
  ])
  await sql`
    insert into ${next('entity_relations')} select o.* from public.entity_relations o
    where not (${sql.join(replaced, sql` or `)})`.execute(trx)
}

export async function fillAddresses(trx: Trx, { bases }: Filling): Promise<void> {
  for (const kind of ADDRESSED) {
    await sql`
      insert into ${next('entity_urls')} (entity_id, entity_kind, type_id, ended, url)
      select ${idOf(bases, kind, 'k', 'x.entity0')}, ${number(kind)}, l.type_id, l.ended, u.url
      from ${staged(`l_${tableOf(kind)}_url`)} x
      join ${staged('links')} l on l.link = x.link
      join ${staged('url')} u on u.id = x.entity1
      ${known(kind, 'k', 'x.entity0')}`.execute(trx)
  }
  const replaced = ADDRESSED.map(
    (kind) => sql`o.entity_kind = ${number(kind)} and ${isKnown(kind, 'o.entity_id')}`,
  )
  await sql`
    insert into ${next('entity_urls')} select o.* from public.entity_urls o
    where not (${sql.join(replaced, sql` or `)})`.execute(trx)
}

/** Whether the export has the stored entity with the id in `column`. */
const isKnown = (kind: EntityKind, column: string) =>
  sql`exists (select from ${staged('known')} k where k.kind = ${number(kind)} and k.id = ${sql.ref(column)})`

export async function fillRedirects(trx: Trx): Promise<void> {
  const redirects = REDIRECTED.map(
    (kind) => sql`select r.gid, ${number(kind)} as kind, e.gid as target
      from ${staged(`${tableOf(kind)}_gid_redirect`)} r join ${staged(tableOf(kind))} e on e.id = r.new_id`,
  )
  await sql`
    insert into ${next('mbid_redirects')} (mbid, entity_kind, target_mbid)
    select distinct on (gid) gid, kind, target from (${sql.join(redirects, sql` union all `)}) r`.execute(trx)
  await sql`
    insert into ${next('mbid_redirects')} select o.* from public.mbid_redirects o
    where not exists (select from ${next('mbid_redirects')} n where n.mbid = o.mbid)`.execute(trx)
}
