import { sql } from 'kysely'
import type { Db, DbOrTrx } from '#platform/db/database.ts'
import type { DumpFile } from './open-dump.ts'

/** How far an import has come; kept with every batch, in the same transaction. */
export interface ImportState {
  /** JSON dumps: documents of the archive that were taken in. */
  documents?: number
  /** Database exports: tables that are staged to their end, with their number of rows. */
  staged?: Record<string, number>
  /** Database exports: the step that is under way, and the last row that was taken in. */
  step?: string
  row?: number
  /** Database exports: steps that are over. */
  done?: string[]
  /** Highest id of each kind when the import began: what is above came with it. */
  before?: Record<string, number>
  /** Kinds of entities that the dump holds all of. */
  complete?: string[]
  /** Entities taken in so far. */
  entities?: number
}

export interface ImportRun {
  id: number
  state: ImportState
  finishedAt: Date | null
}

/** The import of this dump: a new one, or the one that was begun or finished before. */
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

/** Starts one that was finished from the beginning. */
export async function beginAgain(db: Db, id: number): Promise<void> {
  await sql`update catalogue_imports set state = '{}', started_at = now(), updated_at = now(), finished_at = null
    where id = ${id}`.execute(db)
}

export async function saveState(trx: DbOrTrx, id: number, state: ImportState): Promise<void> {
  await sql`update catalogue_imports set state = ${JSON.stringify(state)}::jsonb, updated_at = now()
    where id = ${id}`.execute(trx)
}

export async function finishImport(db: Db, id: number): Promise<void> {
  await sql`update catalogue_imports set updated_at = now(), finished_at = now() where id = ${id}`.execute(db)
}
