import { sql } from 'kysely'
import { searchTables } from '#features/catalogue/index/server/statements.ts'
import { SEARCH_KINDS } from '#features/catalogue/limits.ts'
import { KIND_NUMBERS, KIND_TABLES } from '#features/catalogue/read/server/kinds.ts'
import type { Db } from '#platform/db/database.ts'

/** SQL: the MusicBrainz id of the entity with id `id` and kind `kind`. */
const mbidOf = (kind: string, id: string) =>
  `case ${kind} ${Object.entries(KIND_TABLES)
    .map(([name, table]) => {
      const number = KIND_NUMBERS[name as keyof typeof KIND_NUMBERS]
      return `when ${number} then (select mbid from ${table} where id = ${id})`
    })
    .join(' ')} end`
const mbid = (table: string, id: string) => `(select mbid from ${table} where id = ${id})`
const credit = (id: string) => `(select fingerprint from artist_credits where id = ${id})`

/** Columns with ids of other entities, converted to MusicBrainz ids. */
const REFERENCES: Record<string, string> = {
  artist_credit_id: credit('e.artist_credit_id'),
  release_group_id: mbid('release_groups', 'e.release_group_id'),
  recording_id: mbid('recordings', 'e.recording_id'),
  release_id: mbid('releases', 'e.release_id'),
  artist_id: mbid('artists', 'e.artist_id'),
  label_id: mbid('labels', 'e.label_id'),
  type_id: '(select name from relation_types where id = e.type_id)',
  entity_id: mbidOf('e.entity_kind', 'e.entity_id'),
  from_id: mbidOf('e.from_kind', 'e.from_id'),
  to_id: mbidOf('e.to_kind', 'e.to_id'),
}
const TABLES = [
  ...Object.values(KIND_TABLES),
  ...['artist_aliases', 'artist_credits', 'artist_credit_names', 'artist_profiles'],
  ...['artist_popularity', 'release_group_popularity', 'recording_popularity'],
  ...[
    'release_labels',
    'media',
    'tracks',
    'entity_relations',
    'entity_urls',
    'entity_tags',
    'entity_ratings',
  ],
  'mbid_redirects',
]

/** Every row of the catalogue and its search as text, without the ids, which differ from database to database. */
export async function catalogueRows(db: Db): Promise<Record<string, string[]>> {
  const all: Record<string, string[]> = {}
  for (const table of TABLES) {
    const { rows: columns } = await sql<{ name: string }>`
      select column_name as name from information_schema.columns
      where table_schema = 'public' and table_name = ${table} and column_name not in ('id', 'tag_id')
      order by ordinal_position`.execute(db)
    const values = columns.map(({ name }) => `'${name}', ${REFERENCES[name] ?? `e.${name}`}`)
    all[table] = await texts(db, `select json_build_object(${values})::text as row from ${table} e`)
  }
  for (const kind of SEARCH_KINDS) {
    const prefix = searchTables(kind)
    const entity = `coalesce(${mbid(KIND_TABLES[kind], 'n.entity_id')}, ${mbid('releases', '-n.entity_id')})`
    const name = `${entity}, n.norm, n.joined, n.pop`
    all[`${prefix}_names`] = await texts(
      db,
      `select json_build_array(${name})::text as row from ${prefix}_names n`,
    )
    all[`${prefix}_postings`] = await texts(
      db,
      `select json_build_array(w.word, p.pop, ${name})::text as row from ${prefix}_postings p
       join ${prefix}_words w on w.id = p.word_id join ${prefix}_names n on n.id = p.name_id`,
    )
    // Without df, which writers of single entities count only at first, and without words that they leave behind.
    all[`${prefix}_words`] = await texts(
      db,
      `select json_build_array(word, max_pop, hot, keys)::text as row from ${prefix}_words w
       where exists (select from ${prefix}_postings p where p.word_id = w.id)`,
    )
  }
  return all
}

async function texts(db: Db, query: string): Promise<string[]> {
  const { rows } = await sql.raw<{ row: string }>(query).execute(db)
  return rows.map(({ row }) => row).sort()
}
