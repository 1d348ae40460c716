import { sql } from 'kysely'
import { LISTENED_KINDS, type ListenedKind } from '#features/catalogue/limits.ts'
import { KIND_NUMBERS, KIND_TABLES } from '#features/catalogue/read/server/kinds.ts'
import { inTransaction } from '#features/catalogue/store/server/retry.ts'
import type { Trx } from '#platform/db/database.ts'
import { OutsideError } from '#platform/fetch/outside-error.ts'
import type { Platform } from '#platform/platform.ts'
import { type ListenBrainz, POPULARITY_IDS_MAX } from '#sources/listenbrainz/client.ts'
import { recombine } from './recombine.ts'

/** Requests of one run, for 1,000 entities each. */
const REQUESTS_MAX = 50
const ROUND_DAYS = 30
/** On the embedded engine requests of visitors wait while a batch is written. */
const BATCH = { postgres: 500, embedded: 50 }

interface Entity {
  id: number
  mbid: string
}

/**
 * Reads listen counts from ListenBrainz for artists, then albums, then songs, in the order of their rows, starting
 * where the last run ended; it begins again each month. Returns how many entities it requested. Throws `OutsideError`.
 */
export async function readListenCounts(
  { database, stopping }: Pick<Platform, 'database' | 'stopping'>,
  listenbrainz: Pick<ListenBrainz, 'listens'>,
): Promise<number> {
  const { db, engine } = database
  let count = 0
  let requests = 0
  for (const kind of LISTENED_KINDS) {
    while (requests < REQUESTS_MAX && !stopping.aborted) {
      const entities = await inTransaction(db, (trx) => readNext(trx, kind))
      if (entities.length === 0) break
      requests++
      const found = await listenbrainz.listens(
        kind,
        entities.map(({ mbid }) => mbid),
        { priority: 'background' },
      )
      const listensOf = new Map(found.map(({ mbid, ...listens }) => [mbid, listens]))
      for (let start = 0; start < entities.length; start += BATCH[engine]) {
        const some = entities.slice(start, start + BATCH[engine])
        await inTransaction(db, async (trx) => {
          await recombine(
            trx,
            kind,
            some.map(({ id, mbid }) => ({ id, ...(listensOf.get(mbid) ?? { listens: 0, listeners: 0 }) })),
          )
          await sql`update listens_round set last_id = ${some.at(-1)?.id}
            where entity_kind = ${KIND_NUMBERS[kind]}`.execute(trx)
        })
      }
      count += entities.length
    }
  }
  return count
}

async function readNext(trx: Trx, kind: ListenedKind): Promise<Entity[]> {
  const number = KIND_NUMBERS[kind]
  await sql`
    insert into listens_round (entity_kind, last_id, began_at) values (${number}, 0, now())
    on conflict (entity_kind) do update set last_id = 0, began_at = now()
      where listens_round.began_at < now() - make_interval(days => ${ROUND_DAYS})`.execute(trx)
  const { rows } = await sql<Entity>`
    select id, mbid from ${sql.table(KIND_TABLES[kind])}
    where id > (select last_id from listens_round where entity_kind = ${number})
    order by id limit ${POPULARITY_IDS_MAX}`.execute(trx)
  return rows
}

/** The same as a job: an outage of the source is expected, and the next run continues. */
export async function runListenCounts(
  platform: Pick<Platform, 'database' | 'stopping' | 'log'>,
  listenbrainz: Pick<ListenBrainz, 'listens'>,
): Promise<void> {
  try {
    const count = await readListenCounts(platform, listenbrainz)
    if (count > 0) platform.log.info({ count }, 'fetched listen counts from ListenBrainz')
  } catch (err) {
    if (!(err instanceof OutsideError)) throw err
    platform.log.warn({ reason: err.message }, 'ListenBrainz did not answer')
  }
}
