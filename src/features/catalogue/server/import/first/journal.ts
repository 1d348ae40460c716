import { sql } from 'kysely'
import type { Trx } from '#platform/db/database.ts'
import type { Facts } from '../../../facts.ts'

/**
 * While a first import makes the tables of the catalogue anew, visitors' pages go on storing facts in the present
 * ones. Each storing also writes them down here, for the new tables.
 */

/** Any number that no other user of the database uses for an advisory lock. */
const JOURNAL_LOCK = 6_215_734_003
const JOURNAL = 'catalogue_next.journal'

/** Makes the journal. Whoever stores facts afterwards writes them down; what was stored before is committed. */
export async function openJournal(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${JOURNAL_LOCK})`.execute(trx)
  await sql`create table ${sql.table(JOURNAL)} (
    id int generated always as identity primary key, facts text not null, fetched_at timestamptz not null)`.execute(
    trx,
  )
}

/** Keeps everybody from storing facts until the end of the transaction. */
export async function lockStoring(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${JOURNAL_LOCK})`.execute(trx)
}

/** Writes facts down if a first import is under way. Call it before they are stored, in the same transaction. */
export async function writeJournal(trx: Trx, facts: Facts, fetchedAt: Date): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${JOURNAL_LOCK})`.execute(trx)
  // A statement of its own: it must see what was committed before the lock was granted.
  const { rows } = await sql<{ open: boolean }>`select to_regclass(${JOURNAL}) is not null as open`.execute(
    trx,
  )
  if (!rows[0]?.open) return
  await sql`insert into ${sql.table(JOURNAL)} (facts, fetched_at)
    values (${JSON.stringify(facts)}, ${fetchedAt}::timestamptz)`.execute(trx)
}

export interface Entry {
  id: number
  facts: Facts
  fetchedAt: Date
}

/** Takes the oldest entries out of the journal. */
export async function takeEntries(trx: Trx, limit: number): Promise<Entry[]> {
  const { rows } = await sql<{ id: number; facts: string; fetched_at: Date }>`
    delete from ${sql.table(JOURNAL)} where id in (select id from ${sql.table(JOURNAL)} order by id limit ${limit})
    returning id, facts, fetched_at`.execute(trx)
  return rows
    .map(({ id, facts, fetched_at }) => ({ id, facts: JSON.parse(facts), fetchedAt: fetched_at }))
    .sort((a, b) => a.id - b.id)
}
