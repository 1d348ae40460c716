import { type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import { barredPages } from '#features/business/claims/server/barred-pages.ts'
import type {
  BusinessAccount,
  changedBusinessAccount,
  newBusinessAccount,
  OwnBusinessAccount,
} from '#features/business/contract.ts'
import { ALREADY_APPLIED } from '#features/business/limits.ts'
import type { Database, DbOrTrx, Trx } from '#platform/db/database.ts'
import { ProblemError } from '#platform/http/problem.ts'

type AccountRow = Pick<
  Selectable<Database['business_accounts']>,
  | 'id'
  | 'account_type'
  | 'business_name'
  | 'business_email'
  | 'website'
  | 'social_media'
  | 'verification_status'
  | 'rejection_reason'
  | 'created_at'
>

export const ACCOUNT_COLUMNS = [
  'b.id',
  'b.account_type',
  'b.business_name',
  'b.business_email',
  'b.website',
  'b.social_media',
  'b.verification_status',
  'b.rejection_reason',
  'b.created_at',
] as const

export function toAccount(row: AccountRow): BusinessAccount {
  return {
    id: row.id,
    accountType: row.account_type,
    businessName: row.business_name,
    businessEmail: row.business_email,
    website: row.website,
    socialMedia: row.social_media,
    verificationStatus: row.verification_status,
    rejectionReason: row.rejection_reason,
    createdAt: row.created_at.toISOString(),
  }
}

/** Whether the member owns the business `b`. */
export const isOwnedBy = (userId: string) =>
  sql<boolean>`exists (select from business_members m
    where m.business_account_id = b.id and m.user_id = ${userId} and m.role = 'owner')`

/** Whether the business `b` was ever verified. A rejected one that never had a claim leaves no trace of that. */
const wasVerified = sql<boolean>`(b.verification_status = 'verified' or b.reviewed_name is not null
  or exists (select from entity_claims c where c.business_account_id = b.id))`

/** The business accounts to whose teams a member belongs, newest first. */
export async function listOwnAccounts(db: DbOrTrx, userId: string): Promise<OwnBusinessAccount[]> {
  const rows = await db
    .selectFrom('business_members as m')
    .innerJoin('business_accounts as b', 'b.id', 'm.business_account_id')
    .select(ACCOUNT_COLUMNS)
    .select(['m.role', wasVerified.as('was_verified'), barredPages.as('barred')])
    .where('m.user_id', '=', userId)
    .orderBy('b.created_at', 'desc')
    .orderBy('b.id', 'desc')
    .execute()
  return rows.map((row) => ({
    ...toAccount(row),
    role: row.role,
    wasVerified: row.was_verified,
    barredPages: row.role === 'owner' ? row.barred : [],
  }))
}

/** Undefined if it does not exist or the member does not own it. */
export async function findOwnAccount(
  db: DbOrTrx,
  userId: string,
  id: string,
): Promise<BusinessAccount | undefined> {
  const row = await db
    .selectFrom('business_accounts as b')
    .select(ACCOUNT_COLUMNS)
    .where('b.id', '=', id)
    .where(isOwnedBy(userId))
    .executeTakeFirst()
  return row && toAccount(row)
}

/** Throws a 409 problem when an application with this name is pending or verified already. */
export async function insertAccount(
  trx: Trx,
  userId: string,
  application: z.output<typeof newBusinessAccount>,
): Promise<BusinessAccount> {
  const { id } = await trx
    .insertInto('business_accounts')
    .values({ user_id: userId, ...columnsOf(application) })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(asConflict('business_accounts_applied_once', ALREADY_APPLIED))
  const created = await findOwnAccount(trx, userId, id)
  if (!created) throw new Error('The new business account was not found.')
  return created
}

/** The columns that an owner edits. */
export function columnsOf(stated: z.output<typeof changedBusinessAccount>) {
  const handles = stated.socialMedia
  const hasHandles = handles && (handles.instagram || handles.facebook || handles.twitter)
  return {
    account_type: stated.accountType,
    business_name: stated.businessName,
    business_email: stated.businessEmail,
    website: stated.website,
    social_media: hasHandles ? JSON.stringify(handles) : null,
  }
}

/** For `catch` of an insert or update: throws a 409 problem for a violation of the unique index `constraint`. */
export function asConflict(constraint: string, message: string) {
  return (error: unknown): never => {
    if (error instanceof Error && 'constraint' in error && error.constraint === constraint) {
      throw new ProblemError(409, message, { code: 'exists' })
    }
    throw error
  }
}
