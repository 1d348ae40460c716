import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { TeamRole } from '#features/business/limits.ts'
import type { DbOrTrx, Trx } from '#platform/db/database.ts'
import { invalid, notFound } from '#platform/http/problem.ts'
import type { Job } from '#platform/jobs.ts'
import type { Platform } from '#platform/platform.ts'
import { DAY_MS } from '#platform/time.ts'
import {
  ALREADY_INVITED,
  ALREADY_MEMBER,
  INVITATION_DAYS,
  INVITATIONS_MAX,
  TEAM_FULL,
  TEAM_MAX,
  TOO_MANY_INVITATIONS,
} from '../limits.ts'

const TOKEN_BYTES = 32
const EXPIRE_EVERY_SECONDS = 3600

const hashOf = (token: string) => createHash('sha256').update(token).digest()

export const invitationNotFound = () => notFound('Invitation not found')

/**
 * Invites an address to a locked team. Returns the token for the link, of which only a digest is stored, with the id of
 * the invitation. Throws 422 problems at `email`.
 */
export async function insertInvitation(
  trx: Trx,
  invitation: { businessId: string; email: string; role: TeamRole; invitedBy: string },
  now: Date,
): Promise<{ id: string; token: string }> {
  const { businessId, email, role, invitedBy } = invitation
  await trx
    .deleteFrom('business_invitations')
    .where('business_account_id', '=', businessId)
    .where('expires_at', '<=', now)
    .execute()
  const { rows } = await sql<{ members: number; waiting: number; invited: boolean; belongs: boolean }>`
    select
      (select count(*) from business_members where business_account_id = ${businessId})::int as members,
      (select count(*) from business_invitations where business_account_id = ${businessId})::int as waiting,
      exists (select from business_invitations
        where business_account_id = ${businessId} and lower(email) = lower(${email})) as invited,
      exists (select from business_members m join users u on u.id = m.user_id
        where m.business_account_id = ${businessId} and lower(u.email) = lower(${email})) as belongs`.execute(
    trx,
  )
  const [counted] = rows
  if (counted?.belongs) throw invalid({ email: ALREADY_MEMBER })
  if (counted?.invited) throw invalid({ email: ALREADY_INVITED })
  if ((counted?.waiting ?? 0) >= INVITATIONS_MAX) throw invalid({ email: TOO_MANY_INVITATIONS })
  if ((counted?.members ?? 0) + (counted?.waiting ?? 0) >= TEAM_MAX) throw invalid({ email: TEAM_FULL })
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const { id } = await trx
    .insertInto('business_invitations')
    .values({
      business_account_id: businessId,
      email,
      role,
      token_hash: hashOf(token),
      invited_by: invitedBy,
      expires_at: new Date(now.getTime() + INVITATION_DAYS * DAY_MS),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, token }
}

/**
 * Withdraws an invitation of the business and returns its role. Throws a 404 problem for an invitation of another
 * business.
 */
export async function withdrawInvitation(trx: Trx, businessId: string, id: string): Promise<TeamRole> {
  const deleted = await trx
    .deleteFrom('business_invitations')
    .where('id', '=', id)
    .where('business_account_id', '=', businessId)
    .returning('role')
    .executeTakeFirst()
  if (!deleted) throw invitationNotFound()
  return deleted.role
}

/** Withdraws the invitations of somebody who stops being an owner of a locked team: only owners may invite. */
export async function withdrawInvitationsOf(trx: Trx, businessId: string, memberId: string): Promise<void> {
  await trx
    .deleteFrom('business_invitations')
    .where('business_account_id', '=', businessId)
    .where('invited_by', '=', memberId)
    .execute()
}

/** The invitation of a link, if it can still be accepted. */
export async function findInvitation(db: DbOrTrx, token: string, now: Date) {
  return (
    db
      .selectFrom('business_invitations as i')
      .innerJoin('business_accounts as b', 'b.id', 'i.business_account_id')
      .select(['i.id', 'i.business_account_id', 'i.email', 'i.role', 'i.expires_at', 'b.business_name'])
      .where('i.token_hash', '=', hashOf(token))
      .where('i.expires_at', '>', now)
      .where('b.verification_status', '=', 'verified')
      // Invitations by suspended or banned members cannot be accepted either.
      .where(
        sql<boolean>`not exists (select from users u where u.id = i.invited_by
        and (u.banned_at is not null or u.suspended_until > ${now}))`,
      )
      .executeTakeFirst()
  )
}

/** Whether this is the confirmed address of a member. */
export async function addressOf(db: DbOrTrx, memberId: string, email: string) {
  const { rows } = await sql<{ isSame: boolean; isConfirmed: boolean }>`
    select lower(email) = lower(${email}) as "isSame", email_confirmed_at is not null as "isConfirmed"
    from users where id = ${memberId}`.execute(db)
  return rows[0] ?? { isSame: false, isConfirmed: false }
}

/** The member with this address; undefined without one. */
export async function findMemberByEmail(db: DbOrTrx, email: string): Promise<string | undefined> {
  const { rows } = await sql<{
    id: string
  }>`select id from users where lower(email) = lower(${email})`.execute(db)
  return rows[0]?.id
}

/** Deletes invitations that can no longer be accepted, with their addresses. */
export const expireInvitations = ({ clock, db }: Pick<Platform, 'clock' | 'db'>): Job => ({
  name: 'team.invitations',
  everySeconds: EXPIRE_EVERY_SECONDS,
  run: () => db.deleteFrom('business_invitations').where('expires_at', '<=', clock.now()).execute(),
})
