import type { Db, OpenDatabase, Trx } from '#platform/db/database.ts'
import type { ImportRun } from './import-state.ts'
import type { DumpFile } from './open-dump.ts'
import type { Counting } from './progress.ts'
import type { Pruned } from './prune.ts'

/** Documents of JSON dumps that another feature stores. */
export interface OtherDocuments {
  /** Names of their files in the archives. */
  kinds: readonly string[]
  /** Stores documents of one kind, unless something newer is known. Returns how many could not be stored. */
  store(trx: Trx, kind: string, documents: readonly unknown[], dumpedAt: Date): Promise<number>
  /** Deletes what a whole dump of a kind lacks; refuses suspiciously large deletions unless `force` is set. */
  prune(db: Db, kind: string, dumpedAt: Date, options: { force: boolean; batchSize: number }): Promise<Pruned>
}

/** The context of every step of an import. */
export interface ImportContext {
  db: OpenDatabase['db']
  database: OpenDatabase
  dump: DumpFile
  /** When the dump was made, so when its facts were true. */
  dumpedAt: Date
  run: ImportRun
  supplementary: boolean
  others: OtherDocuments
  /** Entity by entity, even into an empty catalogue. */
  rowByRow: boolean
  wordsInMemory?: number
  /** Entities per transaction. */
  batchSize: number
  counting: Counting
  signal?: AbortSignal
}
