import { sql } from 'kysely'
import type { EntityRef, RelationFacts, RelationsOf, UrlsOf } from '#features/catalogue/facts.ts'
import { KIND_NUMBERS } from '#features/catalogue/read/server/kinds.ts'
import type { Trx } from '#platform/db/database.ts'

/** Returns the row id of an entity that was written before. */
export type FindId = (ref: EntityRef) => number | undefined

/** Replaces the relations of each entity to the kinds given. Leaves out entities without a row. */
export async function writeRelations(trx: Trx, relations: RelationsOf[], findId: FindId): Promise<void> {
  const sets = relations.flatMap((set) => {
    const id = findId(set.of)
    return id === undefined ? [] : [{ ...set, id, kind: KIND_NUMBERS[set.of.kind] }]
  })
  if (sets.length === 0) return
  const pairs = sets.flatMap(({ id, kind, with: others }) =>
    others.map((other) => ({ id, kind, other: KIND_NUMBERS[other] })),
  )
  await sql`
    delete from entity_relations r
    using unnest(${pairs.map((p) => p.id)}::int[], ${pairs.map((p) => p.kind)}::smallint[],
      ${pairs.map((p) => p.other)}::smallint[]) as u (id, kind, other)
    where (r.from_kind = u.kind and r.from_id = u.id and r.to_kind = u.other)
       or (r.to_kind = u.kind and r.to_id = u.id and r.from_kind = u.other)`.execute(trx)

  const rows = withIds(
    sets.flatMap((set) => set.relations),
    findId,
  )
  if (rows.length === 0) return
  const types = await upsertTypes(trx, [...new Set(rows.map((row) => row.type))])
  await sql`
    insert into entity_relations
      (from_id, to_id, from_kind, to_kind, type_id, ended, begin_date, end_date, attributes)
    select from_id, to_id, from_kind, to_kind, type_id, ended, begin_date, end_date,
      string_to_array(nullif(attributes, ''), e'\\x1f')
    from unnest(${rows.map((row) => row.fromId)}::int[], ${rows.map((row) => row.toId)}::int[],
      ${rows.map((row) => KIND_NUMBERS[row.from.kind])}::smallint[],
      ${rows.map((row) => KIND_NUMBERS[row.to.kind])}::smallint[],
      ${rows.map((row) => types.get(row.type) ?? null)}::smallint[],
      ${rows.map((row) => row.ended ?? false)}::boolean[],
      ${rows.map((row) => row.beginDate ?? null)}::text[], ${rows.map((row) => row.endDate ?? null)}::text[],
      ${rows.map((row) => row.attributes?.join('\u001f') ?? '')}::text[])
      as u (from_id, to_id, from_kind, to_kind, type_id, ended, begin_date, end_date, attributes)`.execute(
    trx,
  )
}

/** Each relation once, even when both ends list it. */
function withIds(relations: RelationFacts[], findId: FindId) {
  const rows = new Map<string, RelationFacts & { fromId: number; toId: number }>()
  for (const relation of relations) {
    const fromId = findId(relation.from)
    const toId = findId(relation.to)
    if (fromId === undefined || toId === undefined) continue
    const { type, beginDate, endDate, attributes } = relation
    const key = [
      relation.from.kind,
      fromId,
      relation.to.kind,
      toId,
      type,
      beginDate,
      endDate,
      attributes,
    ].join()
    rows.set(key, { ...relation, fromId, toId })
  }
  return [...rows.values()]
}

/** Replaces the URLs of each entity. */
export async function writeUrls(trx: Trx, urls: UrlsOf[], findId: FindId): Promise<void> {
  const sets = urls.flatMap((set) => {
    const id = findId(set.of)
    return id === undefined ? [] : [{ ...set, id, kind: KIND_NUMBERS[set.of.kind] }]
  })
  if (sets.length === 0) return
  await sql`
    delete from entity_urls e
    using unnest(${sets.map((set) => set.id)}::int[], ${sets.map((set) => set.kind)}::smallint[]) as u (id, kind)
    where e.entity_kind = u.kind and e.entity_id = u.id`.execute(trx)
  const rows = sets.flatMap(({ id, kind, urls }) => urls.map((url) => ({ ...url, id, kind })))
  if (rows.length === 0) return
  const types = await upsertTypes(trx, [...new Set(rows.map((row) => row.type))])
  await sql`
    insert into entity_urls (entity_id, entity_kind, type_id, ended, url)
    select * from unnest(${rows.map((row) => row.id)}::int[], ${rows.map((row) => row.kind)}::smallint[],
      ${rows.map((row) => types.get(row.type) ?? null)}::smallint[],
      ${rows.map((row) => row.ended ?? false)}::boolean[], ${rows.map((row) => row.url)}::text[])`.execute(
    trx,
  )
}

/** Stores when the URLs of artists and labels were last read at their source, dumps excluded. */
export async function markFetchedLinks(trx: Trx, of: readonly EntityRef[], fetchedAt: Date): Promise<void> {
  const read = of
    .filter(({ kind }) => kind === 'artist' || kind === 'label')
    .sort((a, b) => (a.mbid < b.mbid ? -1 : 1))
  if (read.length === 0) return
  await sql`
    insert into fetched_links as f (mbid, entity_kind, fetched_at)
    select distinct u.mbid, u.kind, ${fetchedAt}::timestamptz
    from unnest(${read.map(({ mbid }) => mbid)}::uuid[], ${read.map(({ kind }) => KIND_NUMBERS[kind])}::smallint[])
      as u (mbid, kind)
    on conflict (mbid, entity_kind) do update set fetched_at = greatest(f.fetched_at, excluded.fetched_at)`.execute(
    trx,
  )
}

/** Returns the ids of relation types, some hundreds in all, and inserts missing ones. */
async function upsertTypes(trx: Trx, names: string[]): Promise<Map<string, number>> {
  const read = async () => {
    const rows = await trx
      .selectFrom('relation_types')
      .select(['id', 'name'])
      .where('name', 'in', names)
      .execute()
    return new Map(rows.map((row) => [row.name, row.id]))
  }
  const ids = await read()
  const missing = names.filter((name) => !ids.has(name)).sort()
  if (missing.length === 0) return ids
  await trx
    .insertInto('relation_types')
    .values(missing.map((name) => ({ name })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return read()
}
