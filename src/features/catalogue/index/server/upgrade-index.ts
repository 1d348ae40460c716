import { sql } from 'kysely'
import { SEARCH_KINDS, type SearchKind } from '#features/catalogue/limits.ts'
import { inTransaction } from '#features/catalogue/store/server/retry.ts'
import type { OpenDatabase } from '#platform/db/database.ts'
import { formsOf, indexNames, renewKeys, wordsOf } from './index-names.ts'
import { readNamed } from './read-named.ts'
import { searchTables } from './statements.ts'

/** Raise it when the index rows of entities change. */
export const INDEX_VERSION = 3

/** On the embedded engine requests wait while a batch is written. */
const BATCH = { postgres: 500, embedded: 50 }

/**
 * Rewrites the index rows that an earlier version wrote, batch by batch, each in one transaction, so that the search
 * always works. After an interruption it continues. Returns how many entities it processed.
 */
export async function upgradeIndex(
  { db, engine }: Pick<OpenDatabase, 'db' | 'engine'>,
  stopping: AbortSignal,
): Promise<number> {
  let count = 0
  for (const kind of SEARCH_KINDS) {
    for (let found = 1; found > 0 && !stopping.aborted; count += found) {
      found = await upgradeSome({ db, engine }, kind)
    }
  }
  return count
}

async function upgradeSome(
  { db, engine }: Pick<OpenDatabase, 'db' | 'engine'>,
  kind: SearchKind,
): Promise<number> {
  return inTransaction(db, async (trx) => {
    const { rows } = await sql<{ last_id: number | null }>`
      select last_id from search_index_versions
      where kind = ${kind} and version = ${INDEX_VERSION} for update`.execute(trx)
    const lastId = rows[0] ? rows[0].last_id : 0
    if (lastId === null) return 0
    const entities = await readNamed(trx, kind, sql`e.id > ${lastId}`, BATCH[engine])
    await indexNames(
      trx,
      kind,
      entities.map((entity) => ({ ...entity, isNew: false })),
    )
    const words = entities.flatMap(({ names, popularity: pop }) =>
      formsOf(names, pop).flatMap((norm) => wordsOf({ norm, pop })),
    )
    await renewKeys(trx, searchTables(kind), [...new Set(words)])
    await sql`
      insert into search_index_versions (kind, version, last_id)
      values (${kind}, ${INDEX_VERSION}, ${entities.at(-1)?.id ?? null})
      on conflict (kind) do update set version = excluded.version, last_id = excluded.last_id`.execute(trx)
    return entities.length
  })
}
