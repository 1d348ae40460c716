import { sql } from 'kysely'
import type { SearchKind } from '#features/catalogue/limits.ts'
import type { Trx } from '#platform/db/database.ts'
import { indexWords, joinedWord, nameForms, normalForm } from './normal-form.ts'
import { latinForms } from './romanisation.ts'
import { searchTables } from './statements.ts'
import { dictionaryKeys, HOT_POPULARITY } from './typing-errors.ts'

/** All names under which the search finds an entity. */
export interface NamedEntity {
  id: number
  popularity: number
  names: string[]
  /** The entity has no index rows yet. */
  isNew: boolean
}

interface IndexedName {
  id: number
  entity_id: number
  norm: string
  pop: number
}

type NewName = Omit<IndexedName, 'id'>

/** Names of one entity beyond this number are not indexed. */
const FORMS_MAX = 80
const SORTED_THE = /,\s*the\s*$/i
const LEADING_THE = /^\s*the\s+\S/i

/** The id of a release without a release group among release groups. */
export function loneReleaseId(releaseId: number): number {
  return -releaseId
}

/**
 * Updates the search index of a kind to the current names of these entities. Runs in the transaction that writes them.
 */
export async function indexNames(trx: Trx, kind: SearchKind, entities: NamedEntity[]): Promise<void> {
  const known = await readIndexed(
    trx,
    kind,
    entities.filter((entity) => !entity.isNew).map((entity) => entity.id),
  )
  const added: NewName[] = []
  const removed = new Map(known.map((name) => [name.id, name]))
  const byForm = new Map(known.map((name) => [`${name.entity_id} ${name.norm}`, name]))
  for (const { id, popularity, names } of entities) {
    for (const norm of formsOf(names, popularity)) {
      const indexed = byForm.get(`${id} ${norm}`)
      if (indexed && indexed.pop === popularity) removed.delete(indexed.id)
      else added.push({ entity_id: id, norm, pop: popularity })
    }
  }
  await removeNames(trx, kind, [...removed.values()])
  await addNames(trx, kind, added)
}

/** Removes deleted entities from the index. */
export async function deleteNames(trx: Trx, kind: SearchKind, entityIds: number[]): Promise<void> {
  await removeNames(trx, kind, await readIndexed(trx, kind, entityIds))
}

/**
 * The names of an artist: its own, then its sort name if that has words of its own ("Tsoy, Viktor" for "Виктор Цой", but
 * not "Bowie, David"), then its aliases.
 */
export function namesOfArtist(name: string, sortName: string | null, aliases: string[]): string[] {
  const own = normalForm(name).split(' ')
  const sorted = sortName?.replace(SORTED_THE, '')
  const addsWords =
    sorted &&
    !normalForm(sorted)
      .split(' ')
      .every((word) => own.includes(word))
  return [name, ...(addsWords ? [sorted, withoutComma(sorted)] : []), ...aliases]
}

/** "Viktor Tsoy" for "Tsoy, Viktor". */
function withoutComma(sortName: string): string {
  const [last, first, ...rest] = sortName.split(', ')
  return first && rest.length === 0 ? `${first} ${last}` : sortName
}

/**
 * The normal forms of an entity's names, the first of which is also found in Latin letters. A well-known name also has
 * the form with its leading "the", so that "the" alone offers it.
 */
export function formsOf(names: string[], popularity: number): string[] {
  const latin = names.slice(0, 1).flatMap(latinForms)
  const forms = [...names.slice(0, 1), ...latin, ...names.slice(1)].flatMap(nameForms)
  const withThe =
    popularity >= HOT_POPULARITY ? names.filter((name) => LEADING_THE.test(name)).flatMap(nameForms) : []
  return [...new Set([...forms, ...withThe.map((form) => `the ${form}`)])].slice(0, FORMS_MAX)
}

/** The dictionary words of a name; for well-known names also the name as one word, which repairs spaces. */
export function wordsOf({ norm, pop }: Pick<NewName, 'norm' | 'pop'>): string[] {
  const joined = pop >= HOT_POPULARITY ? joinedWord(norm) : undefined
  const words = indexWords(norm)
  return joined && !words.includes(joined) ? [...words, joined] : words
}

async function readIndexed(trx: Trx, kind: SearchKind, entityIds: number[]): Promise<IndexedName[]> {
  if (entityIds.length === 0) return []
  const { rows } = await sql<IndexedName>`
    select id, entity_id, norm, pop from ${sql.table(`${searchTables(kind)}_names`)}
    where entity_id = any(${entityIds}::int[])`.execute(trx)
  return rows
}

async function removeNames(trx: Trx, kind: SearchKind, names: IndexedName[]): Promise<void> {
  if (names.length === 0) return
  const tables = searchTables(kind)
  const postings = names.flatMap((name) =>
    wordsOf(name).map((word) => ({ word, pop: name.pop, id: name.id })),
  )
  await sql`
    delete from ${sql.table(`${tables}_postings`)} p
    using unnest(${postings.map((one) => one.word)}::text[], ${postings.map((one) => one.pop)}::int[],
      ${postings.map((one) => one.id)}::int[]) as u (word, pop, name_id)
    join ${sql.table(`${tables}_words`)} w on w.word = u.word
    where p.word_id = w.id and p.pop = u.pop and p.name_id = u.name_id`.execute(trx)
  await sql`
    delete from ${sql.table(`${tables}_names`)}
    where id = any(${names.map((name) => name.id)}::int[])`.execute(trx)
}

async function addNames(trx: Trx, kind: SearchKind, names: NewName[]): Promise<void> {
  if (names.length === 0) return
  const tables = searchTables(kind)
  const { rows } = await sql<IndexedName>`
    insert into ${sql.table(`${tables}_names`)} (entity_id, pop, norm)
    select * from unnest(${names.map((name) => name.entity_id)}::int[], ${names.map((name) => name.pop)}::int[],
      ${names.map((name) => name.norm)}::text[])
    returning id, entity_id, norm, pop`.execute(trx)
  const occurrences = rows.flatMap((row) =>
    wordsOf(row).map((word) => ({ word, pop: row.pop, nameId: row.id })),
  )
  const wordIds = await upsertWords(trx, tables, occurrences)
  const postings = occurrences
    .map(({ word, pop, nameId }) => ({ wordId: wordIds.get(word) ?? 0, pop, nameId }))
    .sort((a, b) => a.wordId - b.wordId || a.pop - b.pop || a.nameId - b.nameId)
  await sql`
    insert into ${sql.table(`${tables}_postings`)} (word_id, pop, name_id)
    select * from unnest(${postings.map((one) => one.wordId)}::int[], ${postings.map((one) => one.pop)}::int[],
      ${postings.map((one) => one.nameId)}::int[])`.execute(trx)
}

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
async function upsertWords(
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
