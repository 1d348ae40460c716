import { type Kysely, sql } from 'kysely'

/**
 * Shows that organisers wrote with a begin or an end before 6:00 belong to the evening before, as those of feeds do, and a
 * festival that ends before 6:00 on its last day ends in the night after it. Nobody is told: these shows have not moved.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const local = (column: 'begins_at' | 'ends_at', alias = 'events') =>
    sql`(${sql.ref(`${alias}.${column}`)} at time zone events.time_zone)`
  const endsInNight = sql`last_day > first_day and ${local('ends_at')}::date = last_day and ${local('ends_at')}::time <= '06:00'`
  await sql`alter table events disable trigger user`.execute(db)
  await sql`
    update events set ends_at = (${local('ends_at')} + interval '1 day') at time zone time_zone,
      over_at = (${local('ends_at')} + interval '1 day') at time zone time_zone
    where kind = 'festival' and ${endsInNight}`.execute(db)
  await sql`update events set last_day = last_day - 1 where kind <> 'festival' and ${endsInNight}`.execute(db)
  const beginsInNight = sql`${local('begins_at')}::date = first_day and ${local('begins_at')}::time < '06:00'
    and last_day < first_day + 30`
  await sql`
    update event_acts a set day = a.day - 1,
      begins_at = case when ${local('begins_at', 'a')}::time < '06:00' then a.begins_at - interval '1 day' else a.begins_at end,
      ends_at = case when ${local('begins_at', 'a')}::time < '06:00' then a.ends_at - interval '1 day' else a.ends_at end
    from events where events.id = a.event_id and a.day = first_day and last_day = first_day and ${beginsInNight}`.execute(
    db,
  )
  await sql`
    update events set first_day = first_day - 1,
      last_day = case when last_day = first_day then last_day - 1 else last_day end
    where ${beginsInNight}`.execute(db)
  await sql`alter table events enable trigger user`.execute(db)
}
