import { sql } from 'kysely'
import { popularityOf } from '#features/catalogue/facts.ts'
import { inTransaction } from '#features/catalogue/store/server/retry.ts'
import type { OpenDatabase } from '#platform/db/database.ts'
import { writePopularity } from './write-popularity.ts'

/** A higher count would not change which label is the best known. */
const COUNTED_MAX = 10_000
/** On the embedded engine requests wait while a batch is written. */
const BATCH = { postgres: 500, embedded: 50 }

/** Sets the popularity of labels by their number of releases, batch by batch. Returns how many have changed. */
export async function countLabelReleases(
  { db, engine }: Pick<OpenDatabase, 'db' | 'engine'>,
  stopping: AbortSignal,
): Promise<number> {
  let count = 0
  let after = 0
  while (!stopping.aborted) {
    const { rows } = await sql<{ id: number; popularity: number; releases: number }>`
      select l.id, l.popularity, (select count(*)::int from (
        select from release_labels r where r.label_id = l.id limit ${COUNTED_MAX}) counted) as releases
      from labels l where l.id > ${after} order by l.id limit ${BATCH[engine]}`.execute(db)
    const last = rows.at(-1)
    if (!last) break
    after = last.id
    const changed = rows
      .map(({ id, popularity, releases }) => ({ id, before: popularity, popularity: popularityOf(releases) }))
      .filter(({ before, popularity }) => before !== popularity)
    await inTransaction(db, (trx) => writePopularity(trx, 'label', changed))
    count += changed.length
  }
  return count
}
