import type { Db } from '#platform/db/database.ts'
import type { ImportRun } from './import-state.ts'
import type { DumpFile } from './open-dump.ts'
import type { Counting } from './progress.ts'

/** What every step of one import works with. */
export interface ImportContext {
  db: Db
  dump: DumpFile
  /** When the dump was made: its facts were true then. */
  dumpedAt: Date
  run: ImportRun
  supplementary: boolean
  /** Entities of one transaction. */
  batchSize: number
  counting: Counting
  signal?: AbortSignal
}
