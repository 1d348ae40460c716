import { sql } from 'kysely'
import type { EntityKind } from '#features/catalogue/facts.ts'
import type { Db, DbOrTrx } from '#platform/db/database.ts'
import type { DumpFile } from './open-dump.ts'

/** The progress of an import, stored with every batch in the same transaction. */
export interface ImportState {
  /** JSON dumps: the number of imported documents. */
  documents?: number
  /** Database exports: completely staged tables, with their number of rows. */
  staged?: Record<string, number>
  /** Database exports: the current step, and the last imported row. */
  step?: string
  row?: number
  /** Database exports: finished steps. */
  done?: string[]
  /** Database exports: a first import. */
  first?: FirstState
  /** Highest id of each kind when the import began: rows with higher ids came with it. */
  before?: Record<string, number>
  /** Kinds of which the dump contains all entities. */
  complete?: string[]
  /** Entities imported so far. */
  entities?: number
  /** JSON dumps: documents with too little data. */
  leftOut?: number
}

/** The numbers that a first import adds to row numbers of the export. */
export type Bases = Record<EntityKind | 'credit', number>

/** The progress of a first import. */
export interface FirstState {
  /** Names of its finished tasks. */
  done: string[]
  bases: Bases
  /** The new tables are in place. */
  isSwapped?: true
}

export interface ImportRun {
  id: number
  state: ImportState
  finishedAt: Date | null
}

/** The state of the import of this dump: a new one, or the one stored by an earlier run. */
export async function findOrBegin(
  db: Db,
  dump: DumpFile,
  source: string,
  dumpedAt: Date,
): Promise<ImportRun> {
  await db
    .insertInto('catalogue_imports')
    .values({ fingerprint: dump.fingerprint, source, dumped_at: dumpedAt, state: '{}' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await db
    .selectFrom('catalogue_imports')
    .select(['id', 'state', 'finished_at'])
    .where('fingerprint', '=', dump.fingerprint)
    .executeTakeFirstOrThrow()
  return { id: row.id, state: row.state, finishedAt: row.finished_at }
}

/** Restarts a finished import. */
export async function restartImport(db: Db, id: number): Promise<void> {
  await sql`update catalogue_imports set state = '{}', started_at = now(), updated_at = now(), finished_at = null
    where id = ${id}`.execute(db)
}

export async function saveState(db: DbOrTrx, id: number, state: ImportState): Promise<void> {
  await sql`update catalogue_imports set state = ${JSON.stringify(state)}::jsonb, updated_at = now()
    where id = ${id}`.execute(db)
}

export async function finishImport(db: Db, id: number): Promise<void> {
  await sql`update catalogue_imports set updated_at = now(), finished_at = now() where id = ${id}`.execute(db)
}
