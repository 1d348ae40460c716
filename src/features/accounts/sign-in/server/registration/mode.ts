import type { DbOrTrx } from '#platform/db/database.ts'
import { ProblemError } from '#platform/http/problem.ts'
import type { Platform } from '#platform/platform.ts'
import type { RegistrationMode } from '#platform/registration-mode.ts'

/** How people become members now. Registration is always open for the first account, which becomes the first admin. */
export async function registrationMode({
  site,
  db,
}: Pick<Platform, 'site' | 'db'>): Promise<RegistrationMode> {
  const { registration } = site.values
  if (registration === 'open') return 'open'
  return (await hasMembers(db)) ? registration : 'open'
}

async function hasMembers(db: DbOrTrx): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** With the error code that auth-js knows. */
const noSignUp = (detail: string, errors?: Record<string, string>) =>
  new ProblemError(422, detail, { code: 'signup_disabled', errors })

export const registrationClosed = () =>
  noSignUp('Sign-up is closed: this site isn’t taking new members at the moment.')

export const invitationNeeded = () => noSignUp('You need an invitation to join. Ask a member for a link.')

export const INVITATION_SPENT = 'This invitation doesn’t exist, is used up, or has expired.'
export const invitationSpent = () => noSignUp(INVITATION_SPENT, { invitation: INVITATION_SPENT })
