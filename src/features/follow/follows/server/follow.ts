import { sql } from 'kysely'
import { blockedBetween } from '#features/accounts/blocks/public.ts'
import type { Db, DbOrTrx, Trx } from '#platform/db/database.ts'
import { readPrepared, statement } from '#platform/db/statement.ts'
import { invalid, notFound } from '#platform/http/problem.ts'
import type { FollowState } from '../contract.ts'
import { FOLLOWS_MAX, type FollowKind } from '../limits.ts'
import { TABLES } from './followers.ts'

/**
 * Adds a follow from `now` on, by the clock of the site; following again changes nothing. Throws a 422 problem beyond
 * the most follows.
 */
export async function follow(
  trx: Trx,
  userId: string,
  { kind, id, now }: { kind: FollowKind; id: string; now: Date },
): Promise<FollowState> {
  await followAll(trx, userId, { kind, ids: [id], now })
  return { following: true, followers: await countFollowers(trx, kind, id) }
}

/** Follows several at once and returns how many were not followed before; as `follow`. */
export async function followAll(
  trx: Trx,
  userId: string,
  { kind, ids, now }: { kind: FollowKind; ids: readonly string[]; now: Date },
): Promise<number> {
  const { follows, id, type } = TABLES[kind]
  // Makes other changes of the member's follows wait, so that no list grows beyond its limit.
  await sql`select from profiles where id = ${userId} for no key update`.execute(trx)
  const { numAffectedRows } = await sql`
    insert into ${follows} (${id}, user_id, created_at)
    select one, ${userId}, ${now}::timestamptz from unnest(${ids}::${type}[]) one order by one
    on conflict do nothing`.execute(trx)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${follows} where user_id = ${userId}`.execute(trx)
  if ((rows[0]?.count ?? 0) > FOLLOWS_MAX) {
    throw invalid({ id: `You can follow at most ${FOLLOWS_MAX.toLocaleString('en')} of a kind.` })
  }
  return Number(numAffectedRows ?? 0)
}

/**
 * Throws a 404 problem when there is no such member, or a block between the two. The lock makes a concurrent block
 * wait, because a block ends existing follows.
 */
export async function mustReach(trx: Trx, userId: string, otherId: string): Promise<void> {
  if (userId === otherId) throw invalid({ id: 'You can’t follow yourself.' })
  await sql`select from profiles where id = any (${[userId, otherId]}::uuid[]) order by id for no key update`.execute(
    trx,
  )
  const { rows } = await sql`select from profiles where id = ${otherId} and not is_withheld
    and not ${blockedBetween(sql`${userId}::uuid`, sql`${otherId}::uuid`)}`.execute(trx)
  if (rows.length === 0) throw notFound('There is no such member.')
}

export async function unfollow(trx: Trx, userId: string, kind: FollowKind, id: string): Promise<FollowState> {
  const { follows, id: column } = TABLES[kind]
  await sql`delete from ${follows} where ${column} = ${id} and user_id = ${userId}`.execute(trx)
  return { following: false, followers: await countFollowers(trx, kind, id) }
}

type StateOfOne = FollowState & { id: string }

/** $1: the member; $2: the entities. */
const statesOf = (kind: FollowKind) => {
  const { follows, counts, id, type } = TABLES[kind]
  return statement(`${kind}-follow-states`, (db) =>
    sql<StateOfOne>`
      select w.one::text as id,
        coalesce((select true from ${follows} f where f.${id} = w.one and f.user_id = $1), false) as following,
        coalesce((select c.followers from ${counts} c where c.${id} = w.one), 0) as followers
      from unnest($2::${type}[]) with ordinality w (one, place) order by w.place`.compile(db),
  )
}

const STATES = {
  artist: statesOf('artist'),
  label: statesOf('label'),
  festival: statesOf('festival'),
  venue: statesOf('venue'),
  member: statesOf('member'),
}

/** Whether a member follows each of these, in their order. */
export const readStates = (
  db: Db,
  userId: string,
  kind: FollowKind,
  ids: readonly string[],
): Promise<StateOfOne[]> => STATES[kind](db, [userId, ids])

export async function readState(db: Db, userId: string, kind: FollowKind, id: string): Promise<FollowState> {
  const [state] = await readStates(db, userId, kind, [id])
  return { following: state?.following ?? false, followers: state?.followers ?? 0 }
}

export async function countFollowers(db: DbOrTrx, kind: FollowKind, id: string): Promise<number> {
  return (await countFollowersOf(db, kind, [id])).get(id) ?? 0
}

/** The number of followers of each of these that has any, by id. */
export async function countFollowersOf(
  db: DbOrTrx,
  kind: FollowKind,
  ids: readonly string[],
): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const { counts, id, type } = TABLES[kind]
  const rows = await readPrepared(
    db,
    sql<{ id: string; followers: number }>`
    select ${id}::text as id, followers from ${counts}
    where ${id} = any (${ids}::${type}[]) and followers > 0`,
  )
  return new Map(rows.map((row) => [row.id, row.followers]))
}
