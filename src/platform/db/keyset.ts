import { badRequest } from '../http/problem.ts'

/** A page of a list, and the cursor of the next one (null: this was the last page). */
export interface Page<T> {
  items: T[]
  nextCursor: string | null
}

/** Values of the sort columns of the last row shown, in sort order. */
export type CursorValue = string | number

export function encodeCursor(values: readonly CursorValue[]): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url')
}

/**
 * Decodes a cursor made by `encodeCursor` that has one valid value for each of `checks`. Throws a 400 problem naming
 * the field `cursor` otherwise.
 */
export function decodeCursor(
  cursor: string,
  checks: readonly ((value: CursorValue) => boolean)[],
): CursorValue[] {
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
    const fits =
      Array.isArray(values) &&
      values.length === checks.length &&
      values.every((value) => typeof value === 'string' || Number.isFinite(value)) &&
      checks.every((check, index) => check(values[index]))
    if (fits) return values
  } catch {
    // Falls through to the same error.
  }
  throw badRequest('This cursor is not valid.', { cursor: 'This cursor is not valid.' })
}

/** Whether a cursor value is a time in the format of `toISOString`, which a database accepts. */
export function isCursorTime(value: unknown): value is string {
  if (typeof value !== 'string' || !/^(?!0000)\d{4}-/.test(value)) return false
  const time = new Date(value)
  return !Number.isNaN(time.getTime()) && time.toISOString() === value
}

/** Whether a cursor value fits a column of the type integer. */
export const isCursorInt = (value: unknown): value is number =>
  Number.isInteger(value) && Math.abs(Number(value)) < 2 ** 31

/** Decodes a cursor of a list sorted by a numeric id alone. Throws as `decodeCursor` does. */
export function decodeIdCursor(cursor: string): number {
  return Number(decodeCursor(cursor, [(id) => Number.isSafeInteger(Number(id))])[0])
}

/** Cuts `limit + 1` fetched rows to a page; the cursor comes from the last row of the page. */
export function toPage<T>(rows: T[], limit: number, cursorOf: (row: T) => readonly CursorValue[]): Page<T> {
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return {
    items,
    nextCursor: rows.length > limit && last !== undefined ? encodeCursor(cursorOf(last)) : null,
  }
}
