import type { Platform } from '#platform/platform.ts'
import { countWaiting } from './state.ts'

/** How often the metrics about waiting work are updated. */
export const MEASURE_SECONDS = 60

/** Publishes as metrics how much of the radar's work waits, and whether its notices are being sent. */
export function createMeasuring({ db, clock, metrics }: Pick<Platform, 'db' | 'clock' | 'metrics'>) {
  const waiting = { artists: 0, labels: 0, lookUps: 0, records: 0, pendingNotices: 0 }
  const names = {
    artists: 'radar-artists',
    labels: 'radar-labels',
    lookUps: 'radar-look-ups',
    records: 'radar-records',
    pendingNotices: 'radar-pending-notices',
  } as const
  for (const key of ['artists', 'labels', 'lookUps', 'records', 'pendingNotices'] as const) {
    metrics.watchQueue(names[key], () => ({ waiting: waiting[key], running: 0 }))
  }
  return async () => {
    const { artists, labels, lookUps, records, pendingNotices } = await countWaiting(db, clock.now())
    Object.assign(waiting, { artists, labels, lookUps, records, pendingNotices })
  }
}
