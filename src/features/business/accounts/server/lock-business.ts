import { sql } from 'kysely'
import type { ClaimKind } from '#features/business/limits.ts'
import type { DbOrTrx, Trx } from '#platform/db/database.ts'
import { isOwnedBy } from './account-queries.ts'

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
