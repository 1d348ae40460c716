import { sql } from 'kysely'
import { isPassing } from '#platform/db/outage.ts'
import type { Platform } from '#platform/platform.ts'

const EVERY_SECONDS = 300
const BATCH_SIZE = 1000
/** Batches per run: 100,000 upcoming shows take an hour, as many past ones four. */
const BATCHES = { upcoming: 8, past: 2 }

type Describing = Pick<Platform, 'db' | 'log'>
type Cursor = { sortsAt: Date; id: string } | undefined

/**
 * Rewrites the search words and genres of shows, some thousands in each run, in an endless cycle, because the catalogue
 * may have learned about their acts since. Upcoming shows, which are searched most, have a shorter cycle.
 */
export function createShowDescriber(platform: Describing & Pick<Platform, 'clock' | 'invalidation'>) {
  const { clock, invalidation } = platform
  const last: Record<keyof typeof BATCHES, Cursor> = { upcoming: undefined, past: undefined }
  return {
    name: 'shows.genres',
    everySeconds: EVERY_SECONDS,
    async run() {
      let changed = 0
      for (const part of ['upcoming', 'past'] as const) {
        for (let batch = 0; batch < BATCHES[part]; batch++) {
          const done = await describeBatch(platform, part, last[part], clock.now())
          changed += done.changed
          last[part] = done.last
          // The cycle is complete: the next run starts at the beginning.
          if (!done.last) break
        }
      }
      if (changed > 0) invalidation.invalidate(['shows'])
    },
  }
}

/** The next shows after `after`, ordered by begin, and the last of them; undefined when no more follow. */
async function describeBatch(
  platform: Describing,
  part: keyof typeof BATCHES,
  after: Cursor,
  now: Date,
): Promise<{ changed: number; last: Cursor }> {
  const events = await platform.db
    .selectFrom('events')
    .select(['id', 'sorts_at'])
    .where('withdrawn_at', 'is', null)
    .where('sorts_at', part === 'upcoming' ? '>=' : '<', now)
    .$if(after !== undefined, (all) =>
      all.where(sql<boolean>`(sorts_at, id) > (${after?.sortsAt}::timestamptz, ${after?.id}::uuid)`),
    )
    .orderBy('sorts_at')
    .orderBy('id')
    .limit(BATCH_SIZE)
    .execute()
  const ids = events.map(({ id }) => id)
  const changed = await describeAll(platform, ids)
  const end = events.length === BATCH_SIZE ? events.at(-1) : undefined
  return { changed, last: end && { sortsAt: end.sorts_at, id: end.id } }
}

/** One show that cannot be described holds up no other: after a failure each half is described by itself. */
async function describeAll({ db, log }: Describing, ids: readonly string[]): Promise<number> {
  try {
    const { rows } = await sql<{ changed: number }>`
      select describe_shows(${ids}::uuid[]) as changed`.execute(db)
    return rows[0]?.changed ?? 0
  } catch (error) {
    if (isPassing(error)) throw error
    if (ids.length === 1) {
      log.error({ err: error, show: ids[0] }, 'failed to describe show')
      return 0
    }
    const half = Math.ceil(ids.length / 2)
    const first = await describeAll({ db, log }, ids.slice(0, half))
    return first + (await describeAll({ db, log }, ids.slice(half)))
  }
}
