import { decodeCursor, encodeCursor } from '#platform/db/keyset.ts'
import type { Result } from '../contract.ts'
import { RESULTS_COUNT } from '../limits.ts'

/** How many of the last shown results a cursor names: the list continues after the last of them that still exists. */
const NAMED = 5

/**
 * A page of ranked results after a cursor. It works even when results were added or removed since the previous page.
 */
export function pageOf(all: readonly Result[], cursor: string | undefined) {
  const start = cursor ? startAfter(all, cursor) : 0
  const end = start + RESULTS_COUNT
  const last = all.slice(Math.max(0, end - NAMED), end).map(({ id }) => id)
  return {
    items: all.slice(start, end),
    nextCursor: all.length > end ? encodeCursor([end, last.join(' ')]) : null,
  }
}

/** The position after the last named result that is still in the list; if none is, their former position. */
function startAfter(all: readonly Result[], cursor: string): number {
  const [place, named] = decodeCursor(cursor, [
    (value) => Number.isSafeInteger(value) && Number(value) >= 0,
    (value) => typeof value === 'string',
  ])
  const ids = new Set(String(named).split(' '))
  const last = all.findLastIndex(({ id }) => ids.has(id))
  return last === -1 ? Number(place) : last + 1
}
