import { sql } from 'kysely'
import {
  formsOf,
  loneReleaseId,
  namesOfArtist,
  wordsOf,
} from '#features/catalogue/index/server/index-names.ts'
import { searchTables } from '#features/catalogue/index/server/statements.ts'
import { dictionaryKeys, HOT_POPULARITY } from '#features/catalogue/index/server/typing-errors.ts'
import type { SearchKind } from '#features/catalogue/limits.ts'
import { KIND_TABLES } from '#features/catalogue/read/server/kinds.ts'
import type { CopyIn } from '#platform/db/copy-in.ts'
import type { Db } from '#platform/db/database.ts'
import type { ImportContext } from '../import-context.ts'
import { staged, stagedName } from '../stage.ts'
import { createDictionary, type Dictionary } from './dictionary.ts'
import { next, nextName } from './next-tables.ts'

/** Rows read at once. */
const BATCH_SIZE = { postgres: 20_000, embedded: 2000 }

interface NamedRow {
  id: number
  popularity: number
  name: string
  /** For artists only. */
  sort_name?: string | null
  /** For artists and labels only. */
  aliases?: string[]
}

/**
 * Fills the search tables of a kind with what `indexNames` would write, entity after entity. Words beyond what the
 * dictionary holds in memory are written down with their names and counted by the database.
 */
export async function fillSearch(context: ImportContext, kind: SearchKind): Promise<void> {
  const { db, database } = context
  const prefix = searchTables(kind)
  const others = `${prefix}_other_words`
  for (const part of ['names', 'words', 'postings'])
    await sql`truncate ${next(`${prefix}_${part}`)}`.execute(db)
  await sql`drop table if exists ${staged(others)}`.execute(db)
  await sql`create unlogged table ${staged(others)} (word text collate "C", pop int, name_id int)`.execute(db)
  const dictionary = createDictionary(context.wordsInMemory)
  const copies = await openAll(database, [
    `${nextName(`${prefix}_names`)} (id, entity_id, pop, norm)`,
    `${nextName(`${prefix}_postings`)} (word_id, pop, name_id)`,
    `${stagedName(others)} (word, pop, name_id)`,
  ])
  try {
    await writeNames(context, kind, dictionary, copies)
    for (const copy of copies) await copy.end()
  } catch (error) {
    for (const copy of copies) await copy.abort()
    throw error
  }
  await writeWords(context, prefix, dictionary)
}

async function openAll(database: ImportContext['database'], targets: string[]): Promise<CopyIn[]> {
  const copies: CopyIn[] = []
  for (const target of targets) copies.push(await database.openCopy(target))
  return copies
}

async function writeNames(
  context: ImportContext,
  kind: SearchKind,
  dictionary: Dictionary,
  [names, postings, others]: CopyIn[],
): Promise<void> {
  let nameId = 0
  for await (const rows of readNamed(context, kind)) {
    context.signal?.throwIfAborted()
    const text = { names: '', postings: '', others: '' }
    for (const { id, popularity: pop, name, sort_name = null, aliases = [] } of rows) {
      const own = kind === 'artist' ? namesOfArtist(name, sort_name, aliases) : [name, ...aliases]
      for (const norm of formsOf(own, pop)) {
        nameId++
        text.names += `${nameId}\t${id}\t${pop}\t${escaped(norm)}\n`
        for (const word of wordsOf({ norm, pop })) {
          const wordId = dictionary.count(word, pop)
          if (wordId === undefined) text.others += `${escaped(word)}\t${pop}\t${nameId}\n`
          else text.postings += `${wordId}\t${pop}\t${nameId}\n`
        }
      }
    }
    await Promise.all([
      names?.write(text.names),
      postings?.write(text.postings),
      text.others === '' ? undefined : others?.write(text.others),
    ])
    context.counting.count(rows.length)
  }
}

/** Normal forms of symbols may contain a backslash. */
const escaped = (text: string) => (text.includes('\\') ? text.replaceAll('\\', '\\\\') : text)

