import { sql } from 'kysely'
import { ENTITY_KINDS } from '#features/catalogue/facts.ts'
import { KIND_TABLES } from '#features/catalogue/read/server/kinds.ts'
import { inTransaction } from '#features/catalogue/store/server/retry.ts'
import { tableOf } from '../assemble-links.ts'
import { DUMP_TABLES } from '../dump-tables.ts'
import type { ImportContext } from '../import-context.ts'
import { type FirstState, saveState } from '../import-state.ts'
import { listKnown, readBases } from './dump-ids.ts'
import { openJournal } from './journal.ts'
import { createNext, dropNext, hasNext } from './next-tables.ts'
import { swapTables } from './swap.ts'
import { firstTasks, setUp, type Task } from './tasks.ts'

/**
 * With more stored entities than this, an import writes entity by entity, because carrying them over would take too
 * long.
 */
const STORED_MAX = 300_000
/** Statements at the same time: as many as there are cores in a small machine. */
const CONCURRENCY = { postgres: 2, embedded: 1 }

/**
 * Whether a whole export goes into an empty or nearly empty catalogue, such as one with the starter data and what
 * visitors have looked up.
 */
export async function isFirst({ db, run }: ImportContext): Promise<boolean> {
  if (run.state.first) return true
  if (run.state.step) return false
  let stored = 0
  for (const kind of ENTITY_KINDS) {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from (select from ${sql.table(KIND_TABLES[kind])} limit ${STORED_MAX}) found`.execute(
      db,
    )
    stored += rows[0]?.count ?? 0
  }
  return stored < STORED_MAX
}

/** Whether everything that this way of importing reads is staged. */
export const hasAllTables = ({ run }: ImportContext): boolean =>
  Object.entries(DUMP_TABLES).every(
    ([table, { isSupplementary }]) => isSupplementary || run.state.staged?.[table] !== undefined,
  )

/**
 * Rebuilds the tables of the catalogue from a staged export and the stored entities, invisibly to readers, and then
 * swaps them in. After an interruption it resumes with the unfinished tasks.
 */
export async function importFirst(context: ImportContext): Promise<void> {
  const { db, database, run, counting, signal } = context
  if (run.state.first?.isSwapped) return
  const first = (await hasNext(db)) && run.state.first ? run.state.first : await begin(context)
  const done = new Set(first.done)
  const tasks = firstTasks({ bases: first.bases, dumpedAt: context.dumpedAt })
  const weigh = (task: Task) =>
    1 + task.reads.reduce((sum, table) => sum + (run.state.staged?.[table] ?? 0), 0)
  const total = tasks.reduce((sum, task) => sum + weigh(task), 0)
  const share = () =>
    tasks.filter(({ name }) => done.has(name)).reduce((sum, task) => sum + weigh(task), 0) / total
  counting.estimate(share())
  let saving = Promise.resolve()
  await runTasks(tasks, {
    atOnce: CONCURRENCY[database.engine],
    isDone: ({ name }) => done.has(name),
    async run(task) {
      signal?.throwIfAborted()
      counting.begin(`${task.name} (${done.size + 1} of ${tasks.length})`)
      await task.run(context)
      done.add(task.name)
      counting.estimate(share())
      run.state = { ...run.state, first: { ...first, done: [...done] } }
      // One after the other, so that an older state never replaces a newer one.
      saving = saving.then(() => saveState(db, run.id, run.state))
      await saving
    },
  })
  counting.begin('Putting the new tables in place')
  const state = {
    ...run.state,
    first: { ...first, done: [...done], isSwapped: true as const },
    complete: [...ENTITY_KINDS],
    entities: ENTITY_KINDS.reduce((sum, kind) => sum + (run.state.staged?.[tableOf(kind)] ?? 0), 0),
  }
  await swapTables(db, first.bases, (trx) => saveState(trx, run.id, state), signal)
  run.state = state
}

async function begin(context: ImportContext): Promise<FirstState> {
  const { db, run, dumpedAt } = context
  const first = await inTransaction(db, async (trx) => {
    await setUp(trx, context)
    await dropNext(trx)
    await createNext(trx)
    await openJournal(trx)
    const state = { done: [], bases: await readBases(trx) }
    await listKnown(trx, dumpedAt)
    await saveState(trx, run.id, { ...run.state, first: state })
    return state
  })
  run.state = { ...run.state, first }
  return first
}

interface Running {
  /** Runs at most this many tasks at the same time. */
  atOnce: number
  isDone(task: Task): boolean
  run(task: Task): Promise<void>
}

/** Runs tasks in order, each after those it needs. After a failure it waits for the running ones and then throws. */
async function runTasks(tasks: readonly Task[], { atOnce, isDone, run }: Running): Promise<void> {
  const waiting = new Set(tasks.filter((task) => !isDone(task)))
  const running = new Map<Task, Promise<unknown>>()
  let failure: { error: unknown } | undefined
  const isReady = (task: Task) =>
    task.needs.every(
      (need) => !tasks.some((one) => one.name === need && (waiting.has(one) || running.has(one))),
    )
  while (waiting.size > 0 || running.size > 0) {
    while (!failure && running.size < atOnce) {
      const task = [...waiting].find(isReady)
      if (!task) break
      waiting.delete(task)
      running.set(
        task,
        run(task)
          .catch((error: unknown) => {
            failure ??= { error }
          })
          .finally(() => running.delete(task)),
      )
    }
    if (running.size === 0) break
    await Promise.race(running.values())
  }
  if (failure) throw failure.error
}
