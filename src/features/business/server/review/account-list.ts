import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import type { VerificationStatus } from '../../limits.ts'
import type { AdminAccount, Owner } from '../../review-contract.ts'
import { ACCOUNT_COLUMNS, toAccount } from '../account-queries.ts'
import { anyContains, PEOPLE, readPage, type TablePage } from './tables-query.ts'

const SORTING = {
  name: sql<string>`search_fold(b.business_name)`,
  time: sql<Date>`b.created_at`,
  id: sql<string>`b.id`,
}

interface Filter extends TablePage {
  search?: string
  status?: VerificationStatus
}

/** One page of all business accounts, and how many there are that fit. */
export async function listAccounts(db: Db, viewerId: string, filter: Filter) {
  let fitting = accounts(db)
  if (filter.status) fitting = fitting.where('b.verification_status', '=', filter.status)
  if (filter.search) fitting = fitting.where(anyContains(PEOPLE, filter.search))
  const page = await readPage(fitting, SORTING, filter)
  return { ...page, items: page.items.map((row) => toAdminAccount(row, viewerId)) }
}

export async function findAccount(db: Db, viewerId: string, id: string): Promise<AdminAccount | undefined> {
  const row = await accounts(db).where('b.id', '=', id).executeTakeFirst()
  return row && toAdminAccount(row, viewerId)
}

function accounts(db: Db) {
  return db
    .selectFrom('business_accounts as b')
    .innerJoin('profiles as u', 'u.id', 'b.user_id')
    .select(ACCOUNT_COLUMNS)
    .select([SORTING.name.as('sort_name'), SORTING.time.as('sort_time'), 'b.user_id', ownerColumn])
}

/** Of the member `u`. */
export const ownerColumn = sql<Owner>`json_build_object(
  'username', u.username, 'displayName', u.display_name, 'avatarUrl', u.avatar_url)`.as('owner')

type Row = Awaited<ReturnType<ReturnType<typeof accounts>['executeTakeFirstOrThrow']>>

function toAdminAccount(row: Row, viewerId: string): AdminAccount {
  return { ...toAccount(row), owner: row.owner, isOwn: row.user_id === viewerId }
}
