import { sql } from 'kysely'
import { ENTITY_KINDS, type EntityKind } from '#features/catalogue/facts.ts'
import { INDEX_VERSION } from '#features/catalogue/index/server/upgrade-index.ts'
import { SEARCH_KINDS } from '#features/catalogue/limits.ts'
import { KIND_NUMBERS, KIND_TABLES } from '#features/catalogue/read/server/kinds.ts'
import { inTransaction } from '#features/catalogue/store/server/retry.ts'
import { writeFacts } from '#features/catalogue/store/server/store-facts.ts'
import type { Db, Trx } from '#platform/db/database.ts'
import type { Bases } from '../import-state.ts'
import { firstNewId } from './dump-ids.ts'
import { lockStoring, takeEntries } from './journal.ts'
import { dropNext, NEXT_TABLES, next, preferNext } from './next-tables.ts'

const BEFORE = 'catalogue_before'
const ENTRIES_AT_ONCE = 50
/** How long requests may have to wait behind the swap while it waits for a slow reader. */
const LOCK_MS = 2000
const ATTEMPTS = 30
const LOCK_NOT_AVAILABLE = '55P03'

/**
 * Swaps the new tables in for the present ones in one transaction, so that readers see either the old or the new ones.
 * `onSwapped` runs in it.
 */
export async function swapTables(
  db: Db,
  bases: Bases,
  onSwapped: (trx: Trx) => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  await inTransaction(db, setCounters)
  for (let attempt = 1; ; attempt++) {
    signal?.throwIfAborted()
    while ((await inTransaction(db, replaySome)) > 0);
    try {
      return await inTransaction(db, (trx) => swap(trx, bases, onSwapped))
    } catch (error) {
      const isLocked = error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE
      if (!isLocked || attempt === ATTEMPTS) throw error
    }
  }
}

async function swap(trx: Trx, bases: Bases, onSwapped: (trx: Trx) => Promise<void>): Promise<void> {
  await sql`set local lock_timeout = ${sql.lit(LOCK_MS)}`.execute(trx)
  await lockStoring(trx)
  while ((await replaySome(trx)) > 0);
  await sql`set local search_path = public`.execute(trx)
  const all = sql.join(NEXT_TABLES.map((table) => sql`public.${sql.id(table)}`))
  await sql`lock table ${all} in access exclusive mode`.execute(trx)
  const views = await readViews(trx)
  const keys = await readOutsideKeys(trx)
  for (const { table, name } of keys) {
    await sql`alter table ${sql.raw(table)} drop constraint ${sql.id(name)}`.execute(trx)
  }
  await renumberRemaining(trx, bases)
  await sql`create schema ${sql.id(BEFORE)}`.execute(trx)
  for (const table of NEXT_TABLES) {
    await sql`alter table public.${sql.id(table)} set schema ${sql.id(BEFORE)}`.execute(trx)
    await sql`alter table ${next(table)} set schema public`.execute(trx)
  }
  for (const { view, made } of views) {
    await sql`create or replace view ${sql.raw(view)} as ${sql.raw(made)}`.execute(trx)
  }
  for (const { table, name, made } of keys) {
    await sql`alter table ${sql.raw(table)} add constraint ${sql.id(name)} ${sql.raw(made)}`.execute(trx)
  }
  // Not with `cascade`: what still depends on the old tables must not go with them.
  const old = sql.join(NEXT_TABLES.map((table) => sql.id(BEFORE, table)))
  await sql`drop table ${old}`.execute(trx)
  await sql`drop schema ${sql.id(BEFORE)}`.execute(trx)
  await dropNext(trx)
  await sql`
    insert into search_index_versions (kind, version, last_id)
    select kind, ${INDEX_VERSION}::int, null from unnest(${[...SEARCH_KINDS]}::text[]) kind
    on conflict (kind) do update set version = excluded.version, last_id = null`.execute(trx)
  await onSwapped(trx)
}

/** Applies to the new tables what visitors' pages have stored meanwhile. Returns the number of entries. */
async function replaySome(trx: Trx): Promise<number> {
  await preferNext(trx)
  const entries = await takeEntries(trx, ENTRIES_AT_ONCE)
  for (const { facts, fetchedAt } of entries) {
    // The tables of profiles and supplements are not replaced.
    await writeFacts(trx, { ...facts, profiles: undefined, supplements: undefined }, fetchedAt)
  }
  return entries.length
}

/** New rows get ids after the highest one. */
async function setCounters(trx: Trx): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'catalogue_next' and column_name = 'id' and is_identity = 'YES'`.execute(trx)
  for (const { name } of rows.filter((row) => NEXT_TABLES.includes(row.name))) {
    await sql`select setval(pg_get_serial_sequence(${`catalogue_next.${name}`}, 'id'),
      greatest((select max(id) from ${next(name)}), 1))`.execute(trx)
  }
}

/** Tables outside the swap that refer to entities of one kind, and the referring column. */
const KEPT_BY_ID: Partial<Record<EntityKind, readonly (readonly [table: string, column: string])[]>> = {
  artist: [
    ['artist_profiles', 'artist_id'],
    ['artist_popularity', 'artist_id'],
  ],
  'release-group': [['release_group_popularity', 'release_group_id']],
  recording: [['recording_popularity', 'recording_id']],
}

/** Tables outside the swap refer to entities stored during the import by ids that the new tables do not have. */
async function renumberRemaining(trx: Trx, bases: Bases): Promise<void> {
  for (const kind of ENTITY_KINDS) {
    const renumbered = sql`public.${sql.id(KIND_TABLES[kind])} o join ${next(KIND_TABLES[kind])} n on n.mbid = o.mbid
      where o.id >= ${firstNewId(bases, kind)} and n.id <> o.id`
    for (const table of ['entity_tags', 'entity_ratings']) {
      await sql`update ${sql.table(table)} t set entity_id = n.id from ${renumbered}
        and t.entity_kind = ${KIND_NUMBERS[kind]} and t.entity_id = o.id`.execute(trx)
    }
    for (const [table, id] of KEPT_BY_ID[kind] ?? []) {
      await sql`update ${sql.table(table)} t set ${sql.ref(id)} = n.id
        from ${renumbered} and t.${sql.ref(id)} = o.id`.execute(trx)
    }
  }
}

/** Views of the present tables, with their texts. */
async function readViews(trx: Trx): Promise<{ view: string; made: string }[]> {
  const { rows } = await sql<{ view: string; made: string }>`
    select distinct c.oid::regclass::text as view, pg_get_viewdef(c.oid) as made
    from pg_depend d join pg_rewrite r on r.oid = d.objid join pg_class c on c.oid = r.ev_class and c.relkind = 'v'
    where d.classid = 'pg_rewrite'::regclass and d.refclassid = 'pg_class'::regclass
      and d.refobjid = any(${qualified()}::regclass[]::oid[])`.execute(trx)
  return rows
}

/** Foreign keys of tables outside the swap. */
async function readOutsideKeys(trx: Trx): Promise<{ table: string; name: string; made: string }[]> {
  const { rows } = await sql<{ table: string; name: string; made: string }>`
    select c.conrelid::regclass::text as table, c.conname as name, pg_get_constraintdef(c.oid) as made
    from pg_constraint c where c.contype = 'f' and c.confrelid = any(${qualified()}::regclass[]::oid[])
      and c.conrelid <> all(${qualified()}::regclass[]::oid[])`.execute(trx)
  return rows
}

const qualified = () => NEXT_TABLES.map((table) => `public.${table}`)
