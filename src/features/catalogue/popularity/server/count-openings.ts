import { sql } from 'kysely'
import { inTransaction } from '#features/catalogue/store/server/retry.ts'
import type { Db } from '#platform/db/database.ts'
import { recombine } from './recombine.ts'

const BATCH_SIZE = 200
/** Only the artists with the most openings count. */
export const OPENED_ARTISTS_MAX = 2000

/** Reads how often artists' pages were opened on this site, by MusicBrainz id: at most `limit`, most opened first. */
export type ReadOpenings = (limit: number) => Promise<Map<string, number>>

/** Updates the part that openings have in the popularity of artists. */
export async function countOpenings(db: Db, readOpenings: ReadOpenings): Promise<void> {
  const opened = await readOpenings(OPENED_ARTISTS_MAX)
  const { rows } = await sql<{ id: number; mbid: string }>`
    select id, mbid from artists where mbid = any(${[...opened.keys()]}::uuid[])
      or id in (select artist_id from artist_popularity where opened > 0)
    order by id`.execute(db)
  for (let start = 0; start < rows.length; start += BATCH_SIZE) {
    const some = rows.slice(start, start + BATCH_SIZE)
    await inTransaction(db, (trx) =>
      recombine(
        trx,
        'artist',
        some.map(({ id, mbid }) => ({ id, opened: opened.get(mbid) ?? 0 })),
      ),
    )
  }
}
