import { type AuditRecord, Refusal } from '#features/audit/public.ts'
import { ProblemError } from '#platform/http/problem.ts'
import { OWN_APPLICATION } from '../../limits.ts'

/** A rejection has a reason, an approval none. */
export type Decision = { verdict: 'approve'; reason: null } | { verdict: 'reject'; reason: string }

/** Admins cannot decide on applications and claims of their own. */
export function refuseOwnApplication(adminId: string, ownerId: string, attempt: AuditRecord): void {
  if (adminId === ownerId) throw new Refusal(403, OWN_APPLICATION, attempt)
}

/** The answer to the second of two admins who decide at the same time. */
export function alreadyDecided(status: string, by: string | null): ProblemError {
  const who = by ? ` by @${by}` : ''
  return new ProblemError(409, `This has already been ${status}${who}.`, { code: 'already_decided' })
}
