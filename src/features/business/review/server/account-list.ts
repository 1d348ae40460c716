import { type SqlBool, sql } from 'kysely'
import { ACCOUNT_COLUMNS, toAccount } from '#features/business/accounts/server/accounts.ts'
import type { VerificationStatus } from '#features/business/limits.ts'
import type { Db } from '#platform/db/database.ts'
import type { AdminAccount, Owner } from '../contract.ts'
import { type PageRequest, readPage, selectMatchingAccounts } from './list-pages.ts'

const SORT_COLUMNS = {
  name: sql<string>`search_fold(b.business_name)`,
  time: sql<Date>`b.created_at`,
  id: sql<string>`b.id`,
}

interface Filter extends PageRequest {
  search?: string
  status?: VerificationStatus
}

/** One page of all business accounts, and the number of all that match. */
export async function listAccounts(db: Db, viewerId: string, filter: Filter) {
  let matching = selectAccounts(db, viewerId)
  if (filter.status) matching = matching.where('b.verification_status', '=', filter.status)
  if (filter.search) {
    matching = matching.where(sql<SqlBool>`b.id = any (array(${selectMatchingAccounts(filter.search)}))`)
  }
  const page = await readPage(db, matching, SORT_COLUMNS, filter)
  return { ...page, items: page.items.map(toAdminAccount) }
}

export async function findAccount(db: Db, viewerId: string, id: string): Promise<AdminAccount | undefined> {
  const row = await selectAccounts(db, viewerId).where('b.id', '=', id).executeTakeFirst()
  return row && toAdminAccount(row)
}

function selectAccounts(db: Db, viewerId: string) {
  return db
    .selectFrom('business_accounts as b')
    .innerJoin('profiles as u', 'u.id', 'b.user_id')
    .select(ACCOUNT_COLUMNS)
    .select([
      SORT_COLUMNS.name.as('sort_name'),
      SORT_COLUMNS.time.as('sort_time'),
      ownerColumn,
      ownColumn(viewerId),
    ])
}

/** The owner, from the profile `u`. */
export const ownerColumn = sql<Owner>`json_build_object(
  'username', u.username, 'displayName', u.display_name, 'avatarUrl', u.avatar_url)`.as('owner')

/** Whether the viewer belongs to the team of the business `b`; others must decide on its applications and claims. */
export const ownColumn = (viewerId: string) =>
  sql<boolean>`exists (select from business_members m
    where m.business_account_id = b.id and m.user_id = ${viewerId})`.as('is_own')

type Row = Awaited<ReturnType<ReturnType<typeof selectAccounts>['executeTakeFirstOrThrow']>>

function toAdminAccount(row: Row): AdminAccount {
  return { ...toAccount(row), owner: row.owner, isOwn: row.is_own }
}
