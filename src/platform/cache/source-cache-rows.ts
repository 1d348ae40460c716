import { sql } from 'kysely'
import { isBeyondClockSkew } from '../db/clock-skew.ts'
import type { Db } from '../db/database.ts'
import { readPrepared } from '../db/statement.ts'

export interface AnswerRow {
  found: boolean
  value: unknown
  fetchedAt: number
  freshUntil: number
}

interface StoredRow {
  found: boolean | null
  value: unknown
  fetchedAt: Date | null
  freshUntil: Date | null
}

/** The cached answer for `key`, however old; undefined when there is none yet. */
export async function readAnswer(db: Db, source: string, key: string): Promise<AnswerRow | undefined> {
  const [row] = await readPrepared(
    db,
    sql<StoredRow>`
      select found, value, fetched_at as "fetchedAt", fresh_until as "freshUntil" from source_answers
      where source = ${source} and key = ${key}`,
  )
  return row && toAnswer(row)
}

/** The same for several keys of a source, in one query: the answers that there are, by key. */
export async function readAnswers(
  db: Db,
  source: string,
  keys: readonly string[],
): Promise<Map<string, AnswerRow>> {
  if (keys.length === 0) return new Map()
  const rows = await readPrepared(
    db,
    sql<StoredRow & { key: string }>`
      select key, found, value, fetched_at as "fetchedAt", fresh_until as "freshUntil" from source_answers
      where source = ${source} and key = any(${keys}::text[])`,
  )
  return new Map(
    rows.flatMap((row) => {
      const answer = toAnswer(row)
      return answer ? [[row.key, answer] as const] : []
    }),
  )
}

function toAnswer({ found, value, fetchedAt, freshUntil }: StoredRow): AnswerRow | undefined {
  if (found === null || fetchedAt === null || freshUntil === null) return undefined
  return { found, value, fetchedAt: fetchedAt.getTime(), freshUntil: freshUntil.getTime() }
}

const isClaimOver = sql`coalesce(a.claimed_until <= now()
  or ${isBeyondClockSkew(sql`a.claimed_until`, sql`excluded.claimed_until`)}, true)`

/**
 * Gives one process of the installation the right to request the source for `ms`, unless the answer is fresh by now
 * (with `evenIfFresh`, even then).
 */
export async function claimAnswer(
  db: Db,
  source: string,
  key: string,
  { ms, evenIfFresh }: { ms: number; evenIfFresh: boolean },
): Promise<boolean> {
  const { rows } = await sql`
    insert into source_answers as a (source, key, claimed_until)
    values (${source}, ${key}, now() + make_interval(secs => ${ms / 1000}))
    on conflict (source, key) do update set claimed_until = excluded.claimed_until
      where ${isClaimOver}
        and (${evenIfFresh} or coalesce(a.fresh_until <= now(), true))
    returning key`.execute(db)
  return rows.length > 0
}

/** Caches an answer (null: the source has no such thing) and ends the claim. */
export async function storeAnswer(
  db: Db,
  source: string,
  key: string,
  value: unknown,
  freshMs: number,
): Promise<AnswerRow> {
  const fetchedAt = Date.now()
  const freshUntil = new Date(fetchedAt + freshMs)
  await sql`
    insert into source_answers (source, key, found, value, fetched_at, fresh_until, claimed_until)
    values (${source}, ${key}, ${value !== null}, ${JSON.stringify(value)}::jsonb, now(), ${freshUntil}, null)
    on conflict (source, key) do update set
      found = excluded.found, value = excluded.value, fetched_at = excluded.fetched_at,
      fresh_until = excluded.fresh_until, claimed_until = null`.execute(db)
  return { found: value !== null, value, fetchedAt, freshUntil: freshUntil.getTime() }
}

/** Makes an answer stale that is at least `ms` old. False when it is younger, or unknown. */
export async function expireAnswer(db: Db, source: string, key: string, ms: number): Promise<boolean> {
  const { rows } = await sql`
    update source_answers set fresh_until = now()
    where source = ${source} and key = ${key} and fetched_at <= now() - make_interval(secs => ${ms / 1000})
    returning key`.execute(db)
  return rows.length > 0
}

/** Ends a claim without an answer. An earlier answer stays. */
export async function releaseAnswer(db: Db, source: string, key: string): Promise<void> {
  await db
    .updateTable('source_answers')
    .set({ claimed_until: null })
    .where('source', '=', source)
    .where('key', '=', key)
    .execute()
}

/** Deletes answers that have been stale for `days`. */
export async function deleteAnswers(db: Db, days: number): Promise<void> {
  await sql`delete from source_answers
    where coalesce(fresh_until, claimed_until) < now() - make_interval(days => ${days})`.execute(db)
}
