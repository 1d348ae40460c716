import { type RawBuilder, type SqlBool, sql } from 'kysely'

/**
 * Whether a row names a future moment that was computed before the clock was set back: it lies further ahead than any
 * moment that could be written now. Without this check the row would wait longer by as much as the clock went back. The
 * clocks of processes that share a table differ by less than the minute allowed here.
 */
export const isBeyondClockSkew = (moment: RawBuilder<unknown>, furthest: RawBuilder<unknown>) =>
  sql<SqlBool>`${moment} > ${furthest} + interval '1 minute'`
