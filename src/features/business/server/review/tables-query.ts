import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { decodeCursor, isCursorTime, type Page, toPage } from '#platform/db/keyset.ts'
import { storable } from '#platform/storable.ts'
import { isUuid } from '#platform/uuid.ts'
import type { AccountSort } from '../../limits.ts'

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

/** One page of the rows that fit, and how many there are. Throws a 400 problem for a cursor of another order. */
export async function readPage<DB, TB extends keyof DB, Row extends Placed>(
  fitting: SelectQueryBuilder<DB, TB, Row>,
  sorting: Sorting,
  page: TablePage,
): Promise<Page<Row> & { total: number }> {
  const { orderBy, after } = pageOrder(sorting, page)
  const { total } = await fitting
    .clearSelect()
    .select(sql<number>`count(*)`.as('total'))
    .$castTo<{ total: number }>()
    .executeTakeFirstOrThrow()
  const rows = await (after ? fitting.where(after) : fitting)
    .orderBy(orderBy)
    .limit(page.limit + 1)
    .execute()
  const placeOf = ({ id, sort_name, sort_time }: Row) => [
    page.sort,
    page.sort === 'name' ? sort_name : sort_time.toISOString(),
    id,
  ]
  // The query builder gives rows of this type under another name, which does not see through `Row`.
  return { ...toPage(rows as Row[], page.limit, placeOf), total }
}

function pageOrder({ name, time, id }: Sorting, { sort, cursor }: TablePage) {
  const isValue = sort === 'name' ? isStorableText : isCursorTime
  const [, value, lastId] = cursor ? decodeCursor(cursor, [(from) => from === sort, isValue, isUuid]) : []
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

/** What the business `b` and the member behind it, `u`, are found by. */
export const PEOPLE = [
  sql`b.business_name`,
  sql`b.business_email`,
  sql`u.username`,
  sql`coalesce(u.display_name, '')`,
]

/** Any of these texts contains what is searched, in any case; `%`, `_` and `\` stand for themselves. */
export function anyContains(texts: readonly RawBuilder<unknown>[], search: string): RawBuilder<SqlBool> {
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  return sql`(${sql.join(
    texts.map((text) => sql`search_fold(${text}) like search_fold(${pattern})`),
    sql` or `,
  )})`
}

const isStorableText = (value: unknown) => typeof value === 'string' && storable(value)
