import { findEntities } from '#features/catalogue/index/server/find-entities.ts'
import { readSnapshot } from '#features/catalogue/index/server/snapshot.ts'
import type { SearchKind } from '#features/catalogue/limits.ts'
import type { OpenDatabase } from '#platform/db/database.ts'
import { computed, printTiming, serverProcesses, summarize } from './measure.ts'
import { createRandom } from './random.ts'
import { beginningOf, typings, withOneError } from './typing.ts'

interface Limits {
  p50?: number
  p95: number
}

const WARM_UP = 60
/** The cheapest query: a row by its id, in one snapshot. */
const ONE_ROW = { name: 'bench-one-row', text: 'select name from artists where id = $1' }

/**
 * Times whole searches (all statements and the ranking) for complete names, for beginnings of names, and for names with
 * one typing error. Besides the elapsed time it reports two figures for a busy machine: the CPU time, and the time of
 * one row's lookup in between. Returns whether all are within the limits.
 */
export async function measureTypeAhead(
  database: OpenDatabase,
  kind: SearchKind,
  names: string[],
  limits: Limits,
  count = 1000,
): Promise<boolean> {
  let isGood = true
  for (const [label, texts] of typings(names, count)) {
    for (const text of texts.slice(0, WARM_UP)) await findEntities(database, kind, text, 10)
    const pids = await serverProcesses(database)
    const times: number[] = []
    const baseline: number[] = []
    const computing: number[] = []
    let own = 0
    for (const [index, text] of texts.entries()) {
      const before = computed(pids)
      const ownBefore = computed([])
      times.push(await timed(() => findEntities(database, kind, text, 10)))
      own += computed([]) - ownBefore
      computing.push(computed(pids) - before)
      baseline.push(
        await timed(() => readSnapshot(database, (run) => run(ONE_ROW, [((index * 7919) % 50_000) + 1]))),
      )
    }
    const against = { limits, baseline: summarize(baseline), computing: summarize(computing) }
    isGood = printTiming(`${kind}, ${label}`, summarize(times), against) && isGood
    console.log(`    of that this process ${(own / texts.length).toFixed(1)} ms a search on average`)
  }
  return isGood
}

/** Several visitors type at once. */
export async function measureTogether(
  database: OpenDatabase,
  names: string[],
  clients: number,
  count = 500,
): Promise<void> {
  const random = createRandom(5)
  const times: number[] = []
  await Promise.all(
    Array.from({ length: clients }, async () => {
      for (let index = 0; index < count; index++) {
        const name = random.pick(names)
        const text = index % 2 ? beginningOf(name, random.next()) : withOneError(name, random)
        times.push(await timed(() => findEntities(database, 'artist', text, 10)))
      }
    }),
  )
  printTiming(`artist, ${clients} clients typing`, summarize(times))
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}
