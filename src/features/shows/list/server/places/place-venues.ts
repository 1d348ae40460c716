import { sql } from 'kysely'
import type { Cities } from '#platform/places/cities.ts'
import type { Platform } from '#platform/platform.ts'
import { createLockedQueue, type RowQueue } from '#platform/row-queue.ts'

const SWEEP_SECONDS = 60
const BATCH_SIZE = 500

/**
 * Looks up the cities of venues without coordinates, so that they appear on the map. Venues in unknown cities stay
 * without a place. Wake it after a write that may add or move a venue; dumps wait for the next minute.
 */
export function createVenuePlacer(
  platform: Pick<Platform, 'db' | 'clock' | 'jobs' | 'log' | 'stopping' | 'invalidation'>,
  cities: Cities,
): RowQueue {
  const { clock, invalidation } = platform
  return createLockedQueue(
    platform,
    {
      name: 'shows.places',
      everySeconds: SWEEP_SECONDS,
      table: 'venues',
      key: ['id'],
      where: () => sql`q.placed_at is null`,
      order: sql`q.id`,
      atOnce: BATCH_SIZE,
    },
    async (trx, venues) => {
      const placed = venues.map(({ id, city, country }) => {
        const { latitude = null, longitude = null } = cities.find(city, country) ?? {}
        return { id, latitude, longitude }
      })
      await sql`
        update venues v set place_latitude = p.latitude, place_longitude = p.longitude, placed_at = ${clock.now()}
        from jsonb_to_recordset(${JSON.stringify(placed)}::jsonb)
          as p (id uuid, latitude double precision, longitude double precision)
        where v.id = p.id`.execute(trx)
      return () => invalidation.invalidate(['shows'])
    },
  )
}
