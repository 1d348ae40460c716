import { sql } from 'kysely'
import type { Facts } from '#features/catalogue/facts.ts'
import type { Trx } from '#platform/db/database.ts'

/**
 * While a first import builds new tables, visitors' pages still store facts in the present ones. Each such write is
 * also recorded in this journal and applied to the new tables later.
 */

/** Any number that no other user of the database uses for an advisory lock. */
const JOURNAL_LOCK = 6_215_734_003
const JOURNAL = 'catalogue_next.journal'

/** Creates the journal. From then on all stored facts are recorded; earlier ones are committed by then. */
export async function openJournal(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${JOURNAL_LOCK})`.execute(trx)
  await sql`create table ${sql.table(JOURNAL)} (
    id int generated always as identity primary key, facts text not null, fetched_at timestamptz not null)`.execute(
    trx,
  )
}

/** Blocks all writers of facts until the end of the transaction. */
export async function lockStoring(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${JOURNAL_LOCK})`.execute(trx)
}

/** Records facts if a first import is running. Call it before they are stored, in the same transaction. */
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

/** Removes and returns the oldest entries of the journal. */
export async function takeEntries(trx: Trx, limit: number): Promise<Entry[]> {
  const { rows } = await sql<{ id: number; facts: string; fetched_at: Date }>`
    delete from ${sql.table(JOURNAL)} where id in (select id from ${sql.table(JOURNAL)} order by id limit ${limit})
    returning id, facts, fetched_at`.execute(trx)
  return rows
    .map(({ id, facts, fetched_at }) => ({ id, facts: JSON.parse(facts), fetchedAt: fetched_at }))
    .sort((a, b) => a.id - b.id)
}
