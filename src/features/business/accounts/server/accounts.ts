import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import { ADMIN_TOPIC } from '#features/accounts/live/limits.ts'
import { publishLive } from '#features/accounts/live/public.ts'
import type {
  BarredPage,
  BusinessAccount,
  changedBusinessAccount,
  newBusinessAccount,
  OwnBusinessAccount,
} from '#features/business/contract.ts'
import { ALREADY_APPLIED, BUSINESS_CHANGED, type ClaimKind } from '#features/business/limits.ts'
import type { Database, DbOrTrx, Trx } from '#platform/db/database.ts'
import { ProblemError } from '#platform/http/problem.ts'
import type { Platform } from '#platform/platform.ts'

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
const isOwnedBy = (userId: string) =>
  sql<boolean>`exists (select from business_members m
    where m.business_account_id = b.id and m.user_id = ${userId} and m.role = 'owner')`

/**
 * Whether the business `b` was ever verified. A rejected one without a claim that was ever approved leaves no trace of
 * that.
 */
const wasVerified = sql<boolean>`(b.verification_status = 'verified' or b.reviewed_name is not null
  or exists (select from entity_claims c where c.business_account_id = b.id and c.approved_at is not null))`

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

/**
 * Whether the approved claims of a business count (by the column with its id): the claims of a rejected business stay
 * in the table but give no access.
 */
export const isStanding = (businessId: string) => sql<boolean>`exists (select from business_accounts standing
  where standing.id = ${sql.ref(businessId)} and standing.verification_status <> 'rejected')`

/** Makes the open dashboards of the members and of the admins refetch. Call it after the commit. */
export function publishChange(platform: Platform, userIds: readonly string[]): void {
  void publishLive(platform, {
    topic: [...userIds.map((id) => `member:${id}` as const), ADMIN_TOPIC],
    type: BUSINESS_CHANGED,
  })
}

type Purpose = 'keep' | 'change' | 'delete'

/**
 * Locks a business until the end of the transaction. All transactions lock in this order, so that no two of them wait for
 * each other:
 *
 * 1. The business, before anything of it; several in the order of their ids. Its row stands for its verification, its team
 *    and its claims: who changes one of these locks it for `change`, and who relies on them for `keep`. To ask for more
 *    later would deadlock with those who wait for it.
 * 2. Its claims, then its proofs.
 * 3. The advisory lock of the page that is claimed.
 * 4. What hangs on a claim: posts and replies with their moderation, statements, products, shows, festivals, venues.
 *
 * Only a statement after this one sees what others changed before the lock was granted.
 */
export async function lockBusiness(db: DbOrTrx, id: string, purpose: Purpose): Promise<void> {
  const query = db.selectFrom('business_accounts').select('id').where('id', '=', id)
  if (purpose === 'keep') await query.forShare().execute()
  else await (purpose === 'change' ? query.forNoKeyUpdate() : query.forUpdate()).execute()
}

/**
 * Locks a page for decisions on its claims: of two concurrent approvals the second sees the first. A festival that only
 * a claim states is locked by its name.
 */
export async function lockClaimedPage(
  trx: Trx,
  { kind, entityId, entityName }: { kind: ClaimKind; entityId: string | null; entityName: string },
): Promise<void> {
  const page = `claim ${kind} ${entityId ?? entityName}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${page}, 0))`.execute(trx)
}

/**
 * Locks the businesses that a member owns, for their deletion. Call it before the member's other rows are deleted: an
 * admin who deletes a claim locks its business before the moderation based on the claim.
 */
export async function lockOwnedBusinesses(trx: Trx, userId: string): Promise<void> {
  await trx
    .selectFrom('business_accounts as b')
    .select('b.id')
    .where(isOwnedBy(userId))
    .orderBy('b.id')
    .forUpdate()
    .execute()
}

/**
 * Whether a bar `c` applies to a business or a member of its team. Members who are not owners count too, because an
 * owner can promote them.
 */
export const barsBusiness = (id: RawBuilder<string>) => sql<boolean>`(c.business_account_id = ${id}
  or c.user_id in (select t.user_id from business_members t where t.business_account_id = ${id}))`

/** The pages from which the business `b`, or a member of its team, is barred. */
const barredPages = sql<BarredPage[]>`coalesce((
  select json_agg(distinct jsonb_build_object('kind', c.kind, 'entityId', c.entity_id)) from claim_bars c
  where c.entity_id is not null and ${barsBusiness(sql.ref('b.id'))}), '[]')`
