import type { Turn } from '#platform/row-queue.ts'
import { isNotSetAside } from '#platform/set-aside.ts'

/** A turn of a queue that has had no failures, for tests that call its work themselves. */
export const firstTurn: Turn = {
  isFree: (key) => isNotSetAside('test', key),
  atMost: (batch) => batch,
  take: () => {},
}
