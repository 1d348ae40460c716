import { sql } from 'kysely'
import type { Cities } from '#platform/places/cities.ts'
import type { Platform } from '#platform/platform.ts'
import { createRowQueue, type Turn } from '#platform/row-queue.ts'

const SWEEP_SECONDS = 60
const BATCH_SIZE = 500

/**
 * Looks up the cities of venues without coordinates, so that they appear on the map. Venues in unknown cities stay
 * without a place. It runs as soon as shows change, and every minute for venues from other sources.
 */
export function createVenuePlacer(
  platform: Pick<Platform, 'db' | 'clock' | 'jobs' | 'log' | 'stopping' | 'invalidation'>,
  cities: Cities,
) {
  const { db, clock, invalidation } = platform
  const placeNext = async (turn: Turn): Promise<boolean> => {
    const limit = turn.atMost(BATCH_SIZE)
    const venues = await db
      .selectFrom('venues')
      .select(['id', 'city', 'country'])
      .where('placed_at', 'is', null)
      .where(turn.isFree(sql`venues.id`))
      .orderBy('id')
      .limit(limit)
      .execute()
    if (venues.length === 0) return false
    turn.take(venues.map(({ id }) => id))
    const placed = venues.map(({ id, city, country }) => {
      const { latitude = null, longitude = null } = cities.find(city, country) ?? {}
      return { id, latitude, longitude }
    })
    await sql`
      update venues v set place_latitude = p.latitude, place_longitude = p.longitude, placed_at = ${clock.now()}
      from jsonb_to_recordset(${JSON.stringify(placed)}::jsonb)
        as p (id uuid, latitude double precision, longitude double precision)
      where v.id = p.id and v.placed_at is null`.execute(db)
    invalidation.invalidate(['shows'])
    return venues.length === limit
  }
  const { job, wake } = createRowQueue(
    platform,
    { name: 'shows.places', everySeconds: SWEEP_SECONDS, wakeAfterMs: 0 },
    placeNext,
  )
  invalidation.subscribe((changed) => changed?.includes('shows') && wake())
  return job
}
