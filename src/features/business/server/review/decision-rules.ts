import { type Deed, Refusal } from '#features/audit/public.ts'
import { ProblemError } from '#platform/http/problem.ts'
import { OWN_APPLICATION } from '../../limits.ts'

/** A rejection has a reason, an approval none. */
export type Decision = { verdict: 'approve'; reason: null } | { verdict: 'reject'; reason: string }

/** Nobody decides on what is their own, not even an admin. */
export function mustBeOthers(adminId: string, ownerId: string, deed: Deed): void {
  if (adminId === ownerId) throw new Refusal(403, OWN_APPLICATION, deed)
}

/** Told to the second of two who decide at once. */
export function alreadyDecided(status: string, by: string | null): ProblemError {
  const who = by ? ` by @${by}` : ''
  return new ProblemError(409, `This has already been ${status}${who}.`, { code: 'already_decided' })
}
