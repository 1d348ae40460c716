import { type CursorValue, decodeCursor, isCursorTime } from '#platform/db/keyset.ts'
import { isUuid } from '#platform/uuid.ts'

const KINDS = {
  flag: (text: string) => /^[01]$/.test(text),
  count: (text: string) => /^\d{1,9}$/.test(text),
  time: isCursorTime,
  id: isUuid,
  path: (text: string) => /^([0-9a-f]{48}){1,4}$/.test(text),
}

/**
 * Parses a cursor of the list named `list` with values of these kinds, safe to use in a query.
 * Throws a 400 problem for anything else, including a cursor of another list.
 */
export function readCursor(
  cursor: string,
  list: string,
  kinds: readonly (keyof typeof KINDS)[],
): CursorValue[] {
  const checks = kinds.map((kind) => (value: CursorValue) => KINDS[kind](String(value)))
  return decodeCursor(cursor, [(name) => name === list, ...checks]).slice(1)
}
