import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { Turn } from '#platform/row-queue.ts'
import { LOOK_UP_DAYS } from '../read/look-up.ts'
import { type MemberZones, nextStep, type RecordState } from '../rules/next-step.ts'
import { lockRadar } from '../store/observe.ts'

/** Records per transaction. */
const BATCH_SIZE = 100

interface Due extends RecordState {
  id: string
}

/**
 * Applies the rules to the records that are due, at most `BATCH_SIZE`, and writes the resulting news. Returns the number
 * of records.
 */
export async function decideDue(db: Db, now: Date, zones: MemberZones, turn: Turn): Promise<number> {
  return db.transaction().execute(async (trx) => {
    await lockRadar(trx)
    const { rows } = await sql<Due>`
      select r.id, r.day, r.day_since as "daySince", r.is_missing as "isMissing", r.announced_day as "announcedDay",
        r.is_cancelled as "isCancelled", r.announced_through as "announcedThrough",
        r.out_through as "outThrough", r.moves, r.moved_at as "movedAt", r.is_over as "isOver", r.over_day as "overDay",
        case when r.is_confirmed or not exists (
            select from radar_releases o where o.record_id = r.id and o.is_confirmed) then r.held_until
        end as "heldUntil"
      from radar_releases r where r.due_at <= ${now}::timestamptz and ${turn.isFree(sql`r.id`)}
      order by r.due_at, r.id limit ${turn.atMost(BATCH_SIZE)}`.execute(trx)
    turn.take(rows.map(({ id }) => id))
    for (const { id, ...state } of rows) {
      const { news, changes, dueAt } = nextStep(state, now, zones)
      for (const { kind, day, after, until, before = null } of news) {
        await sql`
          insert into release_fan_outs (release_id, kind, day, previous_day, moment_after, moment_until, created_at)
          values (${id}, ${kind}, ${day}::date, ${before}::date, ${after}::timestamptz, ${until}::timestamptz, ${now}::timestamptz)`.execute(
          trx,
        )
      }
      await writeState(trx, id, { ...state, ...changes }, dueAt, now)
    }
    return rows.length
  })
}

async function writeState(
  trx: Trx,
  id: string,
  state: RecordState,
  dueAt: Date | null,
  now: Date,
): Promise<void> {
  // Spread over the days, so that the records announced on one day are not all looked up on the same later day.
  const lookUpDueAt = sql`${now}::timestamptz + make_interval(days => 1 + abs(hashtext(id::text)) % ${LOOK_UP_DAYS})`
  await sql`
    update radar_releases set announced_day = ${state.announcedDay}::date, is_cancelled = ${state.isCancelled},
      announced_through = ${state.announcedThrough}::timestamptz, out_through = ${state.outThrough}::timestamptz,
      moves = ${state.moves}, moved_at = ${state.movedAt}::timestamptz, over_day = ${state.overDay}::date, due_at = ${dueAt}::timestamptz,
      look_up_due_at = case when ${state.overDay}::date is distinct from over_day or label_mbid is not null then null
        when announced_day is null and ${state.announcedDay !== null} then coalesce(look_up_due_at, ${lookUpDueAt})
        else look_up_due_at end
    where id = ${id}`.execute(trx)
}

/**
 * The distinct time zones of members, each found by one index look-up: there are some hundred, however many members.
 */
export async function readZones({ db, config }: Pick<Platform, 'db' | 'config'>): Promise<MemberZones> {
  const { rows } = await sql<{ name: string; changedAt: Date | null }>`
    with recursive zones as (
      (select time_zone as name from notice_settings where time_zone is not null order by time_zone limit 1)
      union all
      select (select s.time_zone from notice_settings s where s.time_zone > z.name order by s.time_zone limit 1)
      from zones z where z.name is not null
    )
    select z.name, (select max(s.time_zone_since) from notice_settings s where s.time_zone = z.name) as "changedAt"
    from zones z where z.name is not null`.execute(db)
  const changes = rows.map(({ changedAt }) => changedAt?.getTime() ?? 0)
  return {
    names: [...new Set([config.timeZone, ...rows.map(({ name }) => name)])],
    changedAt: new Date(Math.max(0, ...changes)),
  }
}
