import type { OpenDatabase } from '#platform/db/database.ts'
import type { ImportRun } from './import-state.ts'
import type { DumpFile } from './open-dump.ts'
import type { Counting } from './progress.ts'

/** The context of every step of an import. */
export interface ImportContext {
  db: OpenDatabase['db']
  database: OpenDatabase
  dump: DumpFile
  /** When the dump was made, so when its facts were true. */
  dumpedAt: Date
  run: ImportRun
  supplementary: boolean
  /** Entity by entity, even into an empty catalogue. */
  rowByRow: boolean
  wordsInMemory?: number
  /** Entities per transaction. */
  batchSize: number
  counting: Counting
  signal?: AbortSignal
}
