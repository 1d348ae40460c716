import { type RawBuilder, sql } from 'kysely'
import { COUNT_MAX } from '../count-limit.ts'

/** Counts the rows of a selection: exactly up to `max`, and as one more beyond. */
export const countUpTo = (selection: RawBuilder<unknown>, max = COUNT_MAX): RawBuilder<number> =>
  sql<number>`(select count(*)::int from (${selection} limit ${sql.lit(max + 1)}) counted)`
