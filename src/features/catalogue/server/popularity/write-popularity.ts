import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db/database.ts'
import type { ArtistFacts } from '../../facts.ts'
import { inTransaction } from '../retry.ts'
import { indexNames } from '../search/index-names.ts'
import { readNamed } from '../search/read-named.ts'

/** Sets the popularity of artists, and their places in the search. */
export async function writePopularity(
  trx: Trx,
  artists: readonly { id: number; popularity: number }[],
): Promise<void> {
  if (artists.length === 0) return
  const ids = artists.map(({ id }) => id)
  // Locks them in the order of their ids, as all writers do.
  const named = await readNamed(trx, 'artist', sql`e.id = any(${ids}::int[])`, ids.length)
  await sql`
    update artists a set popularity = u.popularity
    from unnest(${ids}::int[], ${artists.map(({ popularity }) => popularity)}::int[]) u (id, popularity)
    where a.id = u.id`.execute(trx)
  const popularityOf = new Map(artists.map(({ id, popularity }) => [id, popularity]))
  await indexNames(
    trx,
    'artist',
    named.map((artist) => ({
      ...artist,
      popularity: popularityOf.get(artist.id) ?? artist.popularity,
      isNew: false,
    })),
  )
}

/** Raises stored artists to these popularities, whatever else is known of them and since when. */
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
    await writePopularity(trx, rows)
  })
}
