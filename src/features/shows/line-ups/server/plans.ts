import { sql } from 'kysely'
import { PLAN_MAX, PLANNED_ACTS_MAX, PLANS_MAX } from '#features/shows/limits.ts'
import type { PlannedAct } from '#features/shows/page/server/calendar.ts'
import { showNotFound } from '#features/shows/server/show-rows.ts'
import type { DbOrTrx, Trx } from '#platform/db/database.ts'

/** The numbers of the acts that a member plans to see at a show. */
export async function readPlan(db: DbOrTrx, userId: string, showId: string): Promise<number[]> {
  const plan = await db
    .selectFrom('show_plans')
    .select('acts')
    .where('user_id', '=', userId)
    .where('event_id', '=', showId)
    .executeTakeFirst()
  return plan?.acts ?? []
}

/**
 * Adds acts to a member's plan for a show and removes others, so that each device sends only its own changes. Acts that
 * the show does not have are ignored. Returns the plan. Throws a 404 problem when the show does not exist.
 */
export async function changePlan(
  trx: Trx,
  userId: string,
  showId: string,
  { add, remove }: { add: readonly number[]; remove: readonly number[] },
): Promise<number[]> {
  const show = await trx.selectFrom('events').select('id').where('id', '=', showId).executeTakeFirst()
  if (!show) throw showNotFound()
  const before = await trx
    .selectFrom('show_plans')
    .select('acts')
    .where('user_id', '=', userId)
    .where('event_id', '=', showId)
    .forUpdate()
    .executeTakeFirst()
  const remaining = (before?.acts ?? []).filter((number) => !remove.includes(number))
  const onBill = await trx
    .selectFrom('event_acts')
    .select('number')
    .where('event_id', '=', showId)
    .where('number', 'in', add.length > 0 ? [...add] : [0])
    .orderBy('number')
    .execute()
  const acts = [...new Set([...remaining, ...onBill.map(({ number }) => number)])]
    .slice(0, PLAN_MAX)
    .sort((a, b) => a - b)
  if (acts.length === 0) {
    await trx.deleteFrom('show_plans').where('user_id', '=', userId).where('event_id', '=', showId).execute()
    return acts
  }
  await trx
    .insertInto('show_plans')
    .values({ user_id: userId, event_id: showId, acts })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'event_id'])
        .doUpdateSet({ acts, changed_at: sql<Date>`clock_timestamp()` }),
    )
    .execute()
  await forgetOldest(trx, userId)
  return acts
}

/** Adds to a member's plans; ignores deleted shows. */
export async function addPlans(
  trx: Trx,
  userId: string,
  plans: readonly { showId: string; acts: number[] }[],
): Promise<void> {
  await sql`
    insert into show_plans (user_id, event_id, acts)
    select ${userId}, e.id, array(select distinct n::smallint from unnest(string_to_array(string_agg(t.acts, '-'), '-')) n
      order by 1 limit ${PLAN_MAX})
    from unnest(${plans.map(({ showId }) => showId)}::uuid[], ${plans.map(({ acts }) => acts.join('-'))}::text[]) t (id, acts)
      join events e on e.id = t.id
    where t.acts <> '' group by e.id
    on conflict (user_id, event_id) do update set changed_at = clock_timestamp(), acts = array(
      select distinct n from unnest(show_plans.acts || excluded.acts) n order by n limit ${PLAN_MAX})`.execute(
    trx,
  )
  await forgetOldest(trx, userId)
}

/** Deletes the plans beyond a member's limit, least recently changed first. */
async function forgetOldest(trx: Trx, userId: string): Promise<void> {
  await sql`delete from show_plans where user_id = ${userId} and event_id in (
    select event_id from show_plans where user_id = ${userId} order by changed_at desc, event_id offset ${PLANS_MAX})`.execute(
    trx,
  )
}

/** The acts that a member plans to see, by show id. */
export async function readPlannedActs(
  db: DbOrTrx,
  userId: string,
  showIds: readonly string[],
): Promise<Map<string, PlannedAct[]>> {
  const rows = await db
    .selectFrom('show_plans as p')
    .innerJoin('event_acts as a', (join) =>
      join.onRef('a.event_id', '=', 'p.event_id').on(sql<boolean>`a.number = any (p.acts)`),
    )
    .select(['p.event_id', 'a.number', 'a.name', 'a.stage', 'a.day', 'a.begins_at', 'a.ends_at'])
    .where('p.user_id', '=', userId)
    .where(sql<boolean>`p.event_id = any (${[...showIds]}::uuid[])`)
    .orderBy('a.begins_at')
    .orderBy('a.number')
    .limit(PLANNED_ACTS_MAX)
    .execute()
  const planned = rows.map(({ event_id, begins_at, ends_at, ...act }) => ({
    showId: event_id,
    ...act,
    beginsAt: begins_at?.toISOString() ?? null,
    endsAt: ends_at?.toISOString() ?? null,
  }))
  return Map.groupBy(planned, ({ showId }) => showId)
}
