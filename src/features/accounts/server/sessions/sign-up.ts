import type { Trx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { SessionAnswer, SignUpFields } from '../../contract.ts'
import { rejectGuessablePassword } from '../passwords/password-choice.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { recordEvent } from '../security-events.ts'
import { rethrowUniqueViolation } from '../unique.ts'
import type { Client } from './client.ts'
import { sessionAnswer } from './session-answer.ts'
import { openSession, step } from './sessions.ts'

/** Creates the profile of a new user, in the transaction of the sign-up. */
export type CreateProfile = (trx: Trx, profile: { id: string; username: string }) => Promise<void>

/** Creates user, profile and session in one transaction. Throws a 422 problem for a taken address or username. */
export async function signUp(
  platform: Platform,
  createProfile: CreateProfile,
  fields: SignUpFields,
  client: Client,
): Promise<SessionAnswer> {
  await rejectGuessablePassword(fields.password, [fields.email, fields.username])
  const password_hash = await hashPassword(fields.password, platform.passwordCost)
  const opened = await platform.db
    .transaction()
    .execute(async (trx) => {
      const { id: userId } = await trx
        .insertInto('users')
        .values({ email: fields.email, password_hash })
        .returning('id')
        .executeTakeFirstOrThrow()
      await createProfile(trx, { id: userId, username: fields.username })
      const session = await openSession(trx, { userId, aal: 1, amr: [step('password')], client })
      await recordEvent(trx, { kind: 'sign_up', userId, sessionId: session.row.id, client })
      return session
    })
    .catch(rethrowUniqueViolation)
  return sessionAnswer(platform, opened.row, opened.refreshToken)
}
