import type { AuditRecord } from '#features/accounts/audit/server/record.ts'
import { Refusal } from '#features/accounts/audit/server/refusal-log.ts'
import type { Role } from '#features/accounts/contract.ts'
import type { Trx } from '#platform/db/database.ts'
import { notFound } from '#platform/http/problem.ts'
import { rolesOf } from './roles.ts'

export const memberNotFound = () => notFound('Member not found')

/**
 * Locks the account that an admin or moderator acts on, as `lockUser` does. Throws a 404 problem for an unknown member,
 * and a 403 one for oneself and for members whose role is not below one's own (`evenAdmins`: admins reach admins too).
 */
export async function lockMember(
  trx: Trx,
  actorId: string,
  memberId: string,
  action: AuditRecord['action'],
  { evenAdmins = false } = {},
) {
  const member = await trx
    .selectFrom('users')
    .innerJoin('profiles', 'profiles.id', 'users.id')
    .selectAll('users')
    .select('profiles.username')
    .where('users.id', '=', memberId)
    .forNoKeyUpdate('users')
    .executeTakeFirst()
  if (!member) throw memberNotFound()
  const attempt = { action, subjectId: memberId }
  if (actorId === memberId) throw new Refusal(403, 'You can’t do this to yourself.', attempt)
  const roles = await mustBeAbove(trx, actorId, memberId, attempt, { evenAdmins })
  return { ...member, roles }
}

/** Returns the roles of a locked member. Throws a 403 problem unless they are below the roles of the actor, as `lockMember` does. */
export async function mustBeAbove(
  trx: Trx,
  actorId: string,
  memberId: string,
  attempt: Pick<AuditRecord, 'action' | 'subjectId'>,
  { evenAdmins = false } = {},
): Promise<Role[]> {
  const roles = await rolesOf(trx, memberId)
  const actorRoles = await rolesOf(trx, actorId)
  const isAbove = actorRoles.includes('admin')
    ? evenAdmins || !roles.includes('admin')
    : actorRoles.includes('moderator') && roles.length === 0
  if (!isAbove) {
    throw new Refusal(403, 'This member has a role. An admin has to take it back first.', attempt)
  }
  return roles
}
