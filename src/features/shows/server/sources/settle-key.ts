import { sql } from 'kysely'
import type { Trx } from '#platform/db/database.ts'
import type { SourceOf, Statement } from './statement.ts'

/**
 * Sees to it that the key of an entry that may have had others leads to its show: gives it what an earlier reading
 * stored under another key, and takes it from a show that has begun where the entry is of another day, such as the next
 * edition at the same address. Returns whether anything changed.
 */
export async function settleKey(
  trx: Trx,
  of: SourceOf,
  said: Statement,
  isKnown: boolean,
  now: Date,
): Promise<boolean> {
  if (!of.otherKeys?.length) return false
  const isFreed = isKnown && (await freeKey(trx, of, said, now))
  if (isKnown && !isFreed) return false
  const earlier = (await findSameDay(trx, of, said, now)) ?? (await findOnlyDay(trx, of, now))
  if (earlier === undefined) return isFreed
  await rename(trx, earlier, of.key)
  return true
}

async function freeKey(trx: Trx, of: SourceOf, { firstDay }: Statement, now: Date): Promise<boolean> {
  const begun = await trx
    .selectFrom('event_sources as s')
    .innerJoin('events as e', 'e.id', 's.event_id')
    .select(sql<string>`s.said ->> 'firstDay'`.as('day'))
    .where('s.source', '=', 'feed')
    .where('s.key', '=', of.key)
    .where(sql`s.said ->> 'firstDay'`, '<>', firstDay)
    .where('e.sorts_at', '<=', now)
    .executeTakeFirst()
  if (!begun) return false
  const dated = `${of.key}#${begun.day}`
  await trx.deleteFrom('event_sources').where('source', '=', 'feed').where('key', '=', dated).execute()
  await rename(trx, of.key, dated)
  return true
}

/** The key under which an earlier reading stored the same day of it. */
async function findSameDay(trx: Trx, of: SourceOf, said: Statement, now: Date): Promise<string | undefined> {
  const found = await trx
    .selectFrom('event_sources')
    .select('key')
    .where('source', '=', 'feed')
    .where('key', 'in', of.otherKeys ?? [])
    .where('seen_at', '<', now)
    .where(sql`said ->> 'firstDay'`, '=', said.firstDay)
    .orderBy(sql`array_position(${of.otherKeys}::text[], key)`)
    .limit(1)
    .executeTakeFirst()
  return found?.key
}

/** The key with a day under which an earlier reading stored it, where there is one such show to come. */
async function findOnlyDay(trx: Trx, of: SourceOf, now: Date): Promise<string | undefined> {
  const [found, ...others] = await trx
    .selectFrom('event_sources as s')
    .innerJoin('events as e', 'e.id', 's.event_id')
    .select('s.key')
    .where('s.feed_id', '=', of.feedId)
    .where('s.seen_at', '<', now)
    .where(sql<boolean>`starts_with(s.key, ${of.key})`)
    .where(sql<boolean>`substr(s.key, ${[...of.key].length + 1}::int) ~ '^#\\d{4}-\\d{2}-\\d{2}$'`)
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
