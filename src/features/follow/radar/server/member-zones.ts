import { sql } from 'kysely'
import type { Platform } from '#platform/platform.ts'
import type { MemberZones } from './rules/next-step.ts'

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
