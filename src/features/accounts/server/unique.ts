import { ProblemError } from '#platform/http/problem.ts'
import { EMAIL_TAKEN, USERNAME_TAKEN } from '../limits.ts'

/** Throws a 422 problem that names the taken field; rethrows any other error. */
export function rethrowUniqueViolation(error: unknown): never {
  const constraint = error instanceof Error && 'constraint' in error ? error.constraint : undefined
  if (constraint === 'profiles_username_key' || constraint === 'registration_applications_username_key') {
    throw new ProblemError(422, USERNAME_TAKEN, {
      code: 'username_exists',
      errors: { username: USERNAME_TAKEN },
    })
  }
  if (constraint === 'users_email_key' || constraint === 'registration_applications_email_key') {
    throw new ProblemError(422, EMAIL_TAKEN, { code: 'user_already_exists', errors: { email: EMAIL_TAKEN } })
  }
  throw error
}
