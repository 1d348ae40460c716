import { type CursorValue, decodeCursor } from '#platform/db/keyset.ts'
import { badRequest } from '#platform/http/problem.ts'

const PATTERNS = {
  flag: /^[01]$/,
  count: /^\d{1,9}$/,
  time: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/,
  id: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  path: /^([0-9a-f]{48}){1,4}$/,
}

/**
 * Reads the cursor of a list called `list` with values of these kinds, fit to be put into a query.
 * Throws a 400 problem for anything else, also for a cursor of another list.
 */
export function readCursor(
  cursor: string,
  list: string,
  kinds: readonly (keyof typeof PATTERNS)[],
): CursorValue[] {
  const [from, ...values] = decodeCursor(cursor, kinds.length + 1)
  const fits = kinds.every((kind, index) => {
    const text = String(values[index])
    return PATTERNS[kind].test(text) && (kind !== 'time' || !Number.isNaN(Date.parse(text)))
  })
  if (from === list && fits) return values
  throw badRequest('This cursor is not valid.', { cursor: 'This cursor is not valid.' })
}
