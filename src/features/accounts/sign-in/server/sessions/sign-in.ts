import { sql } from 'kysely'
import type { SessionAnswer, SignInFields } from '#features/accounts/contract.ts'
import { WRONG_CREDENTIALS } from '#features/accounts/limits.ts'
import type { AccountsContext } from '#features/accounts/server/context.ts'
import { sha256 } from '#features/accounts/server/crypto.ts'
import { recordEvent } from '#features/accounts/server/security-events.ts'
import type { Trx } from '#platform/db/database.ts'
import { networkOf } from '#platform/http/edge/client-address.ts'
import { ProblemError } from '#platform/http/problem.ts'
import { approvalPending, findApplication } from '../registration/applications.ts'
import { createAppealPasses } from './appeal-passes.ts'
import type { Client } from './client.ts'
import { sessionAnswer } from './session-answer.ts'
import { lockUser, openSession, refuseBanned, step } from './sessions.ts'

/** A network is known if the account signed in from it within this time. */
const KNOWN_NETWORK_DAYS = 90

/** The key that counts attempts on an account, whether or not it exists. */
export const accountKeyOf = (email: string): string => sha256(email.toLowerCase()).toString('base64url')

/**
 * Finds the account of address and password, also of a banned member. Throws 400 `invalid_credentials` whatever is wrong,
 * 400 `approval_pending`, or 429.
 */
async function checkPassword(
  accounts: AccountsContext,
  { email, password }: SignInFields,
  client: Client,
): Promise<{ id: string; password_hash: string }> {
  const { accountAndNetwork, account } = accounts.limits.signIn
  const from = networkOf(client.address)
  const accountKey = accountKeyOf(email)
  await accountAndNetwork.attempt(`${accountKey}:${from}`)
  const user = await findUser(accounts, email)
  if (!user?.addresses.some((address) => networkOf(address) === from)) await account.attempt(accountKey)

  const application = user ? undefined : await findApplication(accounts.db, email)
  const hash = user?.password_hash ?? application?.password_hash
  const isRight = await accounts.passwords.verify(hash, password)
  if (isRight && application) throw approvalPending()
  if (!isRight || !user) {
    await recordEvent(accounts.db, { kind: 'sign_in_failed', userId: user?.id, client })
    throw new ProblemError(400, WRONG_CREDENTIALS, { code: 'invalid_credentials' })
  }
  await accountAndNetwork.reset(`${accountKey}:${from}`)
  return user
}

/** Signs in with address and password. Throws as `checkPassword`, and 400 `user_banned`. */
export async function signIn(
  accounts: AccountsContext,
  fields: SignInFields,
  client: Client,
): Promise<SessionAnswer> {
  const user = await checkPassword(accounts, fields, client)
  const renewed = accounts.passwords.isOutdated(user.password_hash)
    ? await accounts.passwords.hash(fields.password)
    : undefined
  const makePass = await createAppealPasses(accounts)
  const opened = await accounts.db.transaction().execute(async (trx) => {
    refuseBanned(await lockUser(trx, user.id), makePass)
    if (renewed) await replaceHash(trx, user, renewed)
    const session = await openSession(trx, { userId: user.id, aal: 1, amr: [step('password')], client })
    await recordEvent(trx, { kind: 'sign_in', userId: user.id, sessionId: session.row.id, client })
    return session
  })
  return sessionAnswer(accounts, opened.row, opened.refreshToken)
}

/** Does nothing if the password has changed meanwhile. */
async function replaceHash(trx: Trx, user: { id: string; password_hash: string }, renewed: string) {
  await trx
    .updateTable('users')
    .set({ password_hash: renewed })
    .where('id', '=', user.id)
    .where('password_hash', '=', user.password_hash)
    .execute()
}

/** `addresses`: IP addresses of recent sign-ins with the password, a passkey or a link from a mail. */
function findUser({ db }: AccountsContext, email: string) {
  return db
    .selectFrom('users')
    .select(['users.id', 'users.password_hash'])
    .select(({ selectFrom }) =>
      sql<string[]>`array(${selectFrom('auth_events')
        .select('auth_events.address')
        .distinct()
        .whereRef('auth_events.user_id', '=', 'users.id')
        .where('auth_events.address', 'is not', null)
        .where('auth_events.kind', 'in', ['sign_in', 'sign_up', 'recovery_used', 'passkey_used'])
        .where('auth_events.at', '>', sql<Date>`now() - make_interval(days => ${KNOWN_NETWORK_DAYS})`)})`.as(
        'addresses',
      ),
    )
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .executeTakeFirst()
}
