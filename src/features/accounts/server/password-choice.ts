import { ProblemError } from '#platform/http/problem.ts'
import { PASSWORD_IS_NAME, PASSWORD_TOO_COMMON } from '../limits.ts'
import { isCommonPassword } from './common-passwords.ts'

/**
 * Refuses with a 422 problem `weak_password` what the contract lets through and guessers try first: the
 * most common passwords, and the names of the account itself.
 */
export async function refuseGuessable(password: string, names: readonly string[]): Promise<void> {
  const plain = password.toLowerCase()
  const isName = names.some((name) => name.toLowerCase() === plain)
  if (!isName && !(await isCommonPassword(password))) return
  const message = isName ? PASSWORD_IS_NAME : PASSWORD_TOO_COMMON
  throw new ProblemError(422, message, { code: 'weak_password', errors: { password: message } })
}
