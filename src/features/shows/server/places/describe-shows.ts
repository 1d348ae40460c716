import { sql } from 'kysely'
import type { Platform } from '#platform/platform.ts'

const EVERY_SECONDS = 600
const AT_ONCE = 2000

/**
 * Writes the genres of shows anew, some thousands at each run, round and round: the catalogue may have learned of their acts
 * since they were written.
 */
export function createShowDescriber({ db, invalidation }: Pick<Platform, 'db' | 'invalidation'>) {
  let last: string | null = null
  return {
    name: 'shows.genres',
    everySeconds: EVERY_SECONDS,
    async run() {
      const events = await db
        .selectFrom('events')
        .select('id')
        .$if(last !== null, (all) => all.where('id', '>', last))
        .orderBy('id')
        .limit(AT_ONCE)
        .execute()
      const ids = events.map(({ id }) => id)
      last = ids.length === AT_ONCE ? (ids.at(-1) ?? null) : null
      const { rows } = await sql<{
        changed: number
      }>`select describe_shows(${ids}::uuid[]) as changed`.execute(db)
      if ((rows[0]?.changed ?? 0) > 0) invalidation.invalidate(['shows'])
    },
  }
}
