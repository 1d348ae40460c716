import { sql } from 'kysely'
import { type AuditRecord, Refusal } from '#features/accounts/audit/public.ts'
import { lockBusiness } from '#features/business/accounts/server/accounts.ts'
import { ROLE_TOO_LOW, type TeamRole } from '#features/business/limits.ts'
import type { DbOrTrx, Trx } from '#platform/db/database.ts'
import { notFound, ProblemError } from '#platform/http/problem.ts'
import type { Team } from '../contract.ts'
import { LAST_OWNER, NO_OWNER_NOW } from '../limits.ts'

export const businessNotFound = () => notFound('Business account not found')
export const memberNotFound = () => notFound('This member isn’t on the team.')

/** A business as shown to a member of its team. */
export interface OwnBusiness {
  id: string
  name: string
  isVerified: boolean
  /** The owner responsible for it. */
  mainOwnerId: string
  role: TeamRole
}

/** Throws a 404 problem for somebody outside the team. */
export async function requireTeam(db: DbOrTrx, viewerId: string, id: string): Promise<OwnBusiness> {
  const row = await db
    .selectFrom('business_accounts as b')
    .innerJoin('business_members as m', 'm.business_account_id', 'b.id')
    .select(['b.id', 'b.business_name', 'b.verification_status', 'b.user_id', 'm.role'])
    .where('b.id', '=', id)
    .where('m.user_id', '=', viewerId)
    .executeTakeFirst()
  if (!row) throw businessNotFound()
  return {
    id: row.id,
    name: row.business_name,
    isVerified: row.verification_status === 'verified',
    mainOwnerId: row.user_id,
    role: row.role,
  }
}

/**
 * Locks the team until the end of the transaction, so that concurrent changes see each other. Throws a 404 problem for
 * somebody outside the team.
 */
export async function lockTeam(trx: Trx, viewerId: string, id: string): Promise<OwnBusiness> {
  await lockBusiness(trx, id, 'change')
  return requireTeam(trx, viewerId, id)
}

/** Locks the team for an owner. Throws a 403 problem, which is recorded, for other members of the team. */
export async function lockOwned(
  trx: Trx,
  viewerId: string,
  id: string,
  action: AuditRecord['action'],
): Promise<OwnBusiness> {
  const business = await lockTeam(trx, viewerId, id)
  if (business.role !== 'owner') {
    throw new Refusal(403, ROLE_TOO_LOW.owner, { action, subjectId: id, subjectName: business.name })
  }
  return business
}

export async function readTeam(
  db: DbOrTrx,
  viewerId: string,
  business: OwnBusiness,
  now: Date,
): Promise<Team> {
  const members = await db
    .selectFrom('business_members as m')
    .innerJoin('profiles as u', 'u.id', 'm.user_id')
    .select(['u.id', 'u.username', 'u.display_name', 'u.avatar_url', 'm.role', 'm.joined_at'])
    .where('m.business_account_id', '=', business.id)
    .orderBy(sql`array_position(array['owner', 'manager', 'poster'], m.role)`)
    .orderBy('m.joined_at')
    .orderBy('u.id')
    .execute()
  const invitations =
    business.role === 'owner'
      ? await db
          .selectFrom('business_invitations as i')
          .leftJoin('profiles as u', 'u.id', 'i.invited_by')
          .select(['i.id', 'i.email', 'i.role', 'i.expires_at', 'u.username'])
          .where('i.business_account_id', '=', business.id)
          .where('i.expires_at', '>', now)
          .orderBy('i.id', 'desc')
          .execute()
      : []
  return {
    businessName: business.name,
    isVerified: business.isVerified,
    role: business.role,
    members: members.map((row) => ({
      id: row.id,
      username: row.username,
      displayName: row.display_name,
      avatarUrl: row.avatar_url,
      role: row.role,
      joinedAt: row.joined_at.toISOString(),
      isViewer: row.id === viewerId,
    })),
    invitations: invitations.map((row) => ({
      id: row.id,
      email: row.email,
      role: row.role,
      invitedBy: row.username,
      expiresAt: row.expires_at.toISOString(),
    })),
  }
}

/** The role of a member in a locked team. Throws a 404 problem for somebody outside it. */
export async function roleOf(trx: Trx, businessId: string, memberId: string): Promise<TeamRole> {
  const row = await trx
    .selectFrom('business_members')
    .select('role')
    .where('business_account_id', '=', businessId)
    .where('user_id', '=', memberId)
    .executeTakeFirst()
  if (!row) throw memberNotFound()
  return row.role
}

export async function setRole(trx: Trx, businessId: string, memberId: string, role: TeamRole): Promise<void> {
  await trx
    .updateTable('business_members')
    .set({ role })
    .where('business_account_id', '=', businessId)
    .where('user_id', '=', memberId)
    .execute()
}

export async function removeMember(trx: Trx, businessId: string, memberId: string): Promise<void> {
  await trx
    .deleteFrom('business_members')
    .where('business_account_id', '=', businessId)
    .where('user_id', '=', memberId)
    .execute()
}

/** Throws a 409 problem for a suspended or banned member, without naming the reason, which the team must not learn. */
export async function requireAble(trx: Trx, memberId: string): Promise<void> {
  const { rows } = await sql`
    select from users where id = ${memberId} and (banned_at is not null or suspended_until > now())`.execute(
    trx,
  )
  if (rows.length > 0) throw new ProblemError(409, NO_OWNER_NOW)
}

/** The other owners of a business besides a member, longest-serving first. */
export async function otherOwners(trx: Trx, businessId: string, memberId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('business_members')
    .select('user_id')
    .where('business_account_id', '=', businessId)
    .where('role', '=', 'owner')
    .where('user_id', '<>', memberId)
    .orderBy('joined_at')
    .orderBy('user_id')
    .execute()
  return rows.map((row) => row.user_id)
}

export const lastOwner = () => new ProblemError(409, LAST_OWNER, { code: 'last_owner' })
