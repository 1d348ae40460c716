import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { AccountSort } from '#features/business/limits.ts'
import { contains } from '#platform/db/contains.ts'
import { countUpTo } from '#platform/db/count-up-to.ts'
import type { DbOrTrx } from '#platform/db/database.ts'
import { decodeCursor, isCursorTime, type Page, toPage } from '#platform/db/keyset.ts'
import { isStorableText } from '#platform/storable-text.ts'
import { isUuid } from '#platform/uuid.ts'

/** The columns to sort by, as SQL expressions. */
interface SortColumns {
  name: RawBuilder<string>
  time: RawBuilder<Date>
  id: RawBuilder<string>
}

export interface PageRequest {
  sort: AccountSort
  cursor?: string
  limit: number
}

/** A row with its sort values. */
interface SortedRow {
  id: string
  sort_name: string
  sort_time: Date
}

/** Returns one page of the matching rows and their total; 10,001 stands for more than 10,000. Throws a 400 problem for a cursor of another order. */
export async function readPage<DB, TB extends keyof DB, Row extends SortedRow>(
  db: DbOrTrx,
  matching: SelectQueryBuilder<DB, TB, Row>,
  columns: SortColumns,
  page: PageRequest,
): Promise<Page<Row> & { total: number }> {
  const { orderBy, after } = pageOrder(columns, page)
  const counted = matching.clearSelect().select(sql<number>`1`.as('one'))
  const { rows: totals } = await sql<{
    total: number
  }>`select ${countUpTo(sql`${counted}`)} as total`.execute(db)
  const rows = await (after ? matching.where(after) : matching)
    .orderBy(orderBy)
    .limit(page.limit + 1)
    .execute()
  const cursorOf = ({ id, sort_name, sort_time }: Row) => [
    page.sort,
    page.sort === 'name' ? sort_name : sort_time.toISOString(),
    id,
  ]
  // Kysely's result type is equal to `Row`, but TypeScript cannot tell for a generic one.
  return { ...toPage(rows as Row[], page.limit, cursorOf), total: totals[0]?.total ?? 0 }
}

function pageOrder({ name, time, id }: SortColumns, { sort, cursor }: PageRequest) {
  const isValue = sort === 'name' ? isStorable : isCursorTime
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

/**
 * The ids of the business accounts whose name, email address or owner contains `search`. Each part uses an index; for
 * joins the planner would read the whole tables.
 */
export const selectMatchingAccounts = (search: string) => sql`
  select id from business_accounts where ${contains(sql`business_name`, search)}
  union select id from business_accounts where ${contains(sql`business_email`, search)}
  union select id from business_accounts where user_id = any (array(
    select id from profiles where ${contains(sql`username`, search)} or ${contains(sql`display_name`, search)}))`

const isStorable = (value: unknown) => typeof value === 'string' && isStorableText(value)
