import { sql } from 'kysely'
import type { EntityKind } from '#features/catalogue/facts.ts'
import { inTransaction } from '#features/catalogue/store/server/retry.ts'
import { writeFacts } from '#features/catalogue/store/server/store-facts.ts'
import { type Assembler, artists, labels, prepareAssembly } from './assemble.ts'
import {
  ADDRESSED,
  addresses,
  REDIRECTED,
  RELATION_LINKS,
  redirects,
  relations,
  tableOf,
} from './assemble-links.ts'
import { supplements } from './assemble-supplements.ts'
import { recordings, releaseGroups, releases, tracks, works } from './assemble-titles.ts'
import { DUMP_TABLES } from './dump-tables.ts'
import { hasAllTables, importFirst, isFirst } from './first/first-import.ts'
import { requireSpace } from './first/free-space.ts'
import type { ImportContext } from './import-context.ts'
import { saveState } from './import-state.ts'
import { DumpError, openDump } from './open-dump.ts'
import { readTar } from './read-tar.ts'
import { createStage, dropStage, indexStage, isStageWhole, staged, stageTable } from './stage.ts'

const RELATED: EntityKind[] = ['artist', 'label', 'recording', 'release-group', 'work']

/**
 * Steps, ordered so that references point to earlier ones; steps whose tables the export lacks (`has`) are left out.
 */
function coreSteps(has: (table: string) => boolean): [Assembler, complete?: EntityKind][] {
  const links = has('link') ? RELATION_LINKS.map(([table]) => table).filter(has) : []
  const entities: [Assembler, EntityKind][] = [
    [artists, 'artist'],
    [labels, 'label'],
    [releaseGroups, 'release-group'],
    [releases, 'release'],
    [recordings, 'recording'],
    [works, 'work'],
  ]
  const others: Assembler[] = [
    ...(has('medium') && has('track') ? [tracks] : []),
    ...RELATED.filter((kind) =>
      RELATION_LINKS.some(([table, from]) => from === kind && links.includes(table)),
    ).map((kind) => relations(kind, links)),
    ...ADDRESSED.filter((kind) => has(`l_${tableOf(kind)}_url`) && has('url')).map(addresses),
    ...REDIRECTED.map(redirects),
  ]
  return [...entities, ...others.map((one): [Assembler] => [one])].filter(([{ table }]) => has(table))
}

/** Each import has its own: they remember that their table of rows is ready. */
const supplementarySteps = (): [Assembler][] => [
  [supplements('artist', 'artist')],
  [supplements('release-group', 'release_group')],
]

/**
 * Imports a database export (`mbdump.tar.bz2`, `mbdump-derived.tar.bz2`): reads all of it into staging tables first, so
 * that a damaged file changes nothing. A whole export then goes into an empty catalogue table by table (decision 030),
 * everything else entity by entity.
 */
export async function importExport(context: ImportContext): Promise<void> {
  const { db, run } = context
  const { isSwapped } = run.state.first ?? {}
  if (!isSwapped && run.state.staged && !(await isStageWhole(db, run.state.staged))) {
    await dropStage(db)
    run.state = { ...run.state, staged: {}, step: undefined, first: undefined }
  }
  if (!run.state.step) {
    const mayBeFirst = !context.rowByRow && (await isFirst(context))
    if (mayBeFirst && !run.state.first) await requireSpace(context.database, context.dump)
    await createStage(db)
    if (!run.state.first) await readTables(context)
    if (mayBeFirst && hasAllTables(context)) {
      await importFirst(context)
      return dropStage(db)
    }
    await indexStage(db, Object.keys(run.state.staged ?? {}))
    await prepareAssembly(db)
  }
  for (const [assembler, complete] of steps(context)) await importBatches(context, assembler, complete)
  await dropStage(db)
}

/** Stages the tables that no earlier run of this import has staged completely. */
async function readTables(context: ImportContext): Promise<void> {
  const { run, dump, counting, supplementary, signal } = context
  const opened = await openDump(dump.file)
  let sawSupplements = false
  signal?.addEventListener('abort', opened.close, { once: true })
  try {
    for await (const { name, body } of readTar(opened.chunks)) {
      const table = name.startsWith('mbdump/') ? name.slice('mbdump/'.length) : ''
      const description = DUMP_TABLES[table]
      if (!description) continue
      if (description.isSupplementary && !supplementary) {
        sawSupplements = true
        continue
      }
      if (run.state.staged?.[table] !== undefined) continue
      counting.begin(`Reading ${table}`)
      await stageTable(context.database, run, table, body, counting, () => opened.bytesRead() / dump.bytes)
    }
  } finally {
    opened.close()
    signal?.removeEventListener('abort', opened.close)
  }
  const has = (table: string) => run.state.staged?.[table] !== undefined
  if (!has('artist') && !has('tag')) {
    throw new DumpError(
      supplementary || !sawSupplements
        ? 'This archive has none of the tables that the catalogue is made from.'
        : 'This archive has supplementary data (CC BY-NC-SA) only: say --supplementary if you may use it.',
    )
  }
}

function steps({ run, supplementary }: ImportContext): [Assembler, complete?: EntityKind][] {
  const has = (table: string) => run.state.staged?.[table] !== undefined
  return [...coreSteps(has), ...(supplementary && has('tag') ? supplementarySteps() : [])]
}

async function importBatches(
  context: ImportContext,
  assembler: Assembler,
  complete?: EntityKind,
): Promise<void> {
  const { db, run, counting, dumpedAt, batchSize, signal } = context
  const done = run.state.done ?? []
  if (done.includes(assembler.step)) return
  if (run.state.step !== assembler.step) run.state = { ...run.state, step: assembler.step, row: 0 }
  counting.begin(`Importing ${assembler.step}`)
  const highest = await highestRow(context, assembler.table)
  let after = run.state.row ?? 0
  let coming = assembler.next(db, after, batchSize)
  for (;;) {
    const batch = await coming
    if (!batch) break
    signal?.throwIfAborted()
    after = batch.row
    // Assembles the next batch while this one is written.
    coming = assembler.next(db, after, batchSize)
    coming.catch(() => {})
    const state = { ...run.state, row: after, entities: (run.state.entities ?? 0) + batch.count }
    await inTransaction(db, async (trx) => {
      await writeFacts(trx, batch.facts, dumpedAt)
      await saveState(trx, run.id, state)
    })
    run.state = state
    counting.count(batch.count, highest > 0 ? after / highest : undefined)
  }
  run.state = {
    ...run.state,
    done: [...done, assembler.step],
    complete: complete ? [...(run.state.complete ?? []), complete] : run.state.complete,
  }
  await saveState(db, run.id, run.state)
}

async function highestRow({ db }: ImportContext, table: string): Promise<number> {
  const column = table.endsWith('_gid_redirect') ? 'new_id' : table.endsWith('_rows') ? 'mb_row' : 'id'
  const found = await sql<{ highest: number | null }>`
    select max(${sql.ref(column)}) as highest from ${staged(table)}`
    .execute(db)
    .catch(() => undefined)
  return found?.rows[0]?.highest ?? 0
}
