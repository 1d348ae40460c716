import { sql } from 'kysely'
import type { EntityKind } from '#features/catalogue/facts.ts'
import { deleteNames, loneReleaseId } from '#features/catalogue/index/server/index-names.ts'
import { SEARCH_KINDS } from '#features/catalogue/limits.ts'
import { KIND_NUMBERS, KIND_TABLES } from '#features/catalogue/read/server/kinds.ts'
import { inTransaction } from '#features/catalogue/store/server/retry.ts'
import type { Db, Trx } from '#platform/db/database.ts'

/** Kinds in an order of deletion in which no remaining row refers to a deleted one. */
const ORDER: EntityKind[] = ['recording', 'release', 'release-group', 'work', 'label', 'artist']
const BATCH_SIZE = 500
/** A dump that lacks more than this share of the stored entities was probably not complete. */
const SUSPICIOUS_SHARE = 0.1

/** Rows that other data still refers to stay, whatever the dump lacks. */
const STILL_NEEDED: Partial<Record<EntityKind, ReturnType<typeof sql>>> = {
  artist: sql`exists (select from artist_credit_names n where n.artist_id = e.id)`,
  label: sql`exists (select from release_labels l where l.label_id = e.id)`,
  'release-group': sql`exists (select from releases r where r.release_group_id = e.id)`,
}

export interface Pruned {
  removed: number
  /** Entities that are not in the dump but were not deleted, because there are suspiciously many. */
  retained: number
}

/** The highest id of each kind. */
export async function highestIds(db: Db): Promise<Record<string, number>> {
  const ids: Record<string, number> = {}
  for (const kind of ORDER) {
    const { rows } = await sql<{ highest: number }>`
      select coalesce(max(id), 0) as highest from ${sql.table(KIND_TABLES[kind])}`.execute(db)
    ids[kind] = rows[0]?.highest ?? 0
  }
  return ids
}

/**
 * Deletes entities that a dump lacks, of the kinds of which it contains all: entities in the dump carry its date, or a
 * later one.
 */
export async function prune(
  db: Db,
  kinds: string[],
  dumpedAt: Date,
  options: { before: Record<string, number>; force: boolean; batchSize?: number },
): Promise<Pruned> {
  const pruned: Pruned = { removed: 0, retained: 0 }
  for (const kind of ORDER.filter((one) => kinds.includes(one))) {
    const { missing, known } = await count(db, kind, dumpedAt, options.before[kind] ?? 0)
    if (missing > known * SUSPICIOUS_SHARE && !options.force) {
      pruned.retained += missing
      continue
    }
    for (;;) {
      const removed = await inTransaction(db, (trx) =>
        removeSome(trx, kind, dumpedAt, options.batchSize ?? BATCH_SIZE),
      )
      pruned.removed += removed
      if (removed === 0) break
    }
  }
  return pruned
}

function isMissing(kind: EntityKind, dumpedAt: Date) {
  const needed = STILL_NEEDED[kind]
  return sql`e.fetched_at < ${dumpedAt}::timestamptz ${needed ? sql`and not ${needed}` : sql``}`
}

async function count(db: Db, kind: EntityKind, dumpedAt: Date, highest: number) {
  const { rows } = await sql<{ missing: number; known: number }>`
    select count(*) filter (where ${isMissing(kind, dumpedAt)}) as missing, count(*) filter (where id <= ${highest}) as known
    from ${sql.table(KIND_TABLES[kind])} e`.execute(db)
  return rows[0] ?? { missing: 0, known: 0 }
}

async function removeSome(trx: Trx, kind: EntityKind, dumpedAt: Date, limit: number): Promise<number> {
  const table = sql.table(KIND_TABLES[kind])
  const { rows } = await sql<{ id: number }>`
    select e.id from ${table} e where ${isMissing(kind, dumpedAt)} order by e.id limit ${limit} for update`.execute(
    trx,
  )
  const ids = rows.map((row) => row.id)
  if (ids.length === 0) return 0
  const searched = SEARCH_KINDS.find((one) => one === kind)
  if (searched) await deleteNames(trx, searched, ids)
  if (kind === 'release') await deleteNames(trx, 'release-group', ids.map(loneReleaseId))
  const number = KIND_NUMBERS[kind]
  await sql`delete from entity_relations where from_kind = ${number} and from_id = any(${ids}::int[])`.execute(
    trx,
  )
  await sql`delete from entity_relations where to_kind = ${number} and to_id = any(${ids}::int[])`.execute(
    trx,
  )
  for (const name of ['entity_urls', 'entity_tags', 'entity_ratings']) {
    await sql`delete from ${sql.table(name)}
      where entity_kind = ${number} and entity_id = any(${ids}::int[])`.execute(trx)
  }
  await sql`delete from ${table} where id = any(${ids}::int[])`.execute(trx)
  return ids.length
}
