import { type RawBuilder, sql } from 'kysely'
import type { EntityKind } from '#features/catalogue/facts.ts'
import { indexNames } from '#features/catalogue/index/server/index-names.ts'
import { readNamed } from '#features/catalogue/index/server/read-named.ts'
import { searchTables } from '#features/catalogue/index/server/statements.ts'
import { SEARCH_KINDS, type SearchKind } from '#features/catalogue/limits.ts'
import { KIND_NUMBERS, KIND_TABLES } from '#features/catalogue/read/server/kinds.ts'
import { inTransaction } from '#features/catalogue/store/server/retry.ts'
import type { ControlResult } from '#platform/control-socket.ts'
import type { Db } from '#platform/db/database.ts'

const REPAIRED_AT_ONCE = 500

/**
 * Finds inconsistencies: entities that the search cannot find, index rows and relations without an entity. With
 * `repair` it completes the search index and deletes the rest.
 */
export async function verify(db: Db, repair: boolean): Promise<ControlResult> {
  const lines: string[] = []
  let faults = 0
  for (const check of checks()) {
    const found = await check.count(db)
    faults += found
    if (found > 0 && repair) {
      await check.repair(db)
      const left = await check.count(db)
      faults -= found - left
      lines.push(`${check.label}: ${found} repaired${left > 0 ? `, ${left} left` : ''}`)
    } else lines.push(`${check.label}: ${found === 0 ? 'none' : found}`)
  }
  return { ok: faults === 0, output: lines.join('\n') }
}

interface Check {
  label: string
  count(db: Db): Promise<number>
  repair(db: Db): Promise<unknown>
}

function checks(): Check[] {
  return [...SEARCH_KINDS.flatMap(searchChecks), ...attachedChecks()]
}

function searchChecks(kind: SearchKind): Check[] {
  const entities = sql.table(KIND_TABLES[kind])
  const prefix = searchTables(kind)
  const [names, words, postings] = ['names', 'words', 'postings'].map((part) =>
    sql.table(`${prefix}_${part}`),
  )
  const title = sql.ref(kind === 'artist' || kind === 'label' ? 'name' : 'title')
  const isUnnamed = sql`${title} <> '' and not exists (select from ${names} n where n.entity_id = e.id)`
  const nameless = sql`from ${postings} p where not exists (select from ${names} n where n.id = p.name_id)
    or not exists (select from ${words} w where w.id = p.word_id)`
  const lone = kind === 'release-group' ? sql`and n.entity_id > 0` : sql``
  const orphans = sql`from ${names} n where not exists (select from ${entities} e where e.id = n.entity_id) ${lone}`
  return [
    {
      label: `${kind}s that the search cannot find`,
      count: (db) => countOf(db, sql`from ${entities} e where ${isUnnamed}`),
      repair: (db) => indexMissing(db, kind, isUnnamed),
    },
    {
      label: `names of deleted ${kind}s`,
      count: (db) => countOf(db, orphans),
      repair: (db) => sql`delete ${orphans}`.execute(db),
    },
    {
      label: `words of deleted ${kind} names`,
      count: (db) => countOf(db, nameless),
      repair: (db) => sql`delete ${nameless}`.execute(db),
    },
  ]
}

/** Rows that belong to an entity by kind and id. */
function attachedChecks(): Check[] {
  const attached: [table: string, kind: string, id: string][] = [
    ['entity_relations', 'from_kind', 'from_id'],
    ['entity_relations', 'to_kind', 'to_id'],
    ['entity_urls', 'entity_kind', 'entity_id'],
    ['entity_tags', 'entity_kind', 'entity_id'],
    ['entity_ratings', 'entity_kind', 'entity_id'],
  ]
  return attached.map(([table, kindColumn, idColumn]) => {
    const cases = (Object.entries(KIND_NUMBERS) as [EntityKind, number][]).map(
      ([kind, number]) => sql`(r.${sql.ref(kindColumn)} = ${sql.lit(number)}
        and not exists (select from ${sql.table(KIND_TABLES[kind])} e where e.id = r.${sql.ref(idColumn)}))`,
    )
    const homeless = sql`from ${sql.table(table)} r where ${sql.join(cases, sql` or `)}`
    return {
      label: `${table.replace('entity_', '')} without an entity (${idColumn})`,
      count: (db) => countOf(db, homeless),
      repair: (db) => sql`delete ${homeless}`.execute(db),
    }
  })
}

async function countOf(db: Db, from: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ found: number }>`select count(*) as found ${from}`.execute(db)
  return rows[0]?.found ?? 0
}

async function indexMissing(db: Db, kind: SearchKind, isUnnamed: RawBuilder<unknown>): Promise<void> {
  for (;;) {
    const found = await inTransaction(db, async (trx) => {
      const entities = await readNamed(trx, kind, isUnnamed, REPAIRED_AT_ONCE)
      await indexNames(
        trx,
        kind,
        entities.map((entity) => ({ ...entity, isNew: true })),
      )
      return entities.length
    })
    if (found < REPAIRED_AT_ONCE) return
  }
}
