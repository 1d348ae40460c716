import { sql } from 'kysely'
import type { Trx } from '#platform/db/database.ts'
import { findStatedVenue } from '../venues.ts'
import { insertStatements, type NewStatement } from './insert-statements.ts'
import { findSame } from './same-show.ts'
import type { SourceOf, Statement } from './statement.ts'
import { type Became, candidatesFor, factsOf, storeStatement } from './store-statement.ts'

interface Stated {
  of: SourceOf
  said: Statement
}

/** The ids of venues by what is told of them, so that one reading looks for each once. */
export type StatedVenues = Map<string, string>

/**
 * Stores what a feed says of several shows, as `storeStatement` does it for each of them. Those that are as before, and those
 * that are new, are written together. Returns how many shows became what.
 */
export async function storeStatements(
  trx: Trx,
  feed: Pick<SourceOf, 'source' | 'feedId' | 'festivalId'>,
  stated: readonly Stated[],
  now: Date,
  venues: StatedVenues,
): Promise<Record<Became, number>> {
  const counts = { added: 0, changed: 0, same: 0 }
  const known = await readKnown(trx, feed, stated)
  const isKnownAlready = await readEarlierKeys(trx, feed, now)
  const candidates = await candidatesFor(
    trx,
    feed,
    stated.filter(({ of }) => !known.has(of.key)).map(({ said }) => said),
  )
  const same: string[] = []
  const added: Stated[] = []
  const again: Stated[] = []
  const seen = new Set<string>()
  const storeAlone = async ({ of, said }: Stated) => {
    counts[await storeStatement(trx, of, said, now, candidates)]++
  }
  for (const one of stated) {
    const { of, said } = one
    if (seen.has(of.key)) again.push(one)
    else if (known.get(of.key)?.isSame) same.push(of.key)
    else if (known.has(of.key) || isKnownAlready(of)) await storeAlone(one)
    else if (findSame(factsOf(of, said), [...candidates.values()])) await storeAlone(one)
    else added.push(one)
    seen.add(of.key)
  }
  await keepAll(trx, feed, same, now)
  await insertStatements(trx, await withVenues(trx, added, venues), now)
  for (const one of again) await storeAlone(one)
  return { ...counts, added: counts.added + added.length, same: counts.same + same.length }
}

async function readKnown(trx: Trx, { source }: Pick<SourceOf, 'source'>, stated: readonly Stated[]) {
  const all = stated.map(({ of, said }) => ({ key: of.key, said }))
  const { rows } = await sql<{ key: string; isSame: boolean }>`
    select s.key, s.said = d.said as "isSame"
    from jsonb_to_recordset(${JSON.stringify(all)}::jsonb) as d (key text, said jsonb)
    join event_sources s on s.source = ${source} and s.key = d.key`.execute(trx)
  return new Map(rows.map((row) => [row.key, row]))
}

/** Tells of entries whether an earlier reading may have stored them under another key, with their day or without it. */
async function readEarlierKeys(trx: Trx, { feedId }: Pick<SourceOf, 'feedId'>, now: Date) {
  const rows = await trx
    .selectFrom('event_sources')
    .select('key')
    .where('feed_id', '=', feedId)
    .where('seen_at', '<', now)
    .execute()
  const keys = new Set(rows.map(({ key }) => key))
  const withoutDay = new Set(rows.map(({ key }) => key.replace(/#\d{4}-\d{2}-\d{2}$/, '')))
  return ({ key, otherKeys = [] }: SourceOf) =>
    otherKeys.length > 0 && (withoutDay.has(key) || otherKeys.some((other) => keys.has(other)))
}

/** Notes that these are still told, and shows again those that were hidden because they were not. */
async function keepAll(
  trx: Trx,
  { source }: Pick<SourceOf, 'source'>,
  keys: readonly string[],
  now: Date,
): Promise<void> {
  if (keys.length === 0) return
  await trx
    .updateTable('event_sources')
    .set({ seen_at: now, missing_reads: 0, missing_since: null })
    .where('source', '=', source)
    .where('key', 'in', keys)
    .execute()
  await trx
    .updateTable('events')
    .set({ withdrawn_at: null })
    .where('withdrawn_at', 'is not', null)
    .where('id', 'in', (those) =>
      those
        .selectFrom('event_sources')
        .select('event_id')
        .where('source', '=', source)
        .where('key', 'in', keys),
    )
    .execute()
}

async function withVenues(trx: Trx, added: readonly Stated[], venues: StatedVenues): Promise<NewStatement[]> {
  const all: NewStatement[] = []
  for (const { of, said } of added) {
    const told = JSON.stringify([said.venue, said.timeZone])
    const venueId =
      said.venue && (venues.get(told) ?? (await findStatedVenue(trx, said.venue, said.timeZone)))
    if (venueId) venues.set(told, venueId)
    all.push({ of, said, venueId })
  }
  return all
}
