import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Invitations, NewInvitation } from '#features/accounts/contract.ts'
import { INVITATIONS_AT_ONCE } from '#features/accounts/limits.ts'
import type { Db, Trx } from '#platform/db/database.ts'
import { notFound, ProblemError } from '#platform/http/problem.ts'
import { invitationSpent } from './mode.ts'

const CODE_BYTES = 12
/** The most invited members that are listed. */
const INVITED_MAX = 200

/** The member's invitations, newest first, and the members they invited. */
export async function listInvitations(db: Db, userId: string): Promise<Invitations> {
  const items = await db
    .selectFrom('invitations')
    .select(['id', 'code', 'uses', 'uses_left', 'expires_at'])
    .where('created_by', '=', userId)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('id', 'desc')
    .limit(INVITATIONS_AT_ONCE)
    .execute()
  const invited = await db
    .selectFrom('users')
    .innerJoin('profiles', 'profiles.id', 'users.id')
    .select(['profiles.username', 'users.created_at'])
    .where('users.invited_by', '=', userId)
    .orderBy('users.created_at', 'desc')
    .limit(INVITED_MAX)
    .execute()
  return {
    items: items.map(({ uses_left, expires_at, ...item }) => ({
      ...item,
      usesLeft: uses_left,
      expiresAt: expires_at.toISOString(),
    })),
    invited: invited.map(({ username, created_at }) => ({ username, joinedAt: created_at.toISOString() })),
  }
}

/** Makes an invitation. Throws a 409 problem beyond the limit of a member. */
export async function createInvitation(
  trx: Trx,
  userId: string,
  { uses, days }: NewInvitation,
): Promise<void> {
  // Two concurrent requests queue here.
  await trx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  await trx
    .deleteFrom('invitations')
    .where('created_by', '=', userId)
    .where('expires_at', '<=', sql<Date>`now()`)
    .execute()
  const { count } = await trx
    .selectFrom('invitations')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('created_by', '=', userId)
    .executeTakeFirstOrThrow()
  if (count >= INVITATIONS_AT_ONCE) {
    throw new ProblemError(
      409,
      `You have ${INVITATIONS_AT_ONCE} invitations already. Delete one, or wait until one expires.`,
    )
  }
  await trx
    .insertInto('invitations')
    .values({
      code: randomBytes(CODE_BYTES).toString('base64url'),
      created_by: userId,
      uses,
      uses_left: uses,
      expires_at: sql<Date>`now() + make_interval(days => ${days})`,
    })
    .execute()
}

/** Throws a 404 problem for another member's invitation. */
export async function deleteInvitation(trx: Trx, userId: string, id: string): Promise<void> {
  const deleted = await trx
    .deleteFrom('invitations')
    .where('id', '=', id)
    .where('created_by', '=', userId)
    .executeTakeFirst()
  if (deleted.numDeletedRows === 0n) throw invitationNotFound()
}

export const invitationNotFound = () => notFound('Invitation not found')

/** Condition on `users`: invitations of suspended and banned members are not valid. */
const MAY_INVITE = sql<boolean>`users.banned_at is null and (users.suspended_until is null or users.suspended_until <= now())`

/** The username of the member who made a valid invitation; undefined for any other code. */
export async function findInviter(db: Db, code: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('invitations')
    .innerJoin('users', 'users.id', 'invitations.created_by')
    .innerJoin('profiles', 'profiles.id', 'users.id')
    .select('profiles.username')
    .where('invitations.code', '=', code)
    .where('invitations.uses_left', '>', 0)
    .where('invitations.expires_at', '>', sql<Date>`now()`)
    .where(MAY_INVITE)
    .executeTakeFirst()
  return row?.username
}

/** Uses an invitation once, and returns the inviting member. Throws a 422 problem when no use is left. */
export async function consumeInvitation(trx: Trx, code: string): Promise<string> {
  const { rows } = await sql<{ created_by: string }>`
    update invitations i set uses_left = uses_left - 1
      from users where users.id = i.created_by and ${MAY_INVITE}
        and i.code = ${code} and i.uses_left > 0 and i.expires_at > now()
      returning i.created_by`.execute(trx)
  const [used] = rows
  if (!used) throw invitationSpent()
  return used.created_by
}
