import type { SearchKind } from '#features/catalogue/limits.ts'
import type { OpenDatabase } from '#platform/db/database.ts'
import { findEntities } from '../../src/features/catalogue/server/search/find-entities.ts'
import { printTiming, summarize } from './measure.ts'
import { createRandom } from './random.ts'
import { withOneError } from './typing.ts'

interface Limits {
  p50?: number
  p95: number
}

/**
 * Times whole searches (all statements and the ranking) for names as they are, for beginnings of them as they
 * are typed, and for names with one typing error.
 */
export async function measureTypeAhead(
  database: OpenDatabase,
  kind: SearchKind,
  names: string[],
  limits: Limits,
  count = 1000,
): Promise<void> {
  const random = createRandom(3)
  const queries: [string, () => string][] = [
    ['exact', () => random.pick(names)],
    ['prefix', () => beginningOf(random.pick(names), random.next())],
    ['one error', () => withOneError(random.pick(names), random)],
    ['one error in a beginning', () => withOneError(beginningOf(random.pick(names), random.next()), random)],
    ['two letters', () => random.pick(names).slice(0, 2)],
  ]
  for (const [label, query] of queries) {
    const texts = Array.from({ length: count }, query).filter((text) => text.trim().length > 1)
    for (const text of texts.slice(0, 60)) await findEntities(database, kind, text, 10)
    const times: number[] = []
    for (const text of texts) {
      const started = performance.now()
      await findEntities(database, kind, text, 10)
      times.push(performance.now() - started)
    }
    printTiming(`${kind}, ${label}`, summarize(times), limits)
  }
}

/** Several people typing at once. */
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
        const started = performance.now()
        await findEntities(database, 'artist', text, 10)
        times.push(performance.now() - started)
      }
    }),
  )
  printTiming(`artist, ${clients} clients typing`, summarize(times))
}

function beginningOf(name: string, share: number): string {
  const letters = [...name]
  return letters.slice(0, Math.max(2, Math.ceil(letters.length * share))).join('')
}
