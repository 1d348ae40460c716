import { type RawBuilder, sql } from 'kysely'
import { recordAudit } from '#features/accounts/audit/server/record.ts'
import type { Role } from '#features/accounts/contract.ts'
import { recordEvent } from '#features/accounts/server/security-events.ts'
import type { DbOrTrx, Trx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'

/** Whether the user is an admin who is not suspended; reads the database each time. */
export const isAdmin = (db: DbOrTrx, userId: string): Promise<boolean> =>
  holds(db, actsAs(sql`${userId}::uuid`, ['admin']))

/** Published when a member may have lost a role or its effect. */
export const RIGHTS_CHANGED = 'accounts.rights-changed'

/** Ends what a member may no longer listen to, at once. Call it after the commit; it does not block. */
export function publishRightsChange({ events, log }: Pick<Platform, 'events' | 'log'>): void {
  events.publish(RIGHTS_CHANGED, {}).catch((error: unknown) => {
    log.warn({ err: error }, 'failed to publish a change of rights; it counts within half a minute')
  })
}

/** The admins among these members, as `isAdmin`. */
export async function adminsAmong(db: DbOrTrx, memberIds: readonly string[]): Promise<Set<string>> {
  if (memberIds.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    select m.id from unnest(${memberIds}::uuid[]) m (id) where ${actsAs(sql`m.id`, ['admin'])}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Whether the user may moderate, and is not suspended; reads the database each time. */
export const isModerator = (db: DbOrTrx, userId: string): Promise<boolean> => holds(db, moderates(userId))

/** Whether a member has one of these roles, and is not suspended. */
const actsAs = (memberId: RawBuilder<unknown>, roles: readonly Role[]) =>
  sql<boolean>`exists (select from user_roles r join users s on s.id = r.user_id
    where r.user_id = ${memberId} and r.role = any (${roles}::text[])
      and (s.suspended_until is null or s.suspended_until <= now()))`

/** SQL condition: whether a member, null for a visitor, may moderate. */
export const moderates = (memberId: string | null) => actsAs(sql`${memberId}::uuid`, ['moderator', 'admin'])

async function holds(db: DbOrTrx, condition: RawBuilder<boolean>): Promise<boolean> {
  const { rows } = await sql<{ holds: boolean }>`select ${condition} as holds`.execute(db)
  return rows[0]?.holds ?? false
}

/** Whether a moderator or admin other than the member may decide now; `isOwn` excludes those who must not. */
export const hasOtherStaff = (
  memberId: string,
  isOwn: (staffId: RawBuilder<unknown>) => RawBuilder<boolean>,
): RawBuilder<boolean> => sql`exists (select from user_roles r join users s on s.id = r.user_id
  where r.user_id <> ${memberId}::uuid and s.banned_at is null
    and (s.suspended_until is null or s.suspended_until <= now()) and not ${isOwn(sql.ref('r.user_id'))})`

/**
 * SQL condition, as `mustBeAbove`: whether a moderator or admin may act on a member with a role. The arguments are
 * expressions for their ids.
 */
export const isAbove = (actor: RawBuilder<unknown>, member: RawBuilder<unknown>) => sql<boolean>`not exists (
  select from user_roles r where r.user_id = ${member} and (r.role = 'admin'
    or not exists (select from user_roles a where a.user_id = ${actor} and a.role = 'admin')))`

export async function rolesOf(db: DbOrTrx, userId: string): Promise<Role[]> {
  const rows = await db.selectFrom('user_roles').select('role').where('user_id', '=', userId).execute()
  return rows.map(({ role }) => role)
}

/** The reason in the audit log when the operator changed the role. */
const BY_OPERATOR = 'Decided by the server’s operator'

interface RoleChange {
  userId: string
  role: Role
  granted: boolean
  reason?: string
}

/**
 * Gives a member a role or removes it, and records that in the audit log and in the member's security events. Returns
 * false when nothing changed. `by`: the admin; null for the operator of the server.
 */
export async function setRole(
  trx: Trx,
  by: string | null,
  { userId, role, granted, reason }: RoleChange,
): Promise<boolean> {
  const changed = granted
    ? await trx
        .insertInto('user_roles')
        .values({ user_id: userId, role })
        .onConflict((conflict) => conflict.doNothing())
        .returning('user_id')
        .executeTakeFirst()
    : await trx
        .deleteFrom('user_roles')
        .where('user_id', '=', userId)
        .where('role', '=', role)
        .returning('user_id')
        .executeTakeFirst()
  if (!changed) return false
  await recordEvent(trx, { kind: granted ? 'role_granted' : 'role_revoked', userId })
  await recordAudit(trx, by, {
    action: 'member.change_role',
    subjectId: userId,
    reason: reason ?? (by === null ? BY_OPERATOR : ''),
    before: { role, granted: !granted },
    after: { role, granted, ...(by === null && { by: 'operator' }) },
  })
  return true
}

/**
 * SQL condition: whether the member with the id in a column is banned and hidden, with profile, posts and replies.
 * False for null.
 */
export const withheldMember = (column: string) =>
  sql<boolean>`exists (select from profiles w where w.id = ${sql.ref(column)} and w.is_withheld)`