/** Entities with their names, and releases of no release group, batch by batch. */
async function* readNamed({ db, database }: ImportContext, kind: SearchKind): AsyncGenerator<NamedRow[]> {
  const read = async (after: number, lone: boolean) => {
    const columns =
      kind === 'artist'
        ? sql`e.id, e.popularity, e.name, e.sort_name, coalesce((select array_agg(a.name order by a.position)
            from ${next('artist_aliases')} a where a.artist_id = e.id), '{}') as aliases`
        : kind === 'label'
          ? sql`e.id, e.popularity, e.name, coalesce(e.aliases, '{}') as aliases`
          : sql`e.id, ${lone ? sql`0` : sql`e.popularity`} as popularity, e.title as name`
    const table = next(lone ? 'releases' : KIND_TABLES[kind])
    const { rows } = await sql<NamedRow>`
      select ${columns} from ${table} e where e.id > ${after} ${lone ? sql`and e.release_group_id is null` : sql``}
      order by e.id limit ${BATCH_SIZE[database.engine]}`.execute(db)
    return rows
  }
  for (const lone of kind === 'release-group' ? [false, true] : [false]) {
    let reading = read(0, lone)
    for (;;) {
      const rows = await reading
      const last = rows.at(-1)
      if (!last) break
      // Reads on while the rows are written; the embedded engine has no second connection for that.
      reading = read(last.id, lone)
      reading.catch(() => {})
      yield lone ? rows.map((row) => ({ ...row, id: loneReleaseId(row.id) })) : rows
    }
  }
}

async function writeWords({ db, database, signal }: ImportContext, prefix: string, dictionary: Dictionary) {
  const others = `${prefix}_other_words`
  const counted = `${prefix}_counted_words`
  const first = dictionary.size + 1
  await sql`drop table if exists ${staged(counted)}`.execute(db)
  await sql`create unlogged table ${staged(counted)} as
    select (row_number() over (order by word))::int as id, word, count(*)::int as df, max(pop) as max_pop
    from ${staged(others)} group by word`.execute(db)
  await sql`analyze ${staged(counted)}`.execute(db)
  await sql`
    insert into ${next(`${prefix}_postings`)} (word_id, pop, name_id)
    select c.id + ${dictionary.size}::int, o.pop, o.name_id
    from ${staged(others)} o join ${staged(counted)} c on c.word = o.word`.execute(db)
  await sql`drop table ${staged(others)}`.execute(db)
  await sql`create index on ${staged(counted)} (id)`.execute(db)
  const copy = await database.openCopy(`${nextName(`${prefix}_words`)} (id, df, max_pop, hot, word, keys)`)
  try {
    for (const words of dictionary.batches()) await copy.write(words.map(wordLine).join(''))
    for (let after = 0; ; ) {
      signal?.throwIfAborted()
      const rows = await readCounted(db, counted, after, BATCH_SIZE[database.engine])
      const last = rows.at(-1)
      if (!last) break
      after = last.id
      await copy.write(rows.map((row) => wordLine({ ...row, id: row.id + first - 1 })).join(''))
    }
  } catch (error) {
    await copy.abort()
    throw error
  }
  await copy.end()
  await sql`drop table ${staged(counted)}`.execute(db)
}

interface Word {
  id: number
  word: string
  df: number
  max_pop: number
}

async function readCounted(db: Db, table: string, after: number, limit: number): Promise<Word[]> {
  const { rows } = await sql<Word>`
    select id, word, df, max_pop from ${staged(table)} where id > ${after} order by id limit ${limit}`.execute(
    db,
  )
  return rows
}

function wordLine({ id, word, df, max_pop }: Word): string {
  const isHot = max_pop >= HOT_POPULARITY
  return `${id}\t${df}\t${max_pop}\t${isHot ? 't' : 'f'}\t${escaped(word)}\t{${dictionaryKeys(word, isHot).join(',')}}\n`
}
