import { sql } from 'kysely'
import { popularityOf } from '#features/catalogue/facts.ts'
import { formsOf, namesOfArtist, wordsOf } from '#features/catalogue/index/server/index-names.ts'
import { dictionaryKeys, HOT_POPULARITY } from '#features/catalogue/index/server/typing-errors.ts'
import type { OpenDatabase } from '#platform/db/database.ts'
import { openCopy } from './copy.ts'
import { createNameMaker, listensAt } from './names.ts'
import { uuidOf } from './random.ts'
import { sortedName } from './typing.ts'

const FETCHED_AT = '2026-01-01 00:00:00+00'
const ALBUM_BONUS = 200
/** Tables whose ids are assigned here; their sequences are set afterwards. */
const NUMBERED = [
  'artists',
  'artist_credits',
  'release_groups',
  ...['artist', 'release_group'].flatMap((kind) => [`${kind}_names`, `${kind}_words`]),
]

interface Word {
  id: number
  df: number
  maxPop: number
}

/**
 * Fills an empty catalogue with the same names as `makeDump`, by COPY instead of an import: in minutes, where an
 * import takes an hour. The tables then contain what an import would write. Needs `psql`.
 */
export async function fill(
  { db }: OpenDatabase,
  databaseUrl: string,
  real: string[],
  counts: { artists: number; releaseGroups: number },
): Promise<void> {
  const maker = createNameMaker(real, 20_261_121)
  const indexes = await dropIndexes(db)
  const load = (columns: string) => openCopy(databaseUrl, columns)

  const artists = load('artists (id, popularity, fetched_at, mbid, name, sort_name, type, country)')
  const aliases = load('artist_aliases (artist_id, position, is_primary, name)')
  const credits = load('artist_credits (id, fingerprint, name)')
  const parts = load('artist_credit_names (artist_credit_id, position, artist_id)')
  const artistSearch = openSearch(databaseUrl, 'artist')
  const popularity = new Int32Array(counts.artists)
  for (let index = 0; index < counts.artists; index++) {
    const id = index + 1
    const name = real[index] ?? maker.next()
    const pop = popularityOf(listensAt(index))
    popularity[index] = pop
    const type = index % 2 ? 'Group' : 'Person'
    const sortName = sortedName(name)
    await artists.row(id, pop, FETCHED_AT, uuidOf(1, index), name, sortName, type, 'GB')
    const names = namesOfArtist(name, sortName, index % 6 === 0 ? [maker.next()] : [])
    for (const [position, alias] of names.slice(1).entries()) await aliases.row(id, position, 'f', alias)
    await credits.row(id, uuidOf(2, index), name)
    await parts.row(id, 0, id)
    await artistSearch.add(id, pop, names)
  }
  await artistSearch.end()
  for (const copy of [artists, aliases, credits, parts]) await copy.end()

  const groups = load(
    'release_groups (id, artist_credit_id, fetched_at, mbid, popularity, title, primary_type)',
  )
  const titleSearch = openSearch(databaseUrl, 'release_group')
  for (let index = 0; index < counts.releaseGroups; index++) {
    const artist = Math.floor(counts.artists * maker.random.next() ** 2.5)
    const title = maker.next()
    const pop = Math.round((popularity[artist] ?? 0) / 2) + ALBUM_BONUS
    await groups.row(index + 1, artist + 1, FETCHED_AT, uuidOf(3, index), pop, title, 'Album')
    await titleSearch.add(index + 1, pop, [title])
  }
  await titleSearch.end()
  await groups.end()

  for (const index of indexes) await sql.raw(index).execute(db)
  for (const table of NUMBERED) {
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${sql.table(table)}))`.execute(
      db,
    )
  }
  await sql`vacuum analyze`.execute(db)
}

/** Building an index once is many times faster than maintaining it. Returns the statements that create them again. */
async function dropIndexes(db: OpenDatabase['db']): Promise<string[]> {
  const tables = ['artist', 'release_group'].flatMap((kind) =>
    ['names', 'words', 'postings'].map((part) => `${kind}_${part}`),
  )
  const { rows } = await sql<{ name: string; made: string; constraint: string | null; table: string }>`
    select i.relname as name, pg_get_indexdef(i.oid) as made, t.relname as table,
      case when c.contype = 'p' then pg_get_constraintdef(c.oid) end as constraint
    from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
    left join pg_constraint c on c.conindid = i.oid
    where t.relname = any(${tables})`.execute(db)
  for (const { name, constraint, table } of rows) {
    if (constraint) {
      await sql`alter table ${sql.table(table)} drop constraint ${sql.id(name)}`.execute(db)
    } else await sql`drop index ${sql.id(name)}`.execute(db)
  }
  return rows.map(({ name, made, constraint, table }) =>
    constraint ? `alter table "${table}" add constraint "${name}" ${constraint}` : made,
  )
}

function openSearch(databaseUrl: string, kind: string) {
  const names = openCopy(databaseUrl, `${kind}_names (id, entity_id, pop, norm)`)
  const postings = openCopy(databaseUrl, `${kind}_postings (word_id, pop, name_id)`)
  const words = new Map<string, Word>()
  let nameId = 0
  return {
    async add(entityId: number, pop: number, of: string[]) {
      for (const norm of formsOf(of, pop)) {
        nameId++
        await names.row(nameId, entityId, pop, norm)
        for (const text of wordsOf({ norm, pop })) {
          const word = words.get(text) ?? { id: words.size + 1, df: 0, maxPop: 0 }
          if (word.df++ === 0) words.set(text, word)
          word.maxPop = Math.max(word.maxPop, pop)
          await postings.row(word.id, pop, nameId)
        }
      }
    },
    async end() {
      await names.end()
      await postings.end()
      const copy = openCopy(databaseUrl, `${kind}_words (id, df, max_pop, hot, word, keys)`)
      for (const [text, { id, df, maxPop }] of words) {
        const isHot = maxPop >= HOT_POPULARITY
        const keys = `{${dictionaryKeys(text, isHot).join(',')}}`
        await copy.row(id, df, maxPop, isHot ? 't' : 'f', text, keys)
      }
      await copy.end()
    },
  }
}
