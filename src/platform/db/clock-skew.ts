import { type RawBuilder, type SqlBool, sql } from 'kysely'

/**
 * Whether a row that names a moment to come named it by a clock that has been set back since: it lies further ahead
 * than it could be put now. Without this, what waits for the moment would wait as much longer as the clock went back.
 * Processes whose statements meet differ by less than the minute.
 */
export const isBeyondClockSkew = (moment: RawBuilder<unknown>, furthest: RawBuilder<unknown>) =>
  sql<SqlBool>`${moment} > ${furthest} + interval '1 minute'`
