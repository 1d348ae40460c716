import { type RawBuilder, sql } from 'kysely'
import { COUNT_MAX } from '../count-limit.ts'

/** Counts the rows of a selection: exactly up to `COUNT_MAX`, and as one more beyond. */
export const countUpTo = (selection: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`(select count(*)::int from (${selection} limit ${sql.lit(COUNT_MAX + 1)}) counted)`
