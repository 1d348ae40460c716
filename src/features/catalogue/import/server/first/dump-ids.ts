import { sql } from 'kysely'
import { ENTITY_KINDS, type EntityKind } from '#features/catalogue/facts.ts'
import { KIND_NUMBERS, KIND_TABLES } from '#features/catalogue/read/server/kinds.ts'
import type { Trx } from '#platform/db/database.ts'
import { tableOf } from '../assemble-links.ts'
import type { Bases } from '../import-state.ts'
import { staged } from '../stage.ts'

/**
 * Chooses our id for a row of the export: the id of the stored entity, which other tables refer to, or else the row
 * number plus a base. So references need no join with the large tables.
 */

/** Room for entities that visitors' pages add while the import runs. */
const ROOM = 1_000_000

/** The base of each kind: above all ids that are in use. */
export async function readBases(trx: Trx): Promise<Bases> {
  const highest = async (table: string) => {
    const { rows } = await sql<{ id: number }>`
      select coalesce(max(id), 0) as id from public.${sql.id(table)}`.execute(trx)
    return (rows[0]?.id ?? 0) + ROOM
  }
  const entries: [EntityKind | 'credit', number][] = [['credit', await highest('artist_credits')]]
  for (const kind of ENTITY_KINDS) entries.push([kind, await highest(KIND_TABLES[kind])])
  return Object.fromEntries(entries) as Bases
}

/** Entities that were stored after the import began have this id or a higher one. */
export const firstNewId = (bases: Bases, kind: EntityKind): number => bases[kind] - ROOM + 1

/**
 * Lists the entities of the export that are stored already, and whether their stored facts are newer (`won`): those
 * stay as they are.
 */
export async function listKnown(trx: Trx, dumpedAt: Date): Promise<void> {
  await sql`drop table if exists ${staged('known')}`.execute(trx)
  await sql`create unlogged table ${staged('known')} (kind smallint, row int, id int, won boolean)`.execute(
    trx,
  )
  for (const kind of ENTITY_KINDS) {
    await sql`
      insert into ${staged('known')}
      select ${KIND_NUMBERS[kind]}::smallint, e.id, o.id, not o.is_partial and o.fetched_at > ${dumpedAt}::timestamptz
      from public.${sql.id(KIND_TABLES[kind])} o join ${staged(tableOf(kind))} e on e.gid = o.mbid`.execute(
      trx,
    )
  }
  await sql`analyze ${staged('known')}`.execute(trx)
}

/** Joins `known` as `alias` for the row number in `column`. */
export const known = (kind: EntityKind, alias: string, column: string) =>
  sql`left join ${staged('known')} ${sql.id(alias)}
    on ${sql.ref(`${alias}.kind`)} = ${sql.lit(KIND_NUMBERS[kind])} and ${sql.ref(`${alias}.row`)} = ${sql.ref(column)}`

/** The id of the row in `column`; `known` is joined as `alias`. */
export const idOf = (bases: Bases, kind: EntityKind, alias: string, column: string) =>
  sql`coalesce(${sql.ref(`${alias}.id`)}, ${sql.ref(column)} + ${sql.lit(bases[kind])})`

/** Whether the stored entity with the id in `column` keeps its parts: it is newer than the export or not in it. */
export const keeps = (kind: EntityKind, column: string) =>
  sql`not exists (select from ${staged('known')} k where k.kind = ${sql.lit(KIND_NUMBERS[kind])}
    and k.id = ${sql.ref(column)} and not k.won)`
