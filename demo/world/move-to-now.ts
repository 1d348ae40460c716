import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'

/** The columns with times of posts, replies, reactions and follows. */
const TIMES = [
  ['posts', 'created_at'],
  ['post_replies', 'created_at'],
  ['post_likes', 'created_at'],
  ['post_follows', 'created_at'],
  ['artist_follows', 'created_at'],
  ['label_follows', 'created_at'],
  ['festival_follows', 'created_at'],
  ['member_follows', 'created_at'],
  ['notifications', 'created_at'],
] as const

/**
 * Moves all times of the community forward, so that the newest row is from now and a demo that starts again a day later
 * still has posts of today. Intervals stay the same. Does nothing while the newest row is less than an hour old.
 */
export async function moveWorldToNow(db: Db): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows: existing } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables where table_schema = 'public'`.execute(trx)
    const times = TIMES.filter(([table]) => existing.some(({ name }) => name === table))
    const newest = sql.join(
      times.map(([table, column]) => sql`(select max(${sql.ref(column)}) from ${sql.table(table)})`),
    )
    const { rows } = await sql<{ seconds: number | null }>`
      select extract(epoch from now() - greatest(${newest}))::float8 as seconds`.execute(trx)
    const seconds = rows[0]?.seconds ?? 0
    if (seconds < 3600) return
    for (const [table, column] of times) {
      const moved = sql`${sql.ref(column)} + make_interval(secs => ${seconds})`
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${moved}`.execute(trx)
    }
    await sql`update posts set is_recent = created_at > now() - interval '1 day'`.execute(trx)
  })
}
