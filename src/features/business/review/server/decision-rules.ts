import { type Attempt, Refusal } from '#features/accounts/audit/public.ts'
import { OWN_APPLICATION } from '#features/business/limits.ts'
import type { Trx } from '#platform/db/database.ts'
import { ProblemError } from '#platform/http/problem.ts'

/** A rejection needs a reason, an approval has none. */
export type Decision = { verdict: 'approve'; reason: null } | { verdict: 'reject'; reason: string }

/** Why something was approved, for the audit log. */
export const NOTHING_AGAINST = 'Nothing speaks against it'

/** Admins cannot decide on applications and claims of a business to whose team they belong. */
export async function refuseOwnApplication(
  trx: Trx,
  adminId: string,
  businessId: string,
  attempt: Attempt,
): Promise<void> {
  const own = await trx
    .selectFrom('business_members')
    .select('role')
    .where('business_account_id', '=', businessId)
    .where('user_id', '=', adminId)
    .executeTakeFirst()
  if (own) throw new Refusal(403, OWN_APPLICATION, attempt)
}

/** The answer to the second of two admins who decide at the same time. */
export function alreadyDecided(status: string, by: string | null): ProblemError {
  const who = by ? ` by @${by}` : ''
  return new ProblemError(409, `This has already been ${status}${who}.`, { code: 'already_decided' })
}
