import { sql } from 'kysely'
import { recordAudit } from '#features/accounts/audit/server/record.ts'
import type { OwnUsername } from '#features/accounts/contract.ts'
import { USERNAME_CHANGED_ALREADY, USERNAME_IS_YOURS } from '#features/accounts/limits.ts'
import { screenUsername } from '#features/accounts/screening/server/screen.ts'
import { recordEvent } from '#features/accounts/server/security-events.ts'
import type { Client } from '#features/accounts/sign-in/server/sessions/client.ts'
import type { DbOrTrx, Trx } from '#platform/db/database.ts'
import { invalid, notAuthenticated, ProblemError } from '#platform/http/problem.ts'

/** The username of a member, and the one before it. Undefined for nobody. */
export const readUsername = (db: DbOrTrx, userId: string): Promise<OwnUsername | undefined> =>
  db
    .selectFrom('profiles as p')
    .leftJoin('former_usernames as f', 'f.user_id', 'p.id')
    .select(['p.username', 'f.username as former'])
    .where('p.id', '=', userId)
    .executeTakeFirst()

/**
 * Changes the username of a member, which is possible once; the former one stays reserved for them. Throws a 409 problem
 * for a second change, and a 422 problem for a refused name and their own. A taken name violates
 * `profiles_username_key`.
 */
export async function changeUsername(
  trx: Trx,
  member: { id: string; sessionId: string; client: Client },
  username: string,
): Promise<OwnUsername> {
  const before = await readUsername(trx, member.id)
  if (!before) throw notAuthenticated()
  if (before.former !== null) throw changedAlready()
  if (before.username === username) throw invalid({ username: USERNAME_IS_YOURS })
  await screenUsername(trx, username)
  // Another request of the member may have come first.
  const kept = await trx
    .insertInto('former_usernames')
    .values({ user_id: member.id, username: before.username })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst()
  if (!kept) throw changedAlready()
  await trx
    .updateTable('profiles')
    // The display name of those who never chose one is their username.
    .set({
      username,
      display_name: sql`case when display_name = username then ${username} else display_name end`,
    })
    .where('id', '=', member.id)
    .execute()
  await recordEvent(trx, {
    kind: 'username_changed',
    userId: member.id,
    sessionId: member.sessionId,
    client: member.client,
  })
  // Without the names: the log outlives the account.
  await recordAudit(trx, member.id, { action: 'member.change_username', subjectId: member.id })
  return { username, former: before.username }
}

const changedAlready = () =>
  new ProblemError(409, USERNAME_CHANGED_ALREADY, { errors: { username: USERNAME_CHANGED_ALREADY } })
