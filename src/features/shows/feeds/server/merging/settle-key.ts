import { sql } from 'kysely'
import type { Trx } from '#platform/db/database.ts'
import type { Source, StatedShow } from './statement.ts'

/**
 * Renames the row that an earlier reading stored under another key of the same entry, so that the present key finds it.
 */
export async function settleKey(
  trx: Trx,
  { feedId }: Pick<Source, 'feedId'>,
  stated: StatedShow,
  now: Date,
): Promise<void> {
  const earlier = (await findSameDay(trx, stated, now)) ?? (await findOnlyDay(trx, feedId, stated.key, now))
  if (earlier !== undefined) await rename(trx, earlier, stated.key)
}

/**
 * Renames the row of a show that has begun, because the next edition at the same address needs its key. `day`: the day
 * of the old show.
 */
export async function freeKey(trx: Trx, key: string, day: string): Promise<void> {
  const dated = `${key}#${day}`
  await trx.deleteFrom('event_sources').where('source', '=', 'feed').where('key', '=', dated).execute()
  await rename(trx, key, dated)
}

/** The key under which an earlier reading stored this entry for the same day. */
async function findSameDay(
  trx: Trx,
  { otherKeys = [], statement }: StatedShow,
  now: Date,
): Promise<string | undefined> {
  const found = await trx
    .selectFrom('event_sources')
    .select('key')
    .where('source', '=', 'feed')
    .where('key', 'in', otherKeys)
    .where('seen_at', '<', now)
    .where(sql`statement ->> 'firstDay'`, '=', statement.firstDay)
    .orderBy(sql`array_position(${otherKeys}::text[], key)`)
    .limit(1)
    .executeTakeFirst()
  return found?.key
}

/** The dated key under which an earlier reading stored this entry, if exactly one such show is still to come. */
async function findOnlyDay(
  trx: Trx,
  feedId: string | null,
  key: string,
  now: Date,
): Promise<string | undefined> {
  const [found, ...others] = await trx
    .selectFrom('event_sources as s')
    .innerJoin('events as e', 'e.id', 's.event_id')
    .select('s.key')
    .where('s.feed_id', '=', feedId)
    .where('s.seen_at', '<', now)
    .where(sql<boolean>`starts_with(s.key, ${key})`)
    .where(sql<boolean>`substr(s.key, ${[...key].length + 1}::int) ~ '^#\\d{4}-\\d{2}-\\d{2}$'`)
    .where('e.sorts_at', '>', now)
    .limit(2)
    .execute()
  return others.length === 0 ? found?.key : undefined
}

async function rename(trx: Trx, from: string, to: string): Promise<void> {
  await trx
    .updateTable('event_sources')
    .set({ key: to })
    .where('source', '=', 'feed')
    .where('key', '=', from)
    .execute()
}
