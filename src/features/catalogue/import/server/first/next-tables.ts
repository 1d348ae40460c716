import { sql } from 'kysely'
import { searchTables } from '#features/catalogue/index/server/statements.ts'
import { SEARCH_KINDS } from '#features/catalogue/limits.ts'
import type { Db, DbOrTrx, Trx } from '#platform/db/database.ts'

/** A first import builds the new tables of the catalogue in this schema, where no reader sees them. */
const SCHEMA = 'catalogue_next'

const SEARCH_TABLES = SEARCH_KINDS.flatMap((kind) =>
  ['names', 'words', 'postings'].map((part) => `${searchTables(kind)}_${part}`),
)

/** Tables that a first import rebuilds, each after the tables it refers to. */
export const NEXT_TABLES: readonly string[] = [
  'artists',
  'artist_aliases',
  'artist_credits',
  'artist_credit_names',
  'labels',
  'release_groups',
  'releases',
  'release_labels',
  'media',
  'recordings',
  'tracks',
  'works',
  'entity_relations',
  'entity_urls',
  'mbid_redirects',
  ...SEARCH_TABLES,
]

/** A table that is being made. */
export const next = (table: string) => sql.id(SCHEMA, table)
/** The same for `openCopy`. */
export const nextName = (table: string) => `"${SCHEMA}"."${table}"`

/** In this transaction, table names mean the new tables if they exist. */
export async function preferNext(trx: Trx): Promise<void> {
  await sql`set local search_path = ${sql.id(SCHEMA)}, public`.execute(trx)
}

export async function hasNext(db: Db): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select to_regclass(${`${SCHEMA}.artists`}) is not null as found`.execute(db)
  return rows[0]?.found ?? false
}

export async function dropNext(db: DbOrTrx): Promise<void> {
  await sql`drop schema if exists ${sql.id(SCHEMA)} cascade`.execute(db)
}

/** Creates empty tables with the columns of the present ones, without indexes, which are built once they are full. */
export async function createNext(trx: Trx): Promise<void> {
  await sql`create schema ${sql.id(SCHEMA)}`.execute(trx)
  for (const table of NEXT_TABLES) {
    await sql`create table ${next(table)} (like public.${sql.id(table)} including all excluding indexes)`.execute(
      trx,
    )
    const { rows } = await sql<{ comment: string | null }>`
      select obj_description(${`public.${table}`}::regclass, 'pg_class') as comment`.execute(trx)
    const comment = rows[0]?.comment
    if (comment) await sql`comment on table ${next(table)} is ${sql.lit(comment)}`.execute(trx)
  }
}

/** Builds the indexes, primary keys and unique constraints that the new table still lacks. */
export async function indexNext(trx: Trx, table: string): Promise<void> {
  const { rows } = await sql<{ name: string; made: string; constraint: string | null }>`
    select i.relname as name, pg_get_indexdef(i.oid) as made, pg_get_constraintdef(c.oid) as constraint
    from pg_index x join pg_class i on i.oid = x.indexrelid
    left join pg_constraint c on c.conindid = i.oid and c.conrelid = x.indrelid and c.contype in ('p', 'u')
    where x.indrelid = ${`public.${table}`}::regclass and not exists (
      select from pg_class made where made.relname = i.relname and made.relnamespace = ${SCHEMA}::regnamespace)
    order by i.relname`.execute(trx)
  for (const { name, made, constraint } of rows) {
    await (constraint
      ? sql`alter table ${next(table)} add constraint ${sql.id(name)} ${sql.raw(constraint)}`
      : sql.raw(made.replace(' ON public.', ` ON ${SCHEMA}.`))
    ).execute(trx)
  }
  await sql`analyze ${next(table)}`.execute(trx)
}

/** Adds the foreign keys and triggers of the present table. Their targets must have their indexes. */
export async function constrainNext(trx: Trx, table: string): Promise<void> {
  const { rows: keys } = await sql<{ name: string; made: string }>`
    select c.conname as name, pg_get_constraintdef(c.oid) as made from pg_constraint c
    where c.conrelid = ${`public.${table}`}::regclass and c.contype = 'f' and not exists (
      select from pg_constraint made where made.conrelid = ${`${SCHEMA}.${table}`}::regclass and made.conname = c.conname)
    order by c.conname`.execute(trx)
  const { rows: triggers } = await sql<{ made: string }>`
    select pg_get_triggerdef(t.oid) as made from pg_trigger t
    where t.tgrelid = ${`public.${table}`}::regclass and not t.tgisinternal and not exists (
      select from pg_trigger made where made.tgrelid = ${`${SCHEMA}.${table}`}::regclass and made.tgname = t.tgname)
    order by t.tgname`.execute(trx)
  await preferNext(trx)
  for (const { name, made } of keys) {
    await sql`alter table ${next(table)} add constraint ${sql.id(name)} ${sql.raw(made)}`.execute(trx)
  }
  for (const { made } of triggers) {
    await sql.raw(made.replace(' ON public.', ` ON ${SCHEMA}.`)).execute(trx)
  }
}
