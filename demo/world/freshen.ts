import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'

/** The times of what is written and pressed in the community. */
const TIMES = [
  ['posts', 'created_at'],
  ['post_replies', 'created_at'],
  ['post_likes', 'created_at'],
  ['post_follows', 'created_at'],
  ['notifications', 'created_at'],
] as const

/**
 * Moves all that was written forward, so that the newest of it is from now and a demo that is started again a day
 * later still has a today. Distances stay. Nothing moves while the newest is less than an hour old.
 */
export async function freshenWorld(db: Db): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows: known } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables where table_schema = 'public'`.execute(trx)
    const times = TIMES.filter(([table]) => known.some(({ name }) => name === table))
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
