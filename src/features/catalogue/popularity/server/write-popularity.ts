import { sql } from 'kysely'
import type { ArtistFacts } from '#features/catalogue/facts.ts'
import { indexNames } from '#features/catalogue/index/server/index-names.ts'
import { readNamed } from '#features/catalogue/index/server/read-named.ts'
import type { SearchKind } from '#features/catalogue/limits.ts'
import { KIND_TABLES } from '#features/catalogue/read/server/kinds.ts'
import { inTransaction } from '#features/catalogue/store/server/retry.ts'
import type { Db, Trx } from '#platform/db/database.ts'

/** Sets the popularity of entities of a kind, and their places in the search. */
export async function writePopularity(
  trx: Trx,
  kind: SearchKind,
  entities: readonly { id: number; popularity: number }[],
): Promise<void> {
  if (entities.length === 0) return
  const ids = entities.map(({ id }) => id)
  // Locks them in the order of their ids, as all writers do.
  const named = await readNamed(trx, kind, sql`e.id = any(${ids}::int[])`, ids.length)
  await sql`
    update ${sql.table(KIND_TABLES[kind])} e set popularity = u.popularity
    from unnest(${ids}::int[], ${entities.map(({ popularity }) => popularity)}::int[]) u (id, popularity)
    where e.id = u.id`.execute(trx)
  const popularityOf = new Map(entities.map(({ id, popularity }) => [id, popularity]))
  await indexNames(
    trx,
    kind,
    named.map((entity) => ({
      ...entity,
      popularity: popularityOf.get(entity.id) ?? entity.popularity,
      isNew: false,
    })),
  )
}

/** Raises stored artists to these popularities, regardless of their other facts and their age. */
export async function raisePopularity(
  db: Db,
  artists: readonly Pick<ArtistFacts, 'mbid' | 'popularity'>[],
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const { rows } = await sql<{ id: number; popularity: number }>`
      select a.id, u.popularity
      from unnest(${artists.map(({ mbid }) => mbid)}::uuid[],
        ${artists.map(({ popularity }) => popularity ?? 0)}::int[]) u (mbid, popularity)
      join artists a on a.mbid = u.mbid where a.popularity < u.popularity`.execute(trx)
    await writePopularity(trx, 'artist', rows)
  })
}
