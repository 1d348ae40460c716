import { EMAIL_TAKEN, USERNAME_TAKEN } from '#features/accounts/limits.ts'
import { ProblemError } from '#platform/http/problem.ts'

/** A 422 problem that names the taken field; undefined for any other error. */
export function conflictOf(error: unknown): ProblemError | undefined {
  const constraint = error instanceof Error && 'constraint' in error ? error.constraint : undefined
  if (constraint === 'profiles_username_key' || constraint === 'registration_applications_username_key') {
    return new ProblemError(422, USERNAME_TAKEN, {
      code: 'username_exists',
      errors: { username: USERNAME_TAKEN },
    })
  }
  if (constraint === 'users_email_key' || constraint === 'registration_applications_email_key') {
    return new ProblemError(422, EMAIL_TAKEN, { code: 'user_already_exists', errors: { email: EMAIL_TAKEN } })
  }
  return undefined
}

/** Throws a 422 problem that names the taken field; rethrows any other error. */
export function rethrowUniqueViolation(error: unknown): never {
  throw conflictOf(error) ?? error
}
