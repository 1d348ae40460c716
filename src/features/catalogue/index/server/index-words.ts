import { sql } from 'kysely'
import type { Trx } from '#platform/db/database.ts'
import { dictionaryKeys, HOT_POPULARITY } from './typing-errors.ts'

interface Occurrence {
  word: string
  pop: number
}

interface NewWord {
  word: string
  df: number
  maxPop: number
}

interface KnownWord {
  id: number
  word: string
  max_pop: number
  hot: boolean
}

/**
 * Inserts missing words into the dictionary and updates the popularity of the others. Returns their ids. It writes new
 * words in order, then changed ones in order, so that two writers cannot deadlock.
 */
export async function upsertWords(
  trx: Trx,
  tables: string,
  occurrences: Occurrence[],
): Promise<Map<string, number>> {
  const counted = countWords(occurrences)
  const known = new Map<string, KnownWord>()
  for (;;) {
    const unknown = counted.filter(({ word }) => !known.has(word))
    if (unknown.length === 0) break
    for (const row of await readWords(trx, tables, unknown)) known.set(row.word, row)
    const missing = unknown.filter(({ word }) => !known.has(word))
    if (missing.length === 0) break
    for (const row of await insertWords(trx, tables, missing)) known.set(row.word, row)
  }
  await raiseWords(trx, tables, counted, known)
  return new Map([...known.values()].map(({ word, id }) => [word, id]))
}

/** Updates the keys of words that an earlier version of the code indexed differently. */
export async function renewKeys(trx: Trx, tables: string, words: readonly string[]): Promise<void> {
  const table = sql.table(`${tables}_words`)
  const { rows } = await sql<{ id: number; word: string; hot: boolean; keys: number[] }>`
    select id, word, hot, keys from ${table} where word = any(${words}::text[])`.execute(trx)
  const stale = rows.flatMap(({ id, word, hot, keys }) => {
    const current = dictionaryKeys(word, hot).join(' ')
    return current === keys.join(' ') ? [] : [{ id, hot, keys: current }]
  })
  if (stale.length === 0) return
  const ids = stale.map(({ id }) => id)
  // When a word becomes hot meanwhile, the writer that makes it hot writes its keys.
  await sql`
    with locked as materialized (select id from ${table} where id = any(${ids}::int[]) order by id for update)
    update ${table} w set keys = string_to_array(u.keys, ' ')::int[]
    from unnest(${ids}::int[], ${stale.map(({ hot }) => hot)}::boolean[],
      ${stale.map(({ keys }) => keys)}::text[]) as u (id, hot, keys)
    join locked on locked.id = u.id
    where w.id = u.id and w.hot = u.hot`.execute(trx)
}

function countWords(occurrences: Occurrence[]): NewWord[] {
  const words = new Map<string, NewWord>()
  for (const { word, pop } of occurrences) {
    const counted = words.get(word)
    if (counted) {
      counted.df++
      counted.maxPop = Math.max(counted.maxPop, pop)
    } else words.set(word, { word, df: 1, maxPop: pop })
  }
  return [...words.values()].sort((a, b) => (a.word < b.word ? -1 : 1))
}

async function readWords(trx: Trx, tables: string, words: NewWord[]): Promise<KnownWord[]> {
  const { rows } = await sql<KnownWord>`
    select id, word, max_pop, hot from ${sql.table(`${tables}_words`)}
    where word = any(${words.map((one) => one.word)}::text[])`.execute(trx)
  return rows
}

async function insertWords(trx: Trx, tables: string, words: NewWord[]): Promise<KnownWord[]> {
  const { rows } = await sql<KnownWord>`
    insert into ${sql.table(`${tables}_words`)} (word, df, max_pop, hot, keys)
    select u.word, u.df, u.max_pop, u.hot, string_to_array(u.keys, ' ')::int[]
    from unnest(${words.map((one) => one.word)}::text[], ${words.map((one) => one.df)}::int[],
      ${words.map((one) => one.maxPop)}::int[], ${words.map((one) => isHot(one.maxPop))}::boolean[],
      ${words.map((one) => keysOf(one))}::text[]) as u (word, df, max_pop, hot, keys)
    on conflict (word) do nothing returning id, word, max_pop, hot`.execute(trx)
  return rows
}

/** A word is as popular as its most popular name; hot words have more keys. */
async function raiseWords(
  trx: Trx,
  tables: string,
  counted: NewWord[],
  known: Map<string, KnownWord>,
): Promise<void> {
  const risen = counted.flatMap((word) => {
    const row = known.get(word.word)
    return row && row.max_pop < word.maxPop
      ? [{ ...word, id: row.id, flips: !row.hot && isHot(word.maxPop) }]
      : []
  })
  for (const flips of [false, true]) {
    const words = risen.filter((word) => word.flips === flips)
    if (words.length === 0) continue
    const keys = flips ? sql`, hot = true, keys = string_to_array(u.keys, ' ')::int[]` : sql``
    const ids = words.map((word) => word.id)
    await sql`
      with locked as materialized (
        select id from ${sql.table(`${tables}_words`)} where id = any(${ids}::int[]) order by id for update)
      update ${sql.table(`${tables}_words`)} w set max_pop = greatest(w.max_pop, u.max_pop) ${keys}
      from unnest(${ids}::int[], ${words.map((word) => word.maxPop)}::int[],
        ${words.map((word) => (flips ? keysOf(word) : ''))}::text[]) as u (id, max_pop, keys)
      join locked on locked.id = u.id
      where w.id = u.id`.execute(trx)
  }
}

function isHot(popularity: number): boolean {
  return popularity >= HOT_POPULARITY
}

function keysOf({ word, maxPop }: NewWord): string {
  return dictionaryKeys(word, isHot(maxPop)).join(' ')
}
