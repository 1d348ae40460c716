import { sql } from 'kysely'
import { CLAIM_TABLES, CLAIMED_COLUMNS } from '#features/business/claims/server/claims.ts'
import { CLAIM_KINDS, type ClaimKind } from '#features/business/limits.ts'
import type { DbOrTrx } from '#platform/db/database.ts'
import type { Job } from '#platform/jobs.ts'
import type { Platform } from '#platform/platform.ts'
import { dayAt } from '#platform/time.ts'
import { KEPT_DAYS } from '../limits.ts'
import type { Views } from './view-counter.ts'

const COUNT_EVERY_SECONDS = 3600

const claimsOf = (kind: ClaimKind) => sql.table(CLAIM_TABLES[kind])
const claimedOf = (kind: ClaimKind) => CLAIMED_COLUMNS[kind]
const followedOf = (kind: ClaimKind) =>
  kind === 'festival' || kind === 'venue' ? `${kind}_id` : `${kind}_mbid`
const idType = (kind: ClaimKind) => (kind === 'festival' ? sql`text` : sql`uuid`)

/** Adds views of pages, in the order of their ids; only those of pages with an approved claim are stored. */
export async function addPageViews(
  { clock, db }: Pick<Platform, 'clock' | 'db'>,
  kind: ClaimKind,
  views: Views,
): Promise<void> {
  const ids = views.map(([id]) => id)
  const counts = views.map(([, count]) => count)
  await sql`
    insert into page_days as d (kind, entity_id, day, views)
    select ${kind}, given.id, ${dayAt(clock.now())}::date, given.count
    from unnest(${ids}::text[], ${counts}::int[]) with ordinality as given(id, count, place)
    where exists (select from ${claimsOf(kind)} c
      where ${sql.ref(`c.${claimedOf(kind)}`)} = given.id::${idType(kind)} and c.claim_status = 'approved')
    order by given.place
    on conflict (kind, entity_id, day) do update set views = d.views + excluded.views`.execute(db)
}

/** Stores today's number of followers of each managed page, and deletes days beyond the limit. */
export const countPageFollowers = ({ clock, db }: Pick<Platform, 'clock' | 'db'>): Job => ({
  name: 'numbers.followers',
  everySeconds: COUNT_EVERY_SECONDS,
  async run() {
    const today = sql`${dayAt(clock.now())}::date`
    for (const kind of CLAIM_KINDS) {
      const claimed = sql.ref(`c.${claimedOf(kind)}`)
      await sql`
        insert into page_days (kind, entity_id, day, followers)
        select ${kind}, ${claimed}::text, ${today}, max(coalesce(f.followers, 0))
        from ${claimsOf(kind)} c
        left join ${sql.table(`${kind}_follower_counts`)} f on ${sql.ref(`f.${followedOf(kind)}`)} = ${claimed}
        where c.claim_status = 'approved' and ${claimed} is not null
        group by ${claimed} order by ${claimed}
        on conflict (kind, entity_id, day) do update set followers = excluded.followers`.execute(db)
    }
    await sql`delete from page_days where day <= ${today} - ${KEPT_DAYS}::int`.execute(db)
  },
})

/** The present number of followers of a page. */
export async function followersNow(db: DbOrTrx, kind: ClaimKind, entityId: string): Promise<number> {
  const { rows } = await sql<{ followers: number }>`
    select followers from ${sql.table(`${kind}_follower_counts`)}
    where ${sql.ref(followedOf(kind))} = ${entityId}::${idType(kind)}`.execute(db)
  return rows[0]?.followers ?? 0
}
