import type { AuthUser, SessionAnswer, SignUpFields } from '#features/accounts/contract.ts'
import { ANSWER_REQUIRED } from '#features/accounts/limits.ts'
import type { AccountsContext } from '#features/accounts/server/context.ts'
import { recordEvent } from '#features/accounts/server/security-events.ts'
import { enqueueConfirmationMail } from '#features/accounts/settings/server/confirm-address.ts'
import type { DbOrTrx, Trx } from '#platform/db/database.ts'
import { invalid } from '#platform/http/problem.ts'
import { timeZoneNamed } from '#platform/zone-names.ts'
import { rejectGuessablePassword } from '../passwords/password-choice.ts'
import { apply, type CreateProfile } from '../registration/applications.ts'
import { consumeInvitation } from '../registration/invitations.ts'
import { invitationNeeded, registrationClosed, registrationMode } from '../registration/mode.ts'
import { rethrowUniqueViolation } from '../unique.ts'
import type { Client } from './client.ts'
import { sessionAnswer } from './session-answer.ts'
import { openSession, step } from './sessions.ts'

/** Reads the present version of the terms: its day (YYYY-MM-DD), and its id if an admin has written it. */
export type ReadTerms = (db: DbOrTrx) => Promise<{ day: string; id: string | null } | undefined>

/** What a sign-up needs from other features. */
export interface SignUpParts {
  createProfile: CreateProfile
  readTerms: ReadTerms
  /** Throws a 422 problem for a username with a refused word. */
  screenUsername(trx: Trx, username: string): Promise<void>
}

/**
 * Creates user, profile and session in one transaction, if registration is open or with an invitation. If an admin has
 * to approve, it adds an application and returns a user without a session. Throws a 422 problem for a taken address,
 * for a taken or refused username, and `signup_disabled` when registration is closed.
 */
export async function signUp(
  platform: AccountsContext,
  { createProfile, readTerms, screenUsername }: SignUpParts,
  fields: SignUpFields & { time_zone?: string },
  client: Client,
): Promise<SessionAnswer | AuthUser> {
  const mode = await registrationMode(platform)
  const { email, username, answer, invitation, time_zone } = fields
  // A time zone that this server does not know must not prevent a sign-up.
  const timeZone = (time_zone && timeZoneNamed(time_zone)) || null
  if (mode === 'closed') throw registrationClosed()
  if (mode === 'invite' && !invitation) throw invitationNeeded()
  if (mode === 'approval' && !answer) throw invalid({ answer: ANSWER_REQUIRED })
  await rejectGuessablePassword(fields.password, [email, username])
  const password_hash = await platform.passwords.hash(fields.password)
  if (mode === 'approval') {
    return platform.db
      .transaction()
      .execute(async (trx) => {
        await screenUsername(trx, username)
        const terms = await agreedTerms(trx, readTerms)
        return apply(trx, {
          email,
          username,
          password_hash,
          answer: answer ?? '',
          time_zone: timeZone,
          ...terms,
        })
      })
      .catch(rethrowUniqueViolation)
  }
  const opened = await platform.db
    .transaction()
    .execute(async (trx) => {
      await screenUsername(trx, username)
      const invitedBy = mode === 'invite' && invitation ? await consumeInvitation(trx, invitation) : null
      const { id: userId } = await trx
        .insertInto('users')
        .values({ email, password_hash, invited_by: invitedBy, ...(await agreedTerms(trx, readTerms)) })
        .returning('id')
        .executeTakeFirstOrThrow()
      await createProfile(trx, { id: userId, username, timeZone })
      const session = await openSession(trx, { userId, aal: 1, amr: [step('password')], client })
      await recordEvent(trx, { kind: 'sign_up', userId, sessionId: session.row.id, client })
      await enqueueConfirmationMail(platform, trx, userId)
      return session
    })
    .catch(rethrowUniqueViolation)
  platform.outbox.wake()
  return sessionAnswer(platform, opened.row, opened.refreshToken)
}

/** The version of the terms to which a sign-up agrees: the present one. */
async function agreedTerms(trx: Trx, readTerms: ReadTerms) {
  const terms = await readTerms(trx)
  return { terms_version: terms?.day ?? null, terms_version_id: terms?.id ?? null }
}
