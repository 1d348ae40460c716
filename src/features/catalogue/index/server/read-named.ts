import { type RawBuilder, sql } from 'kysely'
import type { SearchKind } from '#features/catalogue/limits.ts'
import { KIND_TABLES } from '#features/catalogue/read/server/kinds.ts'
import type { Trx } from '#platform/db/database.ts'
import { type NamedEntity, namesOfArtist } from './index-names.ts'

interface NamedRow {
  id: number
  popularity: number
  name: string
  sort_name: string | null
  aliases: string[]
}

/** Entities `e` of a kind with the names for the index, in the order of their ids; locks them. */
export async function readNamed(
  trx: Trx,
  kind: SearchKind,
  where: RawBuilder<unknown>,
  limit: number,
): Promise<Omit<NamedEntity, 'isNew'>[]> {
  const columns =
    kind === 'artist'
      ? sql`e.name, e.sort_name, coalesce(
          (select array_agg(a.name order by a.position) from artist_aliases a where a.artist_id = e.id), '{}') as aliases`
      : kind === 'label'
        ? sql`e.name, null as sort_name, coalesce(e.aliases, '{}') as aliases`
        : sql`e.title as name, null as sort_name, '{}'::text[] as aliases`
  const { rows } = await sql<NamedRow>`
    select e.id, e.popularity, ${columns} from ${sql.table(KIND_TABLES[kind])} e
    where ${where} order by e.id limit ${limit} for update of e`.execute(trx)
  return rows.map(({ id, popularity, name, sort_name, aliases }) => ({
    id,
    popularity,
    names: namesOfArtist(name, sort_name, aliases),
  }))
}
