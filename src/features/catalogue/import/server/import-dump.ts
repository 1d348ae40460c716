import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { refreshWords } from '#features/catalogue/index/server/refresh-words.ts'
import { searchTables } from '#features/catalogue/index/server/statements.ts'
import { SEARCH_KINDS } from '#features/catalogue/limits.ts'
import { KIND_TABLES } from '#features/catalogue/read/server/kinds.ts'
import type { OpenDatabase } from '#platform/db/database.ts'
import { readLines } from '#platform/read-lines.ts'
import { dayAt } from '#platform/time.ts'
import { dropNext } from './first/next-tables.ts'
import type { OtherDocuments } from './import-context.ts'
import { importExport } from './import-export.ts'
import { importJson } from './import-json.ts'
import { findOrBegin, finishImport, restartImport } from './import-state.ts'
import { DumpError, describeDump, openDump } from './open-dump.ts'
import { countProgress, type OnProgress } from './progress.ts'
import { highestIds, type Pruned, prune } from './prune.ts'
import { readTar } from './read-tar.ts'
import { dropStage } from './stage.ts'

export interface ImportOptions {
  file: string
  /** Import tags and ratings too (CC BY-NC-SA). */
  supplementary: boolean
  /** Delete what the dump lacks, however much that is. */
  prune: boolean
  /** Import a dump again that was imported before. */
  again: boolean
  /** Write entity by entity, even into an empty catalogue. */
  rowByRow?: boolean
  /** How many words of names a first import keeps in memory. */
  wordsInMemory?: number
  /** How other features store documents of JSON dumps. */
  others: OtherDocuments
  onProgress: OnProgress
  signal?: AbortSignal
}

export interface ImportReport extends Pruned {
  entities: number
  /** Documents with too little data. */
  leftOut: number
  wasResumed: boolean
}

/** Any number that no other user of the database uses for an advisory lock. */
const IMPORT_LOCK = 6_215_734_002
const LOCK_ATTEMPTS = 10
const LOCK_RETRY_MS = 500
/** On the embedded engine every request waits while a batch is written, so batches are small there. */
const BATCH = { postgres: 1000, embedded: 100 }

/** Tables to analyze after an import, one statement each, so that no request waits for all of them. */
const ANALYZED = [
  ...Object.values(KIND_TABLES),
  ...SEARCH_KINDS.flatMap((kind) =>
    ['names', 'words', 'postings'].map((part) => `${searchTables(kind)}_${part}`),
  ),
  ...['artist_credits', 'artist_credit_names', 'entity_relations', 'entity_urls'],
]

/**
 * Imports a dump of MusicBrainz into a catalogue that may be in use: each batch of entities, with its search index, is
 * one transaction, so that readers see an entity either before or after it. After an interruption the same call
 * resumes. Throws `DumpError`.
 */
export async function importDump(database: OpenDatabase, options: ImportOptions): Promise<ImportReport> {
  const dump = await describeDump(options.file)
  const { isJson, dumpedAt } = await readHeader(options.file, dump.modified)
  return withImportLock(database, async () => {
    const { db, engine } = database
    const run = await findOrBegin(db, dump, path.basename(options.file), dumpedAt)
    const wasResumed = !run.finishedAt && Object.keys(run.state).length > 0
    if (run.finishedAt) {
      if (!options.again) {
        throw new DumpError(
          `This dump was imported on ${dayAt(run.finishedAt)}; add --again to import it again.`,
        )
      }
      await restartImport(db, run.id)
      run.state = {}
    }
    // Rows that another import left in the staging tables would mix with this one's.
    if (!wasResumed) await dropStage(db)
    if (!run.state.first) await dropNext(db)
    run.state.before ??= await highestIds(db)
    const counting = countProgress(options.onProgress)
    const { supplementary, others, rowByRow = false, wordsInMemory, signal } = options
    const context = {
      db,
      database,
      dump,
      dumpedAt,
      run,
      supplementary,
      others,
      rowByRow,
      wordsInMemory,
      batchSize: BATCH[engine],
      counting,
      signal,
    }
    try {
      await (isJson ? importJson(context) : importExport(context))
    } catch (error) {
      // An aborted read looks like a truncated file.
      signal?.throwIfAborted()
      throw error
    }
    counting.begin('Removing entities that the dump lacks')
    const pruned = await prune(db, run.state.complete ?? [], dumpedAt, {
      before: run.state.before,
      force: options.prune,
      batchSize: engine === 'embedded' ? BATCH.embedded : undefined,
    })
    for (const kind of others.kinds.filter((one) => run.state.complete?.includes(one))) {
      const more = await others.prune(db, kind, dumpedAt, { force: options.prune, batchSize: BATCH[engine] })
      pruned.removed += more.removed
      pruned.retained += more.retained
    }
    const isOfCatalogue = !run.state.complete?.some((kind) => others.kinds.includes(kind))
    if (!run.state.first && isOfCatalogue) {
      counting.begin('Updating the search index')
      for (const kind of SEARCH_KINDS) await refreshWords(db, kind)
      for (const table of ANALYZED) await sql`analyze ${sql.table(table)}`.execute(db)
    }
    await finishImport(db, run.id)
    const { entities = 0, leftOut = 0 } = run.state
    return { ...pruned, entities, leftOut, wasResumed }
  })
}

/** Runs one import of the installation at a time. */
async function withImportLock<T>({ pool, engine }: OpenDatabase, work: () => Promise<T>): Promise<T> {
  if (engine === 'embedded') return work()
  const holder = await pool.connect()
  let isHeld = false
  try {
    // An import that was just killed may still be finishing its last statement.
    for (let attempt = 0; attempt < LOCK_ATTEMPTS && !isHeld; attempt++) {
      if (attempt > 0) await sleep(LOCK_RETRY_MS)
      const { rows } = await holder.query('select pg_try_advisory_lock($1) as ours', [IMPORT_LOCK])
      isHeld = rows[0]?.ours === true
    }
    if (!isHeld) throw new DumpError('Another import is running; wait for it to end.')
    return await work()
  } finally {
    if (isHeld) await holder.query('select pg_advisory_unlock($1)', [IMPORT_LOCK]).catch(() => {})
    // A pooled connection would hold on to the lock, so it is closed.
    holder.release(true)
  }
}

/** Reads the type and date of a dump from the beginning of the file. */
async function readHeader(file: string, modified: Date): Promise<{ isJson: boolean; dumpedAt: Date }> {
  const opened = await openDump(file)
  try {
    let dumpedAt = modified
    let isJson = false
    for await (const { name, body } of readTar(opened.chunks)) {
      if (name === 'TIMESTAMP') dumpedAt = timestampIn(await firstLine(body)) ?? modified
      if (name === 'JSON_DUMPS_SCHEMA_NUMBER') isJson = true
      if (!name.startsWith('mbdump/')) continue
      return { isJson: isJson || (await firstLine(body)).startsWith('{'), dumpedAt }
    }
  } finally {
    opened.close()
  }
  throw new DumpError(
    'This is not a dump of MusicBrainz: take mbdump.tar.bz2, or artist.tar.xz and its like, from https://data.metabrainz.org/pub/musicbrainz/data/.',
  )
}

async function firstLine(body: AsyncIterable<Buffer>): Promise<string> {
  for await (const lines of readLines(body)) return lines[0] ?? ''
  return ''
}

function timestampIn(text: string): Date | undefined {
  const time = Date.parse(
    text
      .trim()
      .replace(' ', 'T')
      .replace(/([+-]\d\d)$/, '$1:00'),
  )
  return Number.isNaN(time) ? undefined : new Date(time)
}
