import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { decodeCursor, type Page, toPage } from '#platform/db/keyset.ts'
import { badRequest } from '#platform/http/problem.ts'
import type { AccountSort } from '../limits.ts'

/** What the three tables of the dashboard have in common. `name` and `time` are expressions of the row. */
interface Sorting {
  name: RawBuilder<string>
  time: RawBuilder<Date>
  id: RawBuilder<string>
}

export interface TablePage {
  sort: AccountSort
  cursor?: string
  limit: number
}

/** A row with what its place in the order is made of. */
interface Placed {
  id: string
  sort_name: string
  sort_time: Date
}

/** Order and start of a page. Throws a 400 problem for a cursor of another order. */
export function pageOrder({ name, time, id }: Sorting, { sort, cursor }: TablePage) {
  const [from, value, lastId] = cursor ? decodeCursor(cursor, 3) : []
  if (cursor && (from !== sort || !isValue(sort, value) || !isId(lastId))) {
    throw badRequest('This cursor is not valid.', { cursor: 'This cursor is not valid.' })
  }
  const after: Record<AccountSort, RawBuilder<SqlBool>> = {
    newest: sql`(${time}, ${id}) < (${value}::timestamptz, ${lastId}::uuid)`,
    oldest: sql`(${time}, ${id}) > (${value}::timestamptz, ${lastId}::uuid)`,
    name: sql`(${name}, ${id}) > (${value}, ${lastId}::uuid)`,
  }
  const orderBy: Record<AccountSort, RawBuilder<unknown>> = {
    newest: sql`${time} desc, ${id} desc`,
    oldest: sql`${time}, ${id}`,
    name: sql`${name}, ${id}`,
  }
  return { orderBy: orderBy[sort], after: cursor ? after[sort] : undefined }
}

export function cutPage<T extends Placed>(rows: T[], { sort, limit }: TablePage): Page<T> {
  return toPage(rows, limit, (row) => [
    sort,
    sort === 'name' ? row.sort_name : row.sort_time.toISOString(),
    row.id,
  ])
}

/** Any of these texts contains what is searched, in any case; `%`, `_` and `\` stand for themselves. */
export function anyContains(texts: readonly RawBuilder<unknown>[], search: string): RawBuilder<SqlBool> {
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  return sql`(${sql.join(
    texts.map((text) => sql`search_fold(${text}) like search_fold(${pattern})`),
    sql` or `,
  )})`
}

const isValue = (sort: AccountSort, value: unknown) =>
  typeof value === 'string' && (sort === 'name' || /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value))
const isId = (value: unknown) => typeof value === 'string' && /^[0-9a-f-]{36}$/.test(value)
