import { sql } from 'kysely'
import type { Trx } from '#platform/db/database.ts'
import { OutsideError } from '#platform/fetch/outside-error.ts'
import type { Platform } from '#platform/platform.ts'
import { type ListenBrainz, POPULARITY_IDS_MAX } from '#sources/listenbrainz/client.ts'
import { inTransaction } from '../retry.ts'
import { recombine } from './recombine.ts'

/** Requests of one run: 50,000 artists. */
const REQUESTS_MAX = 50
const ROUND_DAYS = 30
/** On the embedded engine requests of visitors wait while a batch is written. */
const BATCH = { postgres: 500, embedded: 50 }

interface Artist {
  id: number
  mbid: string
}

/**
 * Asks ListenBrainz how often artists were listened to, in the order of their rows, and goes on where the last run
 * ended; each month it begins again. Returns how many artists it asked about. Throws `OutsideError`.
 */
export async function askListens(
  { database, stopping }: Pick<Platform, 'database' | 'stopping'>,
  listenbrainz: ListenBrainz,
): Promise<number> {
  const { db, engine } = database
  let count = 0
  for (let request = 0; request < REQUESTS_MAX && !stopping.aborted; request++) {
    const artists = await inTransaction(db, readNext)
    if (artists.length === 0) break
    const found = await listenbrainz.artistListens(
      artists.map(({ mbid }) => mbid),
      { priority: 'background' },
    )
    const listensOf = new Map(found.map(({ mbid, ...listens }) => [mbid, listens]))
    for (let start = 0; start < artists.length; start += BATCH[engine]) {
      const some = artists.slice(start, start + BATCH[engine])
      await inTransaction(db, async (trx) => {
        await recombine(
          trx,
          some.map(({ id, mbid }) => ({ id, ...(listensOf.get(mbid) ?? { listens: 0, listeners: 0 }) })),
        )
        await sql`update listens_round set last_id = ${some.at(-1)?.id}`.execute(trx)
      })
    }
    count += artists.length
  }
  return count
}

async function readNext(trx: Trx): Promise<Artist[]> {
  await sql`
    insert into listens_round (last_id, began_at) values (0, now())
    on conflict (is_only) do update set last_id = 0, began_at = now()
      where listens_round.began_at < now() - make_interval(days => ${ROUND_DAYS})`.execute(trx)
  const { rows } = await sql<Artist>`
    select id, mbid from artists where id > (select last_id from listens_round)
    order by id limit ${POPULARITY_IDS_MAX}`.execute(trx)
  return rows
}

/** The same as a job: a source that does not answer is nothing unusual, and the next run goes on. */
export async function runAskListens(
  platform: Pick<Platform, 'database' | 'stopping' | 'log'>,
  listenbrainz: ListenBrainz,
): Promise<void> {
  try {
    const count = await askListens(platform, listenbrainz)
    if (count > 0) platform.log.info({ count }, 'asked ListenBrainz how often artists were listened to')
  } catch (err) {
    if (!(err instanceof OutsideError)) throw err
    platform.log.warn({ err }, 'ListenBrainz did not answer')
  }
}
